import { problemResponse, withFakeTimers } from '@giftlist/frontend-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beginEachTest, guideOf, retryFailed, shopWith } from '../../testing.ts';
import { address, at } from './guides.testing.tsx';

beginEachTest();

describe('the guides', () => {
  it('are searched 500 ms after the last keystroke', async () => {
    const sent = shopWith(() => undefined);
    at('/gift-guides');
    const box = screen.getByRole('searchbox', { name: 'Search gift guides' });
    await withFakeTimers(async advance => {
      fireEvent.change(box, { target: { value: 'ho' } });
      await advance(499);
      fireEvent.change(box, { target: { value: 'home' } });
      await advance(499);
      expect(address()).toBe('/gift-guides');
      await advance(1);
      expect(address()).toBe('/gift-guides/search?q=home');
    });
    await waitFor(() => expect(sent.map(({ key }) => key)).toContain('GET /giftguide/search?q=home'));
    expect(sent.filter(({ key }) => key.startsWith('GET /giftguide/search'))).toHaveLength(1);
  });

  it('keep a trailing space for the next word', async () => {
    shopWith(() => undefined);
    at('/gift-guides');
    const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search gift guides' });
    await withFakeTimers(async advance => {
      fireEvent.change(box(), { target: { value: 'secret ' } });
      await advance(500);
      expect(address()).toBe('/gift-guides/search?q=secret%20');
      expect(box().value).toBe('secret ');
      fireEvent.change(box(), { target: { value: 'secret santa' } });
      await advance(500);
      fireEvent.change(box(), { target: { value: 'secret santa ' } });
      await advance(500);
      expect(address()).toBe('/gift-guides/search?q=secret%20santa');
      expect(box().value).toBe('secret santa ');
    });
  });

  it('explain how they are made', async () => {
    shopWith(() => undefined);
    at('/gift-guides');
    const section = (await screen.findByRole('heading', { name: 'How these guides are made' })).closest(
      'section',
    );
    expect(section?.textContent).toContain('A good present begins with the person');
  });

  it.each([
    ['/gift-guides', 'Gift Guides'],
    ['/gift-guides/category/all', 'Gift Guides - All gift guides'],
    ['/gift-guides/for-her', 'Gift Guide'],
  ])('%s is logged as %s', async (address, page_title) => {
    // The same view within a second is dropped.
    const later = Date.now() + 2_000;
    jest.spyOn(Date, 'now').mockReturnValue(later);
    shopWith(key =>
      key.startsWith('GET /giftguide/details') ? Response.json(guideOf('for-her')) : undefined,
    );
    at(address);
    await waitFor(() =>
      expect(window.dataLayer).toContainEqual(expect.objectContaining({ event: 'page_view', page_title })),
    );
  });

  it('are grouped by category, each with a link, and listed all together', async () => {
    shopWith(key =>
      key.startsWith('GET /giftguide/category') ? Response.json([guideOf('for-her')]) : undefined,
    );
    at('/gift-guides');
    const ways = [
      ['Popular Gift Guides', '/gift-guides/category/popular'],
      ['Gifts Ideas by Occasion', '/gift-guides/category/gifts-by-occasion'],
      ['Gift Ideas by Recipient', '/gift-guides/category/gifts-by-recipient'],
      ['Gift Ideas by Interest', '/gift-guides/category/gifts-by-interest'],
    ] as const;
    for (const [name, href] of ways) {
      const row = (await screen.findByRole('heading', { name })).closest('section');
      expect(row && within(row).getByRole('link', { name: 'See all' }).getAttribute('href')).toBe(href);
    }
    expect(screen.getByRole('link', { name: 'All gift guides' }).getAttribute('href')).toBe(
      '/gift-guides/category/all',
    );
  });

  it('are grouped by type of gift, with a link from one of them', async () => {
    const sent = shopWith(key =>
      key.startsWith('GET /giftguide/details')
        ? Response.json(guideOf('mugs', { category: 'By Gift Type' }))
        : undefined,
    );
    const { user } = at('/gift-guides/mugs');
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
    await user.click(crumbs.getByRole('link', { name: 'Gifts by Type' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Gift Ideas by Type' })).toBeTruthy();
    expect(address()).toBe('/gift-guides/category/gifts-by-type');
    expect(sent.map(({ key }) => key)).toContain('GET /giftguide/category?gift_guide_category=gifts-by-type');
  });

  it('link to their categories and mark the current one', async () => {
    shopWith(() => undefined);
    const { user } = at('/gift-guides');
    const categories = within(screen.getByRole('navigation', { name: 'Categories' }));
    expect(categories.queryByRole('link', { current: 'page' })).toBeNull();
    await user.click(categories.getByRole('link', { name: 'Gifts by Interest' }));
    expect(address()).toBe('/gift-guides/category/gifts-by-interest');
    const current = screen.getByRole('link', { current: 'page' });
    expect(current.textContent).toBe('Gifts by Interest');
  });

  it('show an error for a category that cannot be loaded, and the not-found page for an unknown one', async () => {
    shopWith(() => undefined);
    at('/gift-guides/category/for-martians');
    expect(await screen.findByText("This page doesn't exist")).toBeTruthy();
    cleanup();
    shopWith(key =>
      key.startsWith('GET /giftguide') ? problemResponse(503, 'upstream-unavailable') : undefined,
    );
    at('/gift-guides/category/all');
    expect(await screen.findByText('We could not load these guides')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'All gift guides' })).toBeTruthy();
  });

  it('cut a search text at its maximum length', async () => {
    const sent = shopWith(() => undefined);
    at(`/gift-guides/search?q=${'mom'.repeat(100)}`);
    expect(await screen.findByText('No guide for that yet')).toBeTruthy();
    expect(sent.map(({ key }) => key)).toContain(`GET /giftguide/search?q=${'mom'.repeat(66)}mo`);
  });

  it('show the FAQ once it can be loaded', async () => {
    let isDown = true;
    shopWith(key => {
      if (key !== 'GET /settings/faq?type=guides') return undefined;
      if (isDown) return problemResponse(503, 'upstream-unavailable');
      return Response.json([{ question: 'Who writes the guides?', answer: 'We do.' }]);
    });
    const { queries } = at('/gift-guides');
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByText('Who writes the guides?')).toBeNull();
    isDown = false;
    await retryFailed(queries);
    expect(await screen.findByText('Who writes the guides?')).toBeTruthy();
  });

  it('show an error after a failed search, and retry it', async () => {
    let isDown = true;
    shopWith(key => {
      if (!key.startsWith('GET /giftguide/search')) return undefined;
      return isDown ? problemResponse(503, 'upstream-unavailable') : Response.json([guideOf('for-her')]);
    });
    const { user } = at('/gift-guides/search?q=her');
    expect(await screen.findByText('We could not load these guides')).toBeTruthy();
    expect(screen.queryByText('No guide for that yet')).toBeNull();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText('We could not load these guides')).toBeNull());
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('her');
  });

  it('say that a search found no guide', async () => {
    shopWith(() => undefined);
    at('/gift-guides/search?q=submarine');
    expect(await screen.findByText('No guide for that yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All gift guides' }).getAttribute('href')).toBe(
      '/gift-guides/category/all',
    );
  });
});
