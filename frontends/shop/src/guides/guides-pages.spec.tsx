import { consent } from '@giftlist/frontend-kit/client';
import { Route, Routes } from '@giftlist/frontend-kit/router';
import { onAStillClock, problem, screenOf, showInApp, signOut } from '@giftlist/frontend-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { lookedAt } from '../catalogue/looked-at.ts';
import { guideOf, lookAgain, productOf, shopWith } from '../testing.ts';
import { GuideCategoryPage } from './guide-category-page.tsx';
import { GuidePage } from './guide-page.tsx';
import { GuideSearchPage } from './guide-search-page.tsx';
import type { Guide } from './guides.ts';
import { GuidesPage } from './guides-page.tsx';

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStorage.clear();
  window.dataLayer = [];
  consent.settle('us', 'America/New_York');
});
afterEach(async () => {
  cleanup();
  await act(signOut);
  jest.restoreAllMocks();
});

const at = (address: string) =>
  showInApp(
    <Routes>
      <Route path="/gift-guides" element={<GuidesPage />} />
      <Route path="/gift-guides/search" element={<GuideSearchPage />} />
      <Route path="/gift-guides/category/:category" element={<GuideCategoryPage />} />
      <Route path="/gift-guides/:slug" element={<GuidePage />} />
    </Routes>,
    { at: address },
  );
const address = () => screen.getByLabelText('address').textContent;

const offer = (store_name: string, affiliate_url: string | null) => ({
  store_name,
  affiliate_url,
  price: 'USD 54.00',
  offer_page_url: 'https://shop.example/teapot',
});
const teapot: Guide['products'][number] = {
  product_id: 'teapot',
  product_title: 'Stoneware teapot, blue',
  generic_product_name: 'teapot',
  product_photos: [],
  product_rating: 4.3,
  product_num_reviews: 1_250,
  why_we_love_it: 'Pours without dribbling.',
  offer: offer('Target', null),
  offers: [offer('Target', 'https://go.example/target'), offer('Walmart', null)],
};

