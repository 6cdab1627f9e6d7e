import { consent, queryKeys, resetStores, saveStores } from '@giftlist/frontend-kit/client';
import { Route, Routes } from '@giftlist/frontend-kit/router';
import {
  createMember,
  delayRequests,
  mockIntersectionObserver,
  mockScreenWidth,
  problemResponse,
  renderInApp,
  signInAs,
} from '@giftlist/frontend-kit/testing';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  createProduct,
  createSearchResult,
  mockShop,
  resetShopBetweenTests,
  retryFailedQueries,
} from '../../testing.ts';
import { CategoryPage } from './category-page.tsx';
import { SearchPage } from './search-page.tsx';
import { ShopPage } from './shop-page.tsx';
import { StoresPage } from './stores-page.tsx';

resetShopBetweenTests();
let scrollRowsIntoView: () => void;
beforeEach(() => {
  scrollRowsIntoView = mockIntersectionObserver();
});
afterEach(resetStores);

const openShop = (path: string) =>
  renderInApp(
    <Routes>
      <Route path="/gift-ideas" element={<ShopPage />} />
      <Route path="/gift-ideas/search" element={<SearchPage />} />
      <Route path="/gift-ideas/:slug" element={<CategoryPage />} />
      <Route path="/popular-stores" element={<StoresPage />} />
    </Routes>,
    { at: path },
  );
const getAddress = () => screen.getByLabelText('address').textContent;
const respondWithProducts = (count: number) =>
  Response.json(
    Array.from({ length: count }, (_, index) => createProduct(String(index))),
    { headers: { 'x-total-count': '45', link: '</settings/shop/products?page=2>; rel="next"' } },
  );

/** Moves `Date.now` ahead and freezes it. */
const setClockAhead = (ms: number) => {
  const now = Date.now() + ms;
  jest.spyOn(Date, 'now').mockImplementation(() => now);
};

