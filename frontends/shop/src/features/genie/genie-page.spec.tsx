import { consent } from '@giftlist/frontend-kit/client';
import { mockScreenWidth, problemResponse, renderInApp, signOut } from '@giftlist/frontend-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { createGuide, mockShop, retryFailedQueries } from '../../testing.ts';
import { GeniePage } from './genie-page.tsx';

// React warns about Genie's picture, because images have no URL in tests. Failed requests are logged too.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  cleanup();
  await act(signOut);
  jest.restoreAllMocks();
});

const respondWithGuides = (key: string) =>
  key.startsWith('GET /giftguide/category')
    ? Response.json(['for-her', 'for-him', 'for-mom', 'for-pets'].map(slug => createGuide(slug)))
    : undefined;

describe('/genie', () => {
  it.each([
    [1440, '3'],
    [1024, '3'],
    [1023, '2'],
    [575, '2'],
    [574, '1'],
  ])('carousel at %i px: shows %s guides side by side', async (width, slides) => {
    mockScreenWidth(width);
    mockShop(respondWithGuides);
    renderInApp(<GeniePage />, { at: '/genie' });
    const carousel = await screen.findByRole('list', { name: 'Gift guides' });
    expect(carousel.getAttribute('data-slides')).toBe(slides);
    expect(carousel.parentElement?.style.getPropertyValue('--slides')).toBe(slides);
    expect(carousel.children).toHaveLength(4);
  });

  it('sends a page view titled Genie', () => {
    consent.initialize('us', 'America/New_York');
    window.dataLayer = [];
    // Earlier tests sent the same view, which is dropped if repeated within a second.
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
    mockShop(respondWithGuides);
    renderInApp(<GeniePage />, { at: '/genie' });
    expect(window.dataLayer).toContainEqual(
      expect.objectContaining({ event: 'page_view', page_title: 'Genie' }),
    );
  });

  it('shows an error until the guides can be loaded', async () => {
    let isDown = true;
    mockShop(key =>
      isDown && respondWithGuides(key)
        ? problemResponse(503, 'upstream-unavailable')
        : respondWithGuides(key),
    );
    const { user, queries } = renderInApp(<GeniePage />, { at: '/genie' });
    expect(await screen.findByText('We could not load the guides')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    isDown = false;
    await retryFailedQueries(queries);
    expect(await screen.findByRole('list', { name: 'Gift guides' })).toBeTruthy();
    expect(screen.queryByText('We could not load the guides')).toBeNull();
  });

  it('shows gifts with reasons and prices in the example conversation', () => {
    mockShop(() => undefined);
    renderInApp(<GeniePage />, { at: '/genie' });
    const example = document.querySelector('[aria-hidden="true"] ul');
    expect([...(example?.children ?? [])].map(gift => gift.textContent)).toEqual([
      'Hand-dyed yarnKnitted up by spring, so no clutter$58',
      'Stoneware teapotFor tea after a long walk$54',
      'Wool glovesWarm, even for the hand with the lead$46',
    ]);
  });

  it('shows the FAQ about Genie', async () => {
    const requests = mockShop(key =>
      key === 'GET /settings/faq?type=genie'
        ? Response.json([{ question: 'Does it cost anything?', answer: 'No.' }])
        : undefined,
    );
    renderInApp(<GeniePage />, { at: '/genie' });
    expect(await screen.findByText('Does it cost anything?')).toBeTruthy();
    expect(requests.map(({ key }) => key)).toContain('GET /settings/faq?type=genie');
  });

  it('links to the chat, the shop and conversation starters', async () => {
    mockShop(() => undefined);
    renderInApp(<GeniePage />, { at: '/genie' });
    const getHref = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(getHref('Chat with Genie')).toBe('/genie/chat');
    expect(getHref('Browse Gift Guides')).toBe('/gift-ideas');
    expect(getHref(/dinosaurs.*Try this conversation/)).toBe(
      `/genie/chat?say=${encodeURIComponent('A girl of 8 who loves dinosaurs and drawing, under 30')}`,
    );
    expect(screen.getByRole('heading', { name: 'How it works' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Gift guides' })).toBeNull();
  });
});
