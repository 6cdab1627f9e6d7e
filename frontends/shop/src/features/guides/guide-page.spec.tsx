import { problemResponse } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createGuide, mockShop, resetShopBetweenTests, retryFailedQueries } from '../../testing.ts';
import { getRecentProductIds } from '../catalogue/recent-products.ts';
import type { Guide } from './api/guides.ts';
import { createOffer, openGuides, teapot } from './guides.testing.tsx';

resetShopBetweenTests();

describe('a guide', () => {
  const openGuide = (
    overrides: Partial<Guide> = {},
    respond: (key: string) => Response | undefined = () => undefined,
  ) => {
    const requests = mockShop(key => {
      const response = respond(key);
      if (response) return response;
      if (key.startsWith('GET /giftguide/details')) {
        return Response.json(createGuide('for-her', { products: [teapot], ...overrides }));
      }
      if (key.startsWith('GET /giftguide/recommended')) return Response.json([createGuide('for-mom')]);
      return undefined;
    });
    return { requests, ...openGuides('/gift-guides/for-her') };
  };
  const findCard = async () => within(await screen.findByRole('article', { name: 'Stoneware teapot, blue' }));

  it('opens an offer at its store and tracks it', async () => {
    const { user } = openGuide();
    const storeLink = (await findCard()).getByRole<HTMLAnchorElement>('link', { name: 'Target $54.00' });
    expect([storeLink.href, storeLink.target, storeLink.rel]).toEqual([
      'https://go.example/target',
      '_blank',
      'sponsored noopener nofollow',
    ]);
    await user.click(storeLink);
    expect(window.dataLayer).toContainEqual(
      expect.objectContaining({ event: 'select_item', item_id: 'teapot' }),
    );
    expect(getRecentProductIds()).toEqual(['teapot']);
  });

  it('can be shared by copying its link', async () => {
    const { user } = openGuide();
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    expect(await messages.findByText('Copied!')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/gift-guides/for-her`);
  });

  it('can be shared through other apps and by e-mail', async () => {
    const { user } = openGuide({ gift_guide_slug: 'For her' });
    const mailLink = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Send by e-mail' });
    expect(mailLink.href).toContain(
      'mailto:?subject=Gift%20guide%3A%20For%20her&body=http%3A%2F%2Flocalhost',
    );
    await user.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByRole('dialog', { name: 'Share this guide' })).toBeTruthy();
  });

  it('numbers its gifts and links to their pages', async () => {
    openGuide({ products: [teapot, { ...teapot, product_id: 'kettle', product_title: 'Kettle' }] });
    const kettle = within(await screen.findByRole('article', { name: 'Kettle' }));
    expect(kettle.getByText('2')).toBeTruthy();
    expect(kettle.getByRole('heading', { name: 'Why we love it' })).toBeTruthy();
    expect(kettle.getByRole('link', { name: 'Kettle' }).getAttribute('href')).toBe(
      '/gift-ideas/product/kettle',
    );
  });

  it('shows its picture in several widths, and only a tint if it cannot be loaded', async () => {
    const hero_image_url = `/media/shop/content/${'a'.repeat(64)}`;
    openGuide({ hero_image_url });
    await findCard();
    const getPicture = () => document.querySelector<HTMLImageElement>(`img[src="${hero_image_url}"]`);
    expect(getPicture()?.srcset).toContain(`${hero_image_url}?w=480 480w`);
    const picture = getPicture();
    if (picture) fireEvent.error(picture);
    expect(getPicture()).toBeNull();
  });

  it('marks the lowest of several prices', async () => {
    const offers = [
      { ...createOffer('Walmart', 'https://go.example/walmart'), price: '$49.00' },
      createOffer('Target', 'https://go.example/target'),
    ];
    openGuide({ products: [{ ...teapot, offers }] });
    const links = (await findCard()).getAllByRole('link').map(link => link.textContent);
    expect(links).toContain('WalmartLowest$49.00');
    expect(links).toContain('Target$54.00');
  });

  it.each([
    ['USD 1054.00', '$1,054.00'],
    ['GBP 48.00', '£48.00'],
    ['$1054.50', '$1,054.50'],
  ])('shows the price %s as %s', async (price, formatted) => {
    openGuide({
      products: [{ ...teapot, offers: [{ ...createOffer('Target', 'https://go.example/target'), price }] }],
    });
    expect((await findCard()).getByRole('link', { name: `Target ${formatted}` })).toBeTruthy();
  });

  it('shows the shop’s price as plain text if there are no offers', async () => {
    const plain_price = {
      price: 'GBP 48.00',
      store_name: 'Kettles',
      offer_page_url: 'https://kettles.example',
    };
    openGuide({ products: [{ ...teapot, offer: null, offers: [], plain_price }] });
    expect((await findCard()).getByText('£48.00').parentElement?.textContent).toBe('Kettles£48.00');
    expect((await findCard()).queryByRole('button', { name: /£48/ })).toBeNull();
    expect((await findCard()).queryByRole('link', { name: /£48/ })).toBeNull();
  });

  it('reports an offer without a URL and opens nothing', async () => {
    const logs: unknown[] = [];
    const { user } = openGuide();
    const mockedFetch = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (input === '/settings/log') logs.push(JSON.parse(String(init?.body)));
      return mockedFetch(input, init);
    };
    await user.click((await findCard()).getByRole('button', { name: 'Walmart $54.00' }));
    await waitFor(() => expect(logs).toHaveLength(1));
    expect(logs[0]).toMatchObject({
      type: 'error',
      source: 'web',
      context: { message: 'No affiliate URL for teapot at Walmart' },
    });
    expect((await findCard()).queryByRole('link', { name: 'Walmart $54.00' })).toBeNull();
    expect(window.dataLayer).not.toContainEqual(expect.objectContaining({ event: 'select_item' }));
  });

  it('shows the rating and a link to similar products', async () => {
    openGuide();
    const teapotCard = await findCard();
    expect(teapotCard.getByRole('img', { name: '4.3 out of 5' })).toBeTruthy();
    expect(teapotCard.getByText('4.3 · 1.2K reviews')).toBeTruthy();
    expect(teapotCard.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe(
      '/gift-ideas/search?q=Stoneware%20teapot%2C%20blue',
    );
  });

  it('has breadcrumbs, similar guides and an FAQ', async () => {
    openGuide({
      gift_guide_slug: 'For her',
      gift_guide_title: 'Looked at twice',
      hero_image_url: '/media/shop/pictures/her.webp',
      faqs: [{ question: 'How much?', answer: 'As you like.' }],
    });
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByRole('link', { name: 'Gift Guides' }).getAttribute('href')).toBe('/gift-guides');
    expect(crumbs.getByRole('link', { name: 'Gifts by Recipient' }).getAttribute('href')).toBe(
      '/gift-guides/category/gifts-by-recipient',
    );
    expect(crumbs.getByText('For her').getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('heading', { level: 1, name: 'For her' })).toBeTruthy();
    expect(screen.getByText('Looked at twice')).toBeTruthy();
    expect(document.title).toContain('Gift guide: For her');
    expect(await screen.findByRole('link', { name: 'for-mom' })).toBeTruthy();
    expect(screen.getByText('An introduction.')).toBeTruthy();
    expect(document.querySelector('main img')?.getAttribute('src')).toBe('/media/shop/pictures/her.webp');
    expect(screen.getByText('How much?')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact-us');
    expect(screen.getByRole('link', { name: 'all answers' }).getAttribute('href')).toBe('/faq');
  });

  it('shows similar guides once they can be loaded', async () => {
    let isDown = true;
    mockShop(key => {
      if (key.startsWith('GET /giftguide/details')) return Response.json(createGuide('for-her'));
      if (!key.startsWith('GET /giftguide/recommended')) return undefined;
      return isDown ? problemResponse(503, 'upstream-unavailable') : Response.json([createGuide('for-mom')]);
    });
    const { queries } = openGuides('/gift-guides/for-her');
    await screen.findByRole('heading', { level: 1, name: 'for-her' });
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByText('You may like these too')).toBeNull();
    isDown = false;
    await retryFailedQueries(queries);
    expect(await screen.findByRole('link', { name: 'for-mom' })).toBeTruthy();
  });

  const getVotes = (requests: { key: string; body: unknown }[]) =>
    requests.filter(({ key }) => key === 'POST /user/vote').map(({ body }) => body);
  const voteBody = { subject: 'guide:for-her', deviceInfo: 'desktop_web', vote_id: expect.any(String) };
  const getButton = (name: string) => screen.getByRole('button', { name });
  const isPressed = (name: string) => getButton(name).getAttribute('aria-pressed') === 'true';
  const findCommentField = () =>
    screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What would have helped? (optional)' });

  it('sends one vote for repeated presses of a thumb', async () => {
    const { user, requests } = openGuide();
    await findCard();
    await user.click(getButton('This guide helps'));
    await user.click(getButton('This guide helps'));
    expect(await screen.findByText('Thank you')).toBeTruthy();
    expect(getVotes(requests)).toEqual([{ ...voteBody, result: 'up' }]);
  });

  it('reverts a vote that could not be sent, and sends it after another press', async () => {
    let isDown = true;
    const { user, requests } = openGuide({}, key =>
      isDown && key === 'POST /user/vote' ? problemResponse(503, 'upstream-unavailable') : undefined,
    );
    await findCard();
    await user.click(getButton('This guide helps'));
    expect(await screen.findByText('Your vote could not be sent')).toBeTruthy();
    await waitFor(() => expect(isPressed('This guide helps')).toBe(false));
    expect(screen.queryByText('Thank you')).toBeNull();
    isDown = false;
    await user.click(getButton('This guide helps'));
    await waitFor(() => expect(getVotes(requests)).toHaveLength(2));
    isDown = true;
    await user.click(getButton('This guide does not help'));
    await waitFor(() => expect(isPressed('This guide helps')).toBe(true));
    expect(isPressed('This guide does not help')).toBe(false);
  });

  it('sends further votes and a comment with the same vote id', async () => {
    const { user, requests } = openGuide();
    await findCard();
    await user.click(getButton('This guide helps'));
    await user.click(getButton('This guide does not help'));
    await user.type(await findCommentField(), 'More for cooks');
    await user.click(getButton('Tell us'));
    expect(await screen.findByText('Thank you for telling us')).toBeTruthy();
    const ids = getVotes(requests).map(body => (body as { vote_id: string }).vote_id);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[\da-f]{32}$/);
  });

  it('sends a thumb down at once and asks what would have helped', async () => {
    const { user, requests } = openGuide();
    await findCard();
    await user.click(getButton('This guide does not help'));
    const field = await findCommentField();
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, 'More for cooks ');
    await user.click(getButton('Tell us'));
    expect(await screen.findByText('Thank you for telling us')).toBeTruthy();
    expect(getVotes(requests)).toEqual([
      { ...voteBody, result: 'down' },
      { ...voteBody, result: 'down', comment: 'More for cooks' },
    ]);
    expect(screen.queryByRole('button', { name: 'Tell us' })).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('This guide does not help');
  });

  it('does not send an empty comment', async () => {
    const { user, requests } = openGuide();
    await findCard();
    await user.click(getButton('This guide does not help'));
    await user.type(await findCommentField(), '  ');
    await user.click(getButton('Tell us'));
    expect(screen.queryByRole('button', { name: 'Tell us' })).toBeNull();
    expect(screen.getByText('Thank you')).toBeTruthy();
    expect(screen.queryByText('Thank you for telling us')).toBeNull();
    expect(getVotes(requests)).toEqual([{ ...voteBody, result: 'down' }]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('This guide does not help');
  });

  it('keeps a comment that could not be sent', async () => {
    let isDown = false;
    const { user } = openGuide({}, key =>
      isDown && key === 'POST /user/vote' ? problemResponse(503, 'upstream-unavailable') : undefined,
    );
    await findCard();
    await user.click(getButton('This guide does not help'));
    await user.type(await findCommentField(), 'More for cooks');
    isDown = true;
    await user.click(getButton('Tell us'));
    expect(await screen.findByText('Your comment could not be sent')).toBeTruthy();
    expect((await findCommentField()).value).toBe('More for cooks');
    expect(screen.queryByText('Thank you for telling us')).toBeNull();
  });

  it('shows an error if it cannot be loaded, and the not-found page if it does not exist', async () => {
    mockShop(key =>
      key.startsWith('GET /giftguide') ? problemResponse(503, 'upstream-unavailable') : undefined,
    );
    openGuides('/gift-guides/for-her');
    expect(await screen.findByText('We could not load this guide')).toBeTruthy();
    cleanup();
    mockShop(key => (key.startsWith('GET /giftguide') ? problemResponse(404, 'guide/not-found') : undefined));
    openGuides('/gift-guides/for-martians');
    expect(await screen.findByText("This page doesn't exist")).toBeTruthy();
  });
});