describe('/gift-ideas', () => {
  it('shows one row of four placeholders while loading', async () => {
    mockShop(() => undefined);
    const sendResponses = delayRequests('/settings/shop');
    openShop('/gift-ideas');
    await screen.findByText('Loading');
    expect(screen.getAllByText('Loading')).toHaveLength(1);
    expect(screen.getByText('Loading').closest('[aria-busy]')?.lastElementChild?.children).toHaveLength(4);
    sendResponses();
  });

  it('has a row of popular products and one row for each category', async () => {
    mockShop(key => (key.startsWith('GET /settings/shop/products') ? respondWithProducts(9) : undefined));
    openShop('/gift-ideas');
    expect(await screen.findByRole('heading', { name: 'Popular right now' })).toBeTruthy();
    await screen.findByRole('heading', { name: 'Kitchen' });
    act(scrollRowsIntoView);
    const kitchen = (await screen.findByRole('heading', { name: 'Kitchen' })).closest('section');
    expect(kitchen && (await within(kitchen).findAllByRole('article'))).toHaveLength(4);
    expect(kitchen && within(kitchen).getByRole('link', { name: 'See all' }).getAttribute('href')).toBe(
      '/gift-ideas/kitchen',
    );
    expect(screen.getByRole('link', { name: 'Popular stores' }).getAttribute('href')).toBe('/popular-stores');
    expect(screen.getAllByText('$1,234.50').length).toBeGreaterThan(0);
  });

  it('loads the products of a category only when its row comes near the viewport', async () => {
    const requests = mockShop(key =>
      key.startsWith('GET /settings/shop/products') ? respondWithProducts(9) : undefined,
    );
    openShop('/gift-ideas');
    expect(await screen.findAllByRole('article')).toHaveLength(8);
    await screen.findByRole('heading', { name: 'Garden' });
    const getCategoryRequests = () => requests.filter(({ key }) => key.includes('category='));
    expect(getCategoryRequests()).toEqual([]);
    act(scrollRowsIntoView);
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(8 + 2 * 4));
    expect(getCategoryRequests()).toHaveLength(2);
  });

  it('marks popular products, except in the row of popular ones', async () => {
    const popular = Response.json([createProduct('a', { most_popular: true })]);
    mockShop(key => (key.startsWith('GET /settings/shop/products') ? popular.clone() : undefined));
    openShop('/gift-ideas');
    await screen.findByRole('heading', { name: 'Kitchen' });
    act(scrollRowsIntoView);
    const findRow = async (name: string) => {
      const section = (await screen.findByRole('heading', { name })).closest('section');
      return within(section ?? document.body);
    };
    expect(await (await findRow('Kitchen')).findByText('Popular')).toBeTruthy();
    const popularRow = await findRow('Popular right now');
    expect(await popularRow.findByRole('article')).toBeTruthy();
    expect(popularRow.queryByText('Popular')).toBeNull();
  });

  it('requests the popular products of the viewer’s country with `most_popular`', async () => {
    const requests = mockShop(key =>
      key.startsWith('GET /settings/shop/products') ? respondWithProducts(1) : undefined,
    );
    openShop('/gift-ideas');
    await screen.findByRole('heading', { name: 'Popular right now' });
    expect(requests.map(({ key }) => key)).toContain(
      'GET /settings/shop/products?country=us&page=1&most_popular=true',
    );
  });

  it('caches the products of a category for a day, and does not cache search results', async () => {
    mockShop(key => (key.startsWith('GET /settings/shop/products') ? respondWithProducts(1) : undefined));
    const { queries } = openShop('/gift-ideas/kitchen');
    await screen.findByRole('link', { name: 'Thing 0' });
    const findQuery = (key: readonly unknown[]) => queries.getQueryCache().find({ queryKey: key });
    const categoryQuery = findQuery(queryKeys.products('us', { category: 'kitchen' }));
    expect(categoryQuery).toMatchObject({ meta: { keep: true }, gcTime: 86_400_000 });
    cleanup();
    const { queries: searchQueries } = openShop('/gift-ideas/search?q=kettle');
    await waitFor(() => expect(searchQueries.isFetching()).toBe(0));
    const searches = searchQueries.getQueryCache().findAll({ queryKey: queryKeys.products('us') });
    expect(searches.map(({ meta }) => meta)).toEqual([undefined]);
  });

  it('sends a page view titled Shop - Home, and links to product pages', async () => {
    // Earlier tests sent the same view, which is dropped if repeated within a second.
    setClockAhead(2_000);
    mockShop(key => (key.includes('most_popular') ? Response.json([createProduct('tea pot')]) : undefined));
    openShop('/gift-ideas');
    const card = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Thing tea pot' });
    expect([card.pathname, card.target]).toEqual(['/gift-ideas/product/tea%20pot', '']);
    expect((window.dataLayer as { event: string }[])[0]).toMatchObject({
      event: 'page_view',
      page_title: 'Shop - Home',
      page_path: '/gift-ideas',
    });
  });

  it('shows the banner of the day once it can be loaded', async () => {
    const banner = { title: 'Whose birthday is next?', text: 'Ask them.', link: '/friends', image_url: null };
    mockShop(key => (key === 'GET /settings/banner' ? Response.json([banner]) : undefined));
    openShop('/gift-ideas');
    const shownBanner = within(await screen.findByRole('complementary', { name: 'Whose birthday is next?' }));
    expect(shownBanner.getByRole('link', { name: 'Have a look' }).getAttribute('href')).toBe('/friends');
    expect(shownBanner.getByText('Ask them.').getAttribute('dir')).toBe('auto');
    cleanup();
    let isDown = true;
    mockShop(key => {
      if (key !== 'GET /settings/banner') return undefined;
      return isDown ? problemResponse(503, 'upstream-unavailable') : Response.json([banner]);
    });
    const { queries } = openShop('/gift-ideas');
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    expect(screen.queryByText('Whose birthday is next?')).toBeNull();
    isDown = false;
    await retryFailedQueries(queries);
    expect(await screen.findByText('Whose birthday is next?')).toBeTruthy();
  });

  it('promotes the extension on computers, and the app on phones until its banner is closed', async () => {
    const names = ['Browser extension', 'Giftlist as an app'];
    const findPromotions = async () => {
      await screen.findByRole('heading', { name: 'Garden' });
      return names.filter(name => screen.queryByRole('complementary', { name }) !== null);
    };
    mockShop(key =>
      key.startsWith('GET /settings/shop/products') ? Response.json([createProduct('a')]) : undefined,
    );
    mockScreenWidth(768);
    openShop('/gift-ideas');
    expect(await findPromotions()).toEqual(['Browser extension']);
    cleanup();
    mockScreenWidth(767);
    const { user } = openShop('/gift-ideas');
    expect(await findPromotions()).toEqual(['Giftlist as an app']);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await findPromotions()).toEqual([]);
    cleanup();
    openShop('/gift-ideas');
    expect(await findPromotions()).toEqual([]);
    cleanup();
    sessionStorage.clear();
    openShop('/gift-ideas');
    expect(await findPromotions()).toEqual(['Giftlist as an app']);
  });
});

