import { problemResponse, withFakeTimers } from '@giftlist/frontend-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createGuide, mockShop, resetShopBetweenTests, retryFailedQueries } from '../../testing.ts';
import { getAddress, openGuides } from './guides.testing.tsx';

resetShopBetweenTests();

describe('the guides', () => {
  it('are searched 500 ms after the last keystroke', async () => {
    const requests = mockShop(() => undefined);
    openGuides('/gift-guides');
    const searchField = screen.getByRole('searchbox', { name: 'Search gift guides' });
    await withFakeTimers(async advance => {
      fireEvent.change(searchField, { target: { value: 'ho' } });
      await advance(499);
      fireEvent.change(searchField, { target: { value: 'home' } });
      await advance(499);
      expect(getAddress()).toBe('/gift-guides');
      await advance(1);
      expect(getAddress()).toBe('/gift-guides/search?q=home');
    });
    await waitFor(() => expect(requests.map(({ key }) => key)).toContain('GET /giftguide/search?q=home'));
    expect(requests.filter(({ key }) => key.startsWith('GET /giftguide/search'))).toHaveLength(1);
  });

  it('keep a trailing space in the search field', async () => {
    mockShop(() => undefined);
    openGuides('/gift-guides');
    const getSearchField = () =>
      screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search gift guides' });
    await withFakeTimers(async advance => {
      fireEvent.change(getSearchField(), { target: { value: 'secret ' } });
      await advance(500);
      expect(getAddress()).toBe('/gift-guides/search?q=secret%20');
      expect(getSearchField().value).toBe('secret ');
      fireEvent.change(getSearchField(), { target: { value: 'secret santa' } });
      await advance(500);
      fireEvent.change(getSearchField(), { target: { value: 'secret santa ' } });
      await advance(500);
      expect(getAddress()).toBe('/gift-guides/search?q=secret%20santa');
      expect(getSearchField().value).toBe('secret santa ');
    });
  });

  it('are shown with an explanation of how they are made', async () => {
    mockShop(() => undefined);
    openGuides('/gift-guides');
    const section = (await screen.findByRole('heading', { name: 'How these guides are made' })).closest(
      'section',
    );
    expect(section?.textContent).toContain('A good present begins with the person');
  });

  it.each([
    ['/gift-guides', 'Gift Guides'],
    ['/gift-guides/category/all', 'Gift Guides - All gift guides'],
    ['/gift-guides/for-her', 'Gift Guide'],
  ])('%s: sends a page view titled %s', async (address, page_title) => {
    // Earlier tests may have sent the same view, which is dropped if repeated within a second.
    const later = Date.now() + 2_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    mockShop(key =>
      key.startsWith('GET /giftguide/details') ? Response.json(createGuide('for-her')) : undefined,
    );
    openGuides(address);
    await waitFor(() =>
      expect(window.dataLayer).toContainEqual(expect.objectContaining({ event: 'page_view', page_title })),
    );
  });

  it('are grouped by category, with a link to all guides', async () => {
    mockShop(key =>
      key.startsWith('GET /giftguide/category') ? Response.json([createGuide('for-her')]) : undefined,
    );
    openGuides('/gift-guides');
    const rows = [
      ['Popular Gift Guides', '/gift-guides/category/popular'],
      ['Gifts Ideas by Occasion', '/gift-guides/category/gifts-by-occasion'],
      ['Gift Ideas by Recipient', '/gift-guides/category/gifts-by-recipient'],
      ['Gift Ideas by Interest', '/gift-guides/category/gifts-by-interest'],
    ] as const;
    for (const [name, href] of rows) {
      const row = (await screen.findByRole('heading', { name })).closest('section');
      expect(row && within(row).getByRole('link', { name: 'See all' }).getAttribute('href')).toBe(href);
    }
    expect(screen.getByRole('link', { name: 'All gift guides' }).getAttribute('href')).toBe(
      '/gift-guides/category/all',
    );
  });

  it('link from a guide to the other guides of its category', async () => {
    const requests = mockShop(key =>
      key.startsWith('GET /giftguide/details')
        ? Response.json(createGuide('mugs', { category: 'By Gift Type' }))
        : undefined,
    );
    const { user } = openGuides('/gift-guides/mugs');
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
    await user.click(crumbs.getByRole('link', { name: 'Gifts by Type' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Gift Ideas by Type' })).toBeTruthy();
    expect(getAddress()).toBe('/gift-guides/category/gifts-by-type');
    expect(requests.map(({ key }) => key)).toContain(
      'GET /giftguide/category?gift_guide_category=gifts-by-type',
    );
  });

  it('link to their categories and mark the current one', async () => {
    mockShop(() => undefined);
    const { user } = openGuides('/gift-guides');
    const categories = within(screen.getByRole('navigation', { name: 'Categories' }));
    expect(categories.queryByRole('link', { current: 'page' })).toBeNull();
    await user.click(categories.getByRole('link', { name: 'Gifts by Interest' }));
    expect(getAddress()).toBe('/gift-guides/category/gifts-by-interest');
    const current = screen.getByRole('link', { current: 'page' });
    expect(current.textContent).toBe('Gifts by Interest');
  });

  it('show the not-found page for an unknown category, and an error if loading fails', async () => {
    mockShop(() => undefined);
    openGuides('/gift-guides/category/for-martians');
    expect(await screen.findByText("This page doesn't exist")).toBeTruthy();
    cleanup();
    mockShop(key =>
      key.startsWith('GET /giftguide') ? problemResponse(503, 'upstream-unavailable') : undefined,
    );
    openGuides('/gift-guides/category/all');
    expect(await screen.findByText('We could not load these guides')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'All gift guides' })).toBeTruthy();
  });

  it('limit the search text to 200 characters', async () => {
    const requests = mockShop(() => undefined);
    openGuides(`/gift-guides/search?q=${'mom'.repeat(100)}`);
    expect(await screen.findByText('No guide for that yet')).toBeTruthy();
    expect(requests.map(({ key }) => key)).toContain(
      `GET /giftguide/search?q=${'mom'.repeat(100).slice(0, 200)}`,
    );
  });

  it('show the FAQ once it can be loaded', async () => {
    let isDown = true;
    mockShop(key => {
      if (key !== 'GET /settings/faq?type=guides') return undefined;
      if (isDown) return problemResponse(503, 'upstream-unavailable');
      return Response.json([{ question: 'Who writes the guides?', answer: 'We do.' }]);
    });
    const { queries } = openGuides('/gift-guides');
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByText('Who writes the guides?')).toBeNull();
    isDown = false;
    await retryFailedQueries(queries);
    expect(await screen.findByText('Who writes the guides?')).toBeTruthy();
  });

  it('show an error after a failed search until Retry succeeds, and keep the search text', async () => {
    let isDown = true;
    mockShop(key => {
      if (!key.startsWith('GET /giftguide/search')) return undefined;
      return isDown ? problemResponse(503, 'upstream-unavailable') : Response.json([createGuide('for-her')]);
    });
    const { user } = openGuides('/gift-guides/search?q=her');
    expect(await screen.findByText('We could not load these guides')).toBeTruthy();
    expect(screen.queryByText('No guide for that yet')).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('We could not load these guides')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('her');
  });

  it('say that a search found no guide', async () => {
    mockShop(() => undefined);
    openGuides('/gift-guides/search?q=submarine');
    expect(await screen.findByText('No guide for that yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All gift guides' }).getAttribute('href')).toBe(
      '/gift-guides/category/all',
    );
  });
});
