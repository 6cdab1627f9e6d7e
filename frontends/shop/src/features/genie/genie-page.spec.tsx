import { consent } from '@giftlist/frontend-kit/client';
import { mockScreenWidth, problemResponse, renderInApp, signOut } from '@giftlist/frontend-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen } from '@testing-library/react';
import { guideOf, retryFailed, shopWith } from '../../testing.ts';
import { GeniePage } from './genie-page.tsx';

// React warns about the picture of Genie, which has no URL in tests, and failed calls are reported.
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(async () => {
  cleanup();
  await act(signOut);
  jest.restoreAllMocks();
});

const guides = (key: string) =>
  key.startsWith('GET /giftguide/category')
    ? Response.json(['for-her', 'for-him', 'for-mom', 'for-pets'].map(slug => guideOf(slug)))
    : undefined;

describe('/genie', () => {
  it.each([
    [1440, '3'],
    [1024, '3'],
    [1023, '2'],
    [575, '2'],
    [574, '1'],
  ])('at %i px shows %s guides side by side', async (width, slides) => {
    mockScreenWidth(width);
    shopWith(guides);
    renderInApp(<GeniePage />, { at: '/genie' });
    const carousel = await screen.findByRole('list', { name: 'Gift guides' });
    expect(carousel.getAttribute('data-slides')).toBe(slides);
    expect(carousel.parentElement?.style.getPropertyValue('--slides')).toBe(slides);
    expect(carousel.children).toHaveLength(4);
  });

  it('is tracked as the page view Genie', () => {
    consent.initialize('us', 'America/New_York');
    window.dataLayer = [];
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10_000);
    shopWith(guides);
    renderInApp(<GeniePage />, { at: '/genie' });
    expect(window.dataLayer).toContainEqual(
      expect.objectContaining({ event: 'page_view', page_title: 'Genie' }),
    );
  });

  it('says that the guides could not be loaded, until they are', async () => {
    let isDown = true;
    shopWith(key => (isDown && guides(key) ? problemResponse(503, 'upstream-unavailable') : guides(key)));
    const { user, queries } = renderInApp(<GeniePage />, { at: '/genie' });
    expect(await screen.findByText('We could not load the guides')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    isDown = false;
    await retryFailed(queries);
    expect(await screen.findByRole('list', { name: 'Gift guides' })).toBeTruthy();
    expect(screen.queryByText('We could not load the guides')).toBeNull();
  });

  it('shows what Genie finds in the example conversation, with pictures and prices', () => {
    shopWith(() => undefined);
    renderInApp(<GeniePage />, { at: '/genie' });
    const example = document.querySelector('[aria-hidden="true"] ul');
    expect([...(example?.children ?? [])].map(gift => gift.textContent)).toEqual([
      'Hand-dyed yarnKnitted up by spring, so no clutter$58',
      'Stoneware teapotFor tea after a long walk$54',
      'Wool glovesWarm, even for the hand with the lead$46',
    ]);
  });

  it('has an FAQ', async () => {
    const sent = shopWith(key =>
      key === 'GET /settings/faq?type=genie'
        ? Response.json([{ question: 'Does it cost anything?', answer: 'No.' }])
        : undefined,
    );
    renderInApp(<GeniePage />, { at: '/genie' });
    expect(await screen.findByText('Does it cost anything?')).toBeTruthy();
    expect(sent.map(({ key }) => key)).toContain('GET /settings/faq?type=genie');
  });

  it('links to the chat, to the guides and to conversation starters, with guides or without', async () => {
    shopWith(() => undefined);
    renderInApp(<GeniePage />, { at: '/genie' });
    const href = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');
    expect(href('Chat with Genie')).toBe('/genie/chat');
    expect(href('Browse Gift Guides')).toBe('/gift-ideas');
    expect(href(/dinosaurs.*Try this conversation/)).toBe(
      `/genie/chat?say=${encodeURIComponent('A girl of 8 who loves dinosaurs and drawing, under 30')}`,
    );
    expect(screen.getByRole('heading', { name: 'How it works' })).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Gift guides' })).toBeNull();
  });
});