describe('a category', () => {
  it('has breadcrumbs, three placeholders while loading, and further pages', async () => {
    const scrollToEnd = mockIntersectionObserver();
    mockShop(key => {
      if (!key.startsWith('GET /settings/shop/products')) return undefined;
      if (!key.includes('page=2')) return respondWithProducts(30);
      return Response.json(Array.from({ length: 15 }, (_, index) => createProduct(String(30 + index))));
    });
    const sendResponses = delayRequests('/settings/shop/products');
    openShop('/gift-ideas/kitchen');
    await screen.findByText('Loading');
    expect(screen.getByText('Loading').closest('[aria-busy]')?.lastElementChild?.children).toHaveLength(3);
    sendResponses();
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(30));
    await act(async () => scrollToEnd());
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(45));
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(
      within(crumbs)
        .getAllByRole('listitem')
        .map(item => item.textContent?.split('{')[0]),
    ).toEqual(['Shop', 'Kitchen']);
    const data = JSON.parse(crumbs.querySelector('script')?.textContent ?? '');
    expect(data.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Shop', item: 'http://localhost/gift-ideas' },
      { '@type': 'ListItem', position: 2, name: 'Kitchen' },
    ]);
  });

  it('sends one page view, even if its name is loaded later', async () => {
    // Earlier tests sent the same view, which is dropped if repeated within a second.
    setClockAhead(2_000);
    mockShop(key => (key.startsWith('GET /settings/shop/products') ? respondWithProducts(2) : undefined));
    const sendResponses = delayRequests('/settings/shop/categories');
    openShop('/gift-ideas/kitchen');
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getAllByRole('listitem').map(item => item.textContent?.split('{')[0])).toEqual(['Shop']);
    sendResponses();
    expect(await screen.findByRole('heading', { level: 1, name: 'Kitchen' })).toBeTruthy();
    const events = window.dataLayer as { event: string; page_title: string }[];
    expect(events.map(({ event, page_title }) => `${event} ${page_title}`)).toEqual([
      'page_view Shop - Category',
    ]);
  });

  it('of another country has a page, but no chip', async () => {
    const categories = [
      { product_category: 'Kitchen', slug: 'kitchen', rank: 1, countries: ['us', 'de'] },
      { product_category: 'Brotzeit', slug: 'brotzeit', rank: 2, countries: ['de'] },
    ];
    mockShop(key => (key === 'GET /settings/shop/categories' ? Response.json(categories) : undefined));
    openShop('/gift-ideas/brotzeit');
    expect(await screen.findByRole('heading', { level: 1, name: 'Brotzeit' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Kitchen' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Brotzeit' })).toBeNull();
  });

  it('of the US has a chip if the viewer’s country has no categories', async () => {
    const categories = [
      { product_category: 'Kitchen', slug: 'kitchen', rank: 1, countries: ['de'] },
      { product_category: 'Garden', slug: 'garden', rank: 2, countries: ['us'] },
    ];
    mockShop(key => (key === 'GET /settings/shop/categories' ? Response.json(categories) : undefined));
    act(() => signInAs(createMember({ country: 'fr' })));
    openShop('/gift-ideas');
    expect(await screen.findByRole('link', { name: 'Garden' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Kitchen' })).toBeNull();
  });

  it.each([
    ['/gift-ideas', 'Popular'],
    ['/gift-ideas/garden', 'Garden'],
    ['/gift-ideas/search?q=tea', undefined],
  ])('has a chip, and at %s the current chip is %s', async (path, current) => {
    mockShop(() => undefined);
    openShop(path);
    const categories = within(screen.getByRole('navigation', { name: 'Categories' }));
    await categories.findByRole('link', { name: 'Kitchen' });
    const links = categories.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ textContent, pathname }) => [textContent, pathname])).toEqual([
      ['Popular', '/gift-ideas'],
      ['Kitchen', '/gift-ideas/kitchen'],
      ['Garden', '/gift-ideas/garden'],
    ]);
    expect(categories.queryByRole('link', { current: 'page' })?.textContent).toBe(current);
  });

  it('shows the not-found page if it does not exist', async () => {
    mockShop(() => undefined);
    openShop('/gift-ideas/submarines');
    expect(await screen.findByText("This page doesn't exist")).toBeTruthy();
  });
});