describe('the guides', () => {
  it('are searched once the typing has rested for 500 ms', async () => {
    const sent = shopWith(() => undefined);
    at('/gift-guides');
    const box = screen.getByRole('searchbox', { name: 'Search gift guides' });
    await onAStillClock(async passes => {
      fireEvent.change(box, { target: { value: 'hou' } });
      await passes(499);
      fireEvent.change(box, { target: { value: 'house' } });
      await passes(499);
      expect(address()).toBe('/gift-guides');
      await passes(1);
      expect(address()).toBe('/gift-guides/search?q=house');
    });
    await waitFor(() => expect(sent.map(({ key }) => key)).toContain('GET /giftguide/search?q=house'));
    expect(sent.filter(({ key }) => key.startsWith('GET /giftguide/search'))).toHaveLength(1);
  });

  it('keep a space on which the typing rests, for the next word', async () => {
    shopWith(() => undefined);
    at('/gift-guides');
    const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search gift guides' });
    await onAStillClock(async passes => {
      fireEvent.change(box(), { target: { value: 'secret ' } });
      await passes(500);
      expect(address()).toBe('/gift-guides/search?q=secret%20');
      expect(box().value).toBe('secret ');
      fireEvent.change(box(), { target: { value: 'secret santa' } });
      await passes(500);
      fireEvent.change(box(), { target: { value: 'secret santa ' } });
      await passes(500);
      expect(address()).toBe('/gift-guides/search?q=secret%20santa');
      expect(box().value).toBe('secret santa ');
    });
  });

  it('tell how they are made', async () => {
    shopWith(() => undefined);
    at('/gift-guides');
    const told = (await screen.findByRole('heading', { name: 'How these guides are made' })).closest(
      'section',
    );
    expect(told?.textContent).toContain('A good present begins with the person');
  });

  it.each([
    ['/gift-guides', 'Gift Guides'],
    ['/gift-guides/category/all', 'Gift Guides - All gift guides'],
    ['/gift-guides/for-her', 'Gift Guide'],
  ])('%s is logged as %s', async (address, page_title) => {
    // The same view within a second counts once.
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

  it('stand in their categories, each with its way on, and all together', async () => {
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

  it('stand by type of gift, and are led to from one of them', async () => {
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

  it('are led to by links to their categories, of which the current one is marked', async () => {
    shopWith(() => undefined);
    const { user } = at('/gift-guides');
    const categories = within(screen.getByRole('navigation', { name: 'Categories' }));
    expect(categories.queryByRole('link', { current: 'page' })).toBeNull();
    await user.click(categories.getByRole('link', { name: 'Gifts by Interest' }));
    expect(address()).toBe('/gift-guides/category/gifts-by-interest');
    const current = screen.getByRole('link', { current: 'page' });
    expect(current.textContent).toBe('Gifts by Interest');
  });

  it('say where a category is away, and know no others', async () => {
    shopWith(() => undefined);
    at('/gift-guides/category/for-martians');
    expect(await screen.findByText("This page doesn't exist")).toBeTruthy();
    cleanup();
    shopWith(key => (key.startsWith('GET /giftguide') ? problem(503, 'upstream-unavailable') : undefined));
    at('/gift-guides/category/all');
    expect(await screen.findByText('We could not load these guides')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'All gift guides' })).toBeTruthy();
  });

  it('are searched by as many letters as a search may have', async () => {
    const sent = shopWith(() => undefined);
    at(`/gift-guides/search?q=${'mom'.repeat(100)}`);
    expect(await screen.findByText('No guide for that yet')).toBeTruthy();
    expect(sent.map(({ key }) => key)).toContain(`GET /giftguide/search?q=${'mom'.repeat(66)}mo`);
  });

  it('come with questions and answers, once these can be had again', async () => {
    let isAway = true;
    shopWith(key => {
      if (key !== 'GET /settings/faq?type=guides') return undefined;
      if (isAway) return problem(503, 'upstream-unavailable');
      return Response.json([{ question: 'Who writes the guides?', answer: 'We do.' }]);
    });
    const { queries } = at('/gift-guides');
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByText('Who writes the guides?')).toBeNull();
    isAway = false;
    await lookAgain(queries);
    expect(await screen.findByText('Who writes the guides?')).toBeTruthy();
  });

  it('say that none was found', async () => {
    shopWith(() => undefined);
    at('/gift-guides/search?q=submarine');
    expect(await screen.findByText('No guide for that yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All gift guides' }).getAttribute('href')).toBe(
      '/gift-guides/category/all',
    );
  });
});

describe('a guide', () => {
  const open = (own: Partial<Guide> = {}, more: (key: string) => Response | undefined = () => undefined) => {
    const sent = shopWith(key => {
      const answer = more(key);
      if (answer) return answer;
      if (key.startsWith('GET /giftguide/details')) {
        return Response.json(guideOf('for-her', { products: [teapot], ...own }));
      }
      if (key.startsWith('GET /giftguide/recommended')) return Response.json([guideOf('for-mom')]);
      return undefined;
    });
    return { sent, ...at('/gift-guides/for-her') };
  };
  const card = async () => within(await screen.findByRole('article', { name: 'Stoneware teapot, blue' }));

  it('opens an offer at its store, counts it, and notes it for Genie', async () => {
    const { user } = open();
    const store = (await card()).getByRole<HTMLAnchorElement>('link', { name: '$54.00 at Target' });
    expect([store.href, store.target, store.rel]).toEqual([
      'https://go.example/target',
      '_blank',
      'sponsored noopener nofollow',
    ]);
    await user.click(store);
    expect(window.dataLayer).toContainEqual(
      expect.objectContaining({ event: 'select_item', item_id: 'teapot' }),
    );
    expect(lookedAt()).toEqual(['teapot']);
  });

  it('is shared by its link, which says ‘Copied!’', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    await user.click(await screen.findByRole('button', { name: 'Copy link' }));
    const told = within(screen.getByRole('region', { name: 'Messages' }));
    expect(await told.findByText('Copied!')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/gift-guides/for-her`);
  });

  it.each([
    ['USD 1054.00', '$1,054.00'],
    ['GBP 48.00', '£48.00'],
    ['$1054.50', '$1,054.50'],
  ])('shows the price %s as %s', async (price, shown) => {
    open({ products: [{ ...teapot, offers: [{ ...offer('Target', 'https://go.example/target'), price }] }] });
    expect((await card()).getByRole('link', { name: `${shown} at Target` })).toBeTruthy();
  });

  it('costs what it costs in the shop where nothing is offered, and nothing is pressed for it', async () => {
    const plain_price = {
      price: 'GBP 48.00',
      store_name: 'Kettles',
      offer_page_url: 'https://kettles.example',
    };
    open({ products: [{ ...teapot, offer: null, offers: [], plain_price }] });
    expect((await card()).getByText('£48.00 at Kettles')).toBeTruthy();
    expect((await card()).queryByRole('button', { name: /£48/ })).toBeNull();
    expect((await card()).queryByRole('link', { name: /£48/ })).toBeNull();
  });

  it('logs an error where an offer has no address, and opens nothing', async () => {
    const logs: unknown[] = [];
    const { user } = open();
    const answer = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (input === '/settings/log') logs.push(JSON.parse(String(init?.body)));
      return answer(input, init);
    };
    await user.click((await card()).getByRole('button', { name: '$54.00 at Walmart' }));
    await waitFor(() => expect(logs).toHaveLength(1));
    expect(logs[0]).toMatchObject({
      type: 'error',
      source: 'web',
      context: { message: 'No address for teapot at Walmart' },
    });
    expect((await card()).queryByRole('link', { name: '$54.00 at Walmart' })).toBeNull();
    expect(window.dataLayer).not.toContainEqual(expect.objectContaining({ event: 'select_item' }));
  });

  it('shows its stars by quarters, how many gave them, and where to see all like it', async () => {
    open();
    const teapots = await card();
    expect(teapots.getByRole('img', { name: '4.3 out of 5' })).toBeTruthy();
    expect(teapots.getByText('1.2K')).toBeTruthy();
    expect(teapots.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe(
      '/gift-ideas/search?q=Stoneware%20teapot%2C%20blue',
    );
  });

  it('stands at Gift Guides / category / title, with others like it and its answers', async () => {
    open({
      gift_guide_slug: 'For her',
      hero_image_url: '/media/shop/pictures/her.webp',
      faqs: [{ question: 'How much?', answer: 'As you like.' }],
    });
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByRole('link', { name: 'Gift Guides' }).getAttribute('href')).toBe('/gift-guides');
    expect(crumbs.getByRole('link', { name: 'Gifts by Recipient' }).getAttribute('href')).toBe(
      '/gift-guides/category/gifts-by-recipient',
    );
    expect(crumbs.getByText('For her').getAttribute('aria-current')).toBe('page');
    expect(await screen.findByRole('link', { name: 'Gifts for-mom' })).toBeTruthy();
    expect(screen.getByText('Begin elsewhere.')).toBeTruthy();
    expect(document.querySelector('main img')?.getAttribute('src')).toBe('/media/shop/pictures/her.webp');
    expect(screen.getByText('How much?')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact-us');
    expect(screen.getByRole('link', { name: 'all answers' }).getAttribute('href')).toBe('/faq');
  });

  it('shows others like it once these can be had again', async () => {
    let isAway = true;
    shopWith(key => {
      if (key.startsWith('GET /giftguide/details')) return Response.json(guideOf('for-her'));
      if (!key.startsWith('GET /giftguide/recommended')) return undefined;
      return isAway ? problem(503, 'upstream-unavailable') : Response.json([guideOf('for-mom')]);
    });
    const { queries } = at('/gift-guides/for-her');
    await screen.findByRole('heading', { level: 1, name: 'Gifts for-her' });
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.queryByText('You may like these too')).toBeNull();
    isAway = false;
    await lookAgain(queries);
    expect(await screen.findByRole('link', { name: 'Gifts for-mom' })).toBeTruthy();
  });

  const votes = (sent: { key: string; body: unknown }[]) =>
    sent.filter(({ key }) => key === 'POST /user/vote').map(({ body }) => body);
  const vote = { subject: 'guide:for-her', deviceInfo: 'desktop_web', vote_id: expect.any(String) };
  const thumb = (name: string) => screen.getByRole('button', { name });
  const isGiven = (name: string) => thumb(name).getAttribute('aria-pressed') === 'true';

  it('takes a thumb, once', async () => {
    const { user, sent } = open();
    await card();
    await user.click(thumb('This guide helps'));
    await user.click(thumb('This guide helps'));
    expect(await screen.findByText('Thank you')).toBeTruthy();
    expect(votes(sent)).toEqual([{ ...vote, result: 'up' }]);
  });

  it('takes a thumb back that could not be sent, says so, and takes it again', async () => {
    let isAway = true;
    const { user, sent } = open({}, key =>
      isAway && key === 'POST /user/vote' ? problem(503, 'upstream-unavailable') : undefined,
    );
    await card();
    await user.click(thumb('This guide helps'));
    expect(await screen.findByText('Your vote could not be sent')).toBeTruthy();
    await waitFor(() => expect(isGiven('This guide helps')).toBe(false));
    expect(screen.queryByText('Thank you')).toBeNull();
    isAway = false;
    await user.click(thumb('This guide helps'));
    await waitFor(() => expect(votes(sent)).toHaveLength(2));
    isAway = true;
    await user.click(thumb('This guide does not help'));
    await waitFor(() => expect(isGiven('This guide helps')).toBe(true));
    expect(isGiven('This guide does not help')).toBe(false);
  });

  it('sends each thumb, and what is said after it, as the same vote', async () => {
    const { user, sent } = open();
    await card();
    await user.click(thumb('This guide helps'));
    await user.click(thumb('This guide does not help'));
    await user.type(await comment(), 'More for cooks');
    await user.click(thumb('Tell us'));
    expect(await screen.findByText('Thank you for telling us')).toBeTruthy();
    const ids = votes(sent).map(body => (body as { vote_id: string }).vote_id);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[\da-f]{32}$/);
  });

  const comment = () =>
    screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What would have helped? (optional)' });

  it('counts a thumb that points down at once, and asks what would have helped', async () => {
    const { user, sent } = open();
    await card();
    await user.click(thumb('This guide does not help'));
    const field = await comment();
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.type(field, 'More for cooks ');
    await user.click(thumb('Tell us'));
    expect(await screen.findByText('Thank you for telling us')).toBeTruthy();
    expect(votes(sent)).toEqual([
      { ...vote, result: 'down' },
      { ...vote, result: 'down', comment: 'More for cooks' },
    ]);
    expect(screen.queryByRole('button', { name: 'Tell us' })).toBeNull();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('This guide does not help');
  });

  it('is told nothing by an empty answer, and thanks for the thumb alone', async () => {
    const { user, sent } = open();
    await card();
    await user.click(thumb('This guide does not help'));
    await user.type(await comment(), '  ');
    await user.click(thumb('Tell us'));
    expect(screen.queryByRole('button', { name: 'Tell us' })).toBeNull();
    expect(screen.getByText('Thank you')).toBeTruthy();
    expect(screen.queryByText('Thank you for telling us')).toBeNull();
    expect(votes(sent)).toEqual([{ ...vote, result: 'down' }]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('This guide does not help');
  });

  it('keeps what would have helped where it could not be sent', async () => {
    let isAway = false;
    const { user } = open({}, key =>
      isAway && key === 'POST /user/vote' ? problem(503, 'upstream-unavailable') : undefined,
    );
    await card();
    await user.click(thumb('This guide does not help'));
    await user.type(await comment(), 'More for cooks');
    isAway = true;
    await user.click(thumb('Tell us'));
    expect(await screen.findByText('Your answer could not be sent')).toBeTruthy();
    expect((await comment()).value).toBe('More for cooks');
    expect(screen.queryByText('Thank you for telling us')).toBeNull();
  });

  it('that is away says so, and one that there is not is no page', async () => {
    shopWith(key => (key.startsWith('GET /giftguide') ? problem(503, 'upstream-unavailable') : undefined));
    at('/gift-guides/for-her');
    expect(await screen.findByText('We could not load this guide')).toBeTruthy();
    cleanup();
    shopWith(key => (key.startsWith('GET /giftguide') ? problem(404, 'guide/not-found') : undefined));
    at('/gift-guides/for-martians');
    expect(await screen.findByText("This page doesn't exist")).toBeTruthy();
  });
});

describe('adding a guide’s gift to a list', () => {
  const lists = [
    { id: 'l1', list_name: 'Birthday', isArchived: false },
    { id: 'l2', list_name: 'Old things', isArchived: true },
  ];
  const answer = (key: string) => {
    if (key.startsWith('GET /giftguide/details')) {
      return Response.json(guideOf('for-her', { products: [teapot] }));
    }
    return key.startsWith('GET /giftlist/for-user') ? Response.json(lists) : undefined;
  };

  it('sends a visitor to sign up, and back', async () => {
    await act(signOut);
    shopWith(answer, 'visitor');
    const { user } = at('/gift-guides/for-her');
    await user.click(await screen.findByRole('button', { name: 'Add to list' }));
    expect(address()).toBe('/sign-up?return_to=%2Fgift-guides%2Ffor-her%3Fadd-to-list%3Dteapot');
  });

  it('has an address, which closing takes away', async () => {
    shopWith(answer);
    const { user } = at('/gift-guides/for-her');
    await user.click(await screen.findByRole('button', { name: 'Add to list' }));
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    expect(address()).toBe('/gift-guides/for-her?add-to-list=teapot');
    await user.click(cancel);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/gift-guides/for-her');
  });

  it.each([
    ['the guide’s own gift', 'teapot', { gift_title: 'Stoneware teapot, blue', price: 54 }],
    ['another of the shop', 'kettle', { gift_title: 'Thing kettle', price: 1234.5 }],
  ])('goes on with %s where its address is opened, as after signing up', async (_, id, gift) => {
    screenOf(390);
    const sent = shopWith(key =>
      key.startsWith('GET /products/') ? Response.json(productOf('kettle')) : answer(key),
    );
    const { user } = at(`/gift-guides/for-her?add-to-list=${id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to list' }));
    await dialog.findByRole('option', { name: 'Birthday' });
    await user.selectOptions(dialog.getByRole('combobox'), 'Birthday');
    await user.click(dialog.getByRole('button', { name: 'Add to list' }));
    expect(await screen.findByText('Gift added')).toBeTruthy();
    expect(sent.find(({ key }) => key.startsWith('POST /giftitem/create'))?.body).toMatchObject({
      ...gift,
      source: 'gift_guides',
    });
    await waitFor(() => expect(address()).toBe('/gift-guides/for-her'));
  });

  it('says what is wrong where its address leads to nothing', async () => {
    let response = problem(404, 'product/not-found');
    shopWith(key => (key === 'GET /products/kettle?country=us' ? response : answer(key)));
    at('/gift-guides/for-her?add-to-list=kettle');
    expect(await screen.findByText('The shop does not have this gift any more.')).toBeTruthy();
    cleanup();
    response = problem(400, 'validation');
    await onAStillClock(async passes => {
      at('/gift-guides/for-her?add-to-list=kettle');
      await passes(30_000);
    });
    expect(screen.getByText('We could not load this gift')).toBeTruthy();
  });

  /** Adds the gift of the guide to the list 'Birthday'. */
  const addGift = async () => {
    const { user } = at('/gift-guides/for-her');
    await user.click(await screen.findByRole('button', { name: 'Add to list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to list' }));
    await dialog.findByRole('option', { name: 'Birthday' });
    await user.selectOptions(dialog.getByRole('combobox'), 'Birthday');
    await user.click(dialog.getByRole('button', { name: 'Add to list' }));
    return dialog;
  };
  const addFrom = async (guide: Guide) => {
    const sent = shopWith(key =>
      key.startsWith('GET /giftguide/details') ? Response.json(guide) : answer(key),
    );
    await addGift();
    return sent;
  };

  it('needs a list, keeps archived ones apart, and sends the product as the shop has it', async () => {
    screenOf(390);
    const sent = shopWith(answer);
    const { user } = at('/gift-guides/for-her');
    await user.click(await screen.findByRole('button', { name: 'Add to list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to list' }));
    const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add to list' });
    await dialog.findByRole('option', { name: 'Birthday' });
    expect(add.disabled).toBe(true);
    const archived = dialog.getByText('— Archived —').closest<HTMLOptionElement>('option');
    expect(archived?.disabled).toBe(true);
    await user.selectOptions(dialog.getByRole('combobox'), 'Birthday');
    expect(add.disabled).toBe(false);
    await user.click(add);
    expect(await screen.findByText('Gift added')).toBeTruthy();
    const created = sent.find(({ key }) => key.startsWith('POST /giftitem/create'));
    expect(created?.key).toBe('POST /giftitem/create?country=us');
    expect(created?.body).toEqual({
      giftlist_id: 'l1',
      gift_title: 'Stoneware teapot, blue',
      price: 54,
      currency: 'USD',
      product_url: 'https://shop.example/teapot',
      image_url: null,
      source: 'gift_guides',
      platform: 'mobile_web',
      product: {
        product_id: 'teapot',
        product_title: 'Stoneware teapot, blue',
        product_photos: [],
        product_rating: 4.3,
        product_page_url: 'https://shop.example/teapot',
        product_offers_page_url: 'https://shop.example/teapot',
        product_num_reviews: 1_250,
        offer: {
          store_name: 'Target',
          offer_page_url: 'https://shop.example/teapot',
          price: 'USD 54.00',
        },
      },
    });
  });

  it('sends the first offer that its card shows, whichever is the product’s own', async () => {
    screenOf(390);
    const first = { ...offer('Walmart', 'https://go.example/walmart'), price: 'USD 49.00' };
    const guide = guideOf('for-her', { products: [{ ...teapot, offers: [first, offer('Target', null)] }] });
    const sent = await addFrom(guide);
    await waitFor(() =>
      expect(sent.find(({ key }) => key.startsWith('POST /giftitem/create'))?.body).toMatchObject({
        price: 49,
        product: { offer: { store_name: 'Walmart', price: 'USD 49.00' } },
      }),
    );
  });

  it('leads who has no list to a new one', async () => {
    shopWith(key => (key.startsWith('GET /giftlist/for-user') ? Response.json([]) : answer(key)));
    const { user } = at('/gift-guides/for-her');
    await user.click(await screen.findByRole('button', { name: 'Add to list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to list' }));
    expect(await dialog.findByText('You have no lists yet')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Create a list' }).getAttribute('href')).toBe(
      '/lists/create-list',
    );
  });

  it('says that the lists could not be had, and tries again', async () => {
    screenOf(390);
    let isAway = true;
    shopWith(key =>
      isAway && key.startsWith('GET /giftlist/for-user') ? problem(503, 'upstream-unavailable') : answer(key),
    );
    const { user } = at('/gift-guides/for-her');
    await user.click(await screen.findByRole('button', { name: 'Add to list' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add to list' }));
    expect(await dialog.findByText('We could not load your lists')).toBeTruthy();
    expect(dialog.queryByRole('combobox')).toBeNull();
    isAway = false;
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByRole('option', { name: 'Birthday' })).toBeTruthy();
    expect(dialog.queryByText('We could not load your lists')).toBeNull();
  });

  it('takes the price of the shop where nothing is offered', async () => {
    screenOf(390);
    const plain_price = {
      price: 'GBP 48.00',
      store_name: 'Kettles',
      offer_page_url: 'https://kettles.example',
    };
    const guide = guideOf('for-her', { products: [{ ...teapot, offer: null, offers: [], plain_price }] });
    const sent = await addFrom(guide);
    expect(await screen.findByText('Gift added')).toBeTruthy();
    expect(sent.find(({ key }) => key.startsWith('POST /giftitem/create'))?.body).toMatchObject({
      price: 48,
      currency: 'GBP',
      product_url: 'https://kettles.example',
    });
  });

  it('says where the gift is not sold', async () => {
    const guide = guideOf('for-her', { products: [{ ...teapot, offer: null, offers: [] }] });
    shopWith(key => (key.startsWith('GET /giftguide/details') ? Response.json(guide) : answer(key)));
    const { user } = at('/gift-guides/for-her');
    await user.click(await screen.findByRole('button', { name: 'Add to list' }));
    expect(await screen.findByText('This gift is not sold in your country')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that it failed, and keeps the choice', async () => {
    screenOf(390);
    shopWith(key => (key.startsWith('POST') ? problem(503, 'upstream-unavailable') : answer(key)));
    const dialog = await addGift();
    expect(await screen.findByText('Failed to add a gift')).toBeTruthy();
    expect(dialog.getByRole<HTMLSelectElement>('combobox').value).toBe('l1');
  });
});