describe('cached products of a category', () => {
  it('are requested again after an hour', async () => {
    const requests = mockShop(key =>
      key.startsWith('GET /settings/shop/products') ? respondWithProducts(2) : undefined,
    );
    const countRequests = () => requests.filter(({ key }) => key.includes('category=kitchen')).length;
    const { user } = openShop('/gift-ideas/kitchen');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    const leaveAndComeBack = async () => {
      await user.click(screen.getByRole('link', { name: 'Garden' }));
      await waitFor(() => expect(getAddress()).toBe('/gift-ideas/garden'));
      await user.click(screen.getByRole('link', { name: 'Kitchen' }));
      await waitFor(() => expect(getAddress()).toBe('/gift-ideas/kitchen'));
    };
    // Less than an hour, even with the time that this test has already taken.
    setClockAhead(3_000_000);
    await leaveAndComeBack();
    expect(countRequests()).toBe(1);
    setClockAhead(600_001);
    await leaveAndComeBack();
    await waitFor(() => expect(countRequests()).toBe(2));
  });
});

describe('/gift-ideas/search', () => {
  it.each(['/gift-ideas/search', '/gift-ideas/search?q=', '/gift-ideas/search?q=%20'])(
    'redirects %s to the shop without searching',
    async path => {
      const requests = mockShop(() => undefined);
      openShop(path);
      await waitFor(() => expect(getAddress()).toBe('/gift-ideas'));
      expect(requests.filter(({ key }) => key.startsWith('GET /products'))).toEqual([]);
    },
  );

  it('sorts by best match and shows the number of results', async () => {
    const requests = mockShop(key =>
      key.startsWith('GET /products')
        ? Response.json([createSearchResult('a'), createSearchResult('b')], {
            headers: { 'x-total-count': '2' },
          })
        : undefined,
    );
    const { user } = openShop('/gift-ideas/search?q=kettle');
    expect(await screen.findByText('2 gifts')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Best match' }).getAttribute('aria-pressed')).toBe('true');
    const crumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
    expect(within(crumbs).getByText('Search').getAttribute('aria-current')).toBe('page');
    expect(await screen.findAllByText('$10.00')).toHaveLength(2);
    expect(requests.find(({ key }) => key.startsWith('GET /products'))?.key).toBe(
      'GET /products?q=kettle&country=us&page=1&sort=BEST_MATCH',
    );
    const searchField = screen.getByRole('searchbox', { name: 'Search for gifts' });
    await user.clear(searchField);
    await user.type(searchField, '{Enter}');
    expect(getAddress()).toBe('/gift-ideas');
  });
});

describe('empty results', () => {
  const getGenieHref = () => screen.getByRole('link', { name: 'Ask Genie' }).getAttribute('href');

  it('of a search have a message and link to Genie', async () => {
    mockShop(key =>
      key.startsWith('GET /products?q=kettle') && !key.includes('max_price')
        ? Response.json([createSearchResult('a')])
        : undefined,
    );
    const { user } = openShop('/gift-ideas/search?q=kettle');
    await screen.findByRole('article');
    await user.click(screen.getByRole('button', { name: 'Under $25' }));
    expect(await screen.findByText('Nothing found for “kettle” at this price')).toBeTruthy();
    expect(screen.getByText('Try other words, or look at a category.')).toBeTruthy();
    expect(getGenieHref()).toBe('/genie/chat');
    expect(getAddress()).toBe('/gift-ideas/search?q=kettle&price=0-25');
    await user.click(screen.getByRole('button', { name: 'Under $25' }));
    expect(await screen.findByRole('article')).toBeTruthy();
  });

  it('have no sort order or price filter', async () => {
    mockShop(() => undefined);
    openShop('/gift-ideas/search?q=submarine');
    expect(await screen.findByText('Nothing found for “submarine”')).toBeTruthy();
    expect(getGenieHref()).toBe('/genie/chat');
    expect(screen.queryByRole('group', { name: 'Sort by' })).toBeNull();
    expect(screen.queryByRole('group', { name: 'Price' })).toBeNull();
  });

  it('of a category have a message and link to Genie', async () => {
    mockShop(() => undefined);
    openShop('/gift-ideas/garden');
    expect(await screen.findByText('Nothing here yet')).toBeTruthy();
    expect(screen.getByText('Look at another category, or tell Genie who it is for.')).toBeTruthy();
    expect(getGenieHref()).toBe('/genie/chat');
  });
});

describe('sold-out products', () => {
  it.each([
    ['/gift-ideas/kitchen', 'category=kitchen'],
    ['/gift-ideas/search?q=kettle', 'q=kettle'],
  ])('at %s are shown below the other products after a press of Show', async (path, query) => {
    const requests = mockShop(key => {
      if (key.includes('sold_out=true')) return Response.json([createSearchResult('gone')]);
      if (key.startsWith('GET /settings/shop/products')) return Response.json([createProduct('a')]);
      return key.startsWith('GET /products?q=kettle') ? Response.json([createSearchResult('a')]) : undefined;
    });
    const { user } = openShop(path);
    const showButton = await screen.findByRole('button', { name: 'Show 1 sold-out gift' });
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await user.click(showButton);
    const [, card] = screen.getAllByRole('article');
    expect(within(card ?? document.body).getByText('Sold out')).toBeTruthy();
    const link = within(card ?? document.body).getByRole('link', { name: 'Thing gone' });
    expect(link.getAttribute('href')).toBe('/gift-ideas/product/gone');
    expect(showButton.textContent).toBe('Hide 1 sold-out gift');
    expect(requests.find(({ key }) => key.includes('sold_out=true'))?.key).toContain(query);
  });

  it('are offered if nothing else was found', async () => {
    mockShop(key =>
      key.includes('sold_out=true') ? Response.json([createSearchResult('gone')]) : undefined,
    );
    openShop('/gift-ideas/search?q=kettle');
    expect(await screen.findByText('Nothing found for “kettle”')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Show 1 sold-out gift' })).toBeTruthy();
  });
});

describe('the next page of products', () => {
  it('shows an error after three retries, and loads once the server has recovered', async () => {
    const scrollToEnd = mockIntersectionObserver();
    let isDown = true;
    const requests = mockShop(key => {
      if (!key.startsWith('GET /settings/shop/products')) return undefined;
      if (!key.includes('page=2')) return respondWithProducts(30);
      return isDown ? problemResponse(503, 'upstream-unavailable') : Response.json([createProduct('30')]);
    });
    const { queries } = openShop('/gift-ideas/kitchen');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(30));
    await act(async () => scrollToEnd());
    expect(await screen.findByText('We could not load more of them')).toBeTruthy();
    expect(requests.filter(({ key }) => key.includes('page=2'))).toHaveLength(4);
    expect(screen.getAllByRole('article')).toHaveLength(30);
    isDown = false;
    await retryFailedQueries(queries);
    await waitFor(() => expect(screen.queryByText('We could not load more of them')).toBeNull());
    await waitFor(() => {
      act(scrollToEnd);
      expect(screen.getAllByRole('article')).toHaveLength(31);
    });
  });
});

describe('a search text over the maximum length', () => {
  it('is limited to 200 characters', async () => {
    const requests = mockShop(key =>
      key.startsWith('GET /products') ? Response.json([createSearchResult('a')]) : undefined,
    );
    openShop(`/gift-ideas/search?q=${'tea'.repeat(100)}`);
    expect(await screen.findByRole('article')).toBeTruthy();
    expect(requests.find(({ key }) => key.startsWith('GET /products'))?.key).toContain(
      `?q=${'tea'.repeat(66)}te&country=us`,
    );
  });
});

describe('/popular-stores', () => {
  const store = { store: 'Target', url: 'https://target.com', affiliate_url: null, image_url: null };

  it('shows cached stores if loading fails, and an error if none are cached', async () => {
    mockShop(() => problemResponse(503, 'upstream-unavailable'));
    openShop('/popular-stores');
    expect(await screen.findByText('We could not load the stores')).toBeTruthy();
    cleanup();
    mockShop(key => (key.startsWith('GET /settings/featured_stores') ? Response.json([store]) : undefined));
    openShop('/popular-stores');
    const target = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Target' });
    expect([target.href, target.rel]).toEqual(['https://target.com/', 'sponsored noopener nofollow']);
    cleanup();
    mockShop(() => problemResponse(503, 'upstream-unavailable'));
    openShop('/popular-stores');
    expect(await screen.findByRole('link', { name: 'Target' })).toBeTruthy();
  });

  it('prefers the affiliate URL, and shows the picture', async () => {
    const affiliate_url = 'https://go.example/target';
    const image_url = 'https://go.example/target.png';
    const stores = [
      { ...store, affiliate_url, image_url },
      { ...store, store: 'Etsy', url: 'https://etsy.com' },
    ];
    mockShop(key => (key.startsWith('GET /settings/featured_stores') ? Response.json(stores) : undefined));
    openShop('/popular-stores');
    const target = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Target' });
    expect(target.href).toBe(affiliate_url);
    expect(target.querySelector('img')?.src).toBe(image_url);
    const etsy = screen.getByRole<HTMLAnchorElement>('link', { name: 'Etsy' });
    expect([etsy.href, etsy.querySelector('img')]).toEqual(['https://etsy.com/', null]);
  });

  it('sends a page view titled Popular Stores', async () => {
    consent.initialize('us', 'America/New_York');
    window.dataLayer = [];
    // Earlier tests sent the same view, which is dropped if repeated within a second.
    setClockAhead(2_000);
    mockShop(() => undefined);
    openShop('/popular-stores');
    await screen.findByText('No stores here yet');
    expect(window.dataLayer).toContainEqual(
      expect.objectContaining({ event: 'page_view', page_title: 'Popular Stores' }),
    );
  });

  it('shows four placeholders while loading', async () => {
    mockShop(() => undefined);
    const sendResponses = delayRequests('/settings/featured_stores');
    openShop('/popular-stores');
    await screen.findByText('Loading');
    expect(screen.getByText('Loading').closest('[aria-busy]')?.lastElementChild?.children).toHaveLength(4);
    sendResponses();
  });

  it('shows no stores of another country', async () => {
    saveStores('de', [store]);
    mockShop(() => problemResponse(503, 'upstream-unavailable'));
    openShop('/popular-stores');
    expect(await screen.findByText('We could not load the stores')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Target' })).toBeNull();
  });

  it('links to the shop if a country has no stores', async () => {
    mockShop(() => undefined);
    openShop('/popular-stores');
    expect(await screen.findByText('No stores here yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to the shop' }).getAttribute('href')).toBe('/gift-ideas');
  });

  it('loads stores even if a gift dialog cached none after an error', async () => {
    mockShop(key => (key.startsWith('GET /settings/featured_stores') ? Response.json([store]) : undefined));
    const { user, queries } = openShop('/gift-ideas');
    queries.setQueryData(queryKeys.stores('us'), []);
    await user.click(screen.getByRole('link', { name: 'Popular stores' }));
    expect(await screen.findByRole('link', { name: 'Target' })).toBeTruthy();
  });
});
