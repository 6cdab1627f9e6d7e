import { Route, Routes } from '@giftlist/frontend-kit/router';
import { delayRequests, problemResponse, renderInApp, withFakeTimers } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { createGuide, createProduct, mockShop, resetShopBetweenTests } from '../../testing.ts';
import { getRecentProductIds } from '../catalogue/recent-products.ts';
import type { ProductDetails } from '../products/api/use-product-details.ts';
import { ProductPage } from './product-page.tsx';

resetShopBetweenTests();

const createOffer = (store_name: string, price: string, affiliate_url: string | null = null) => ({
  store_name,
  price,
  affiliate_url,
  offer_page_url: `https://shop.example/${store_name}`,
});

const createDetails = (overrides: Partial<ProductDetails> = {}): ProductDetails => ({
  ...createProduct('tea pot', { product_title: 'Teapot', product_description: 'Holds four cups.' }),
  category_slug: 'kitchen',
  brand: '',
  is_sold_out: false,
  offers: [createOffer('Amazon', 'USD 49.00', 'https://go.example/amazon'), createOffer('Walmart', '$54.00')],
  guides: [createGuide('for-her', { gift_guide_slug: 'For her', gift_guide_title: 'A pun' })],
  similar: [createProduct('kettle')],
  ...overrides,
});

function openProduct(overrides: Partial<ProductDetails> = {}) {
  const requests = mockShop(key =>
    key.startsWith('GET /products/') ? Response.json(createDetails(overrides)) : undefined,
  );
  const app = renderInApp(
    <Routes>
      <Route path="/gift-ideas/product/:id" element={<ProductPage />} />
    </Routes>,
    { at: '/gift-ideas/product/tea%20pot' },
  );
  return { requests, ...app };
}
const findOffers = async () => within(await screen.findByRole('list', { name: 'Where to buy it' }));

describe('the page of a product', () => {
  it('shows the product with prices of the viewer’s country', async () => {
    const { requests } = openProduct();
    expect(await screen.findByRole('heading', { level: 1, name: 'Teapot' })).toBeTruthy();
    expect(requests.map(({ key }) => key)).toContain('GET /products/tea%20pot/details?country=us');
    expect(document.title).toContain('Teapot');
    expect(screen.getByText('Holds four cups.')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Teapot' }).getAttribute('src')).toBe(
      'https://shop.example/tea pot.jpg',
    );
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByRole('link', { name: 'Kitchen' }).getAttribute('href')).toBe('/gift-ideas/kitchen');
    expect(getRecentProductIds()).toEqual(['tea pot']);
  });

  it('links offers to their shops, marks the lowest price, and tracks the store visit', async () => {
    const { user } = openProduct();
    const links = (await findOffers()).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(link => link.textContent)).toEqual(['AmazonLowest$49.00', 'Walmart$54.00']);
    expect(links.map(({ href, target, rel }) => [href, target, rel])).toEqual([
      ['https://go.example/amazon', '_blank', 'sponsored noopener nofollow'],
      ['https://shop.example/Walmart', '_blank', 'sponsored noopener nofollow'],
    ]);
    if (links[0]) await user.click(links[0]);
    expect(window.dataLayer).toContainEqual(
      expect.objectContaining({ event: 'select_item', item_id: 'tea pot', item_name: 'Teapot' }),
    );
  });

  it.each([
    ['the only one', [createOffer('Amazon', 'USD 49.00')]],
    ['as cheap as another', [createOffer('Amazon', 'USD 49.00'), createOffer('Walmart', '$49.00')]],
  ])('marks no offer as the lowest if the first is %s', async (_, offers) => {
    openProduct({ offers });
    expect((await findOffers()).queryByText('Lowest')).toBeNull();
  });

  it('shows the last price of a sold-out product, but no offers', async () => {
    openProduct({ is_sold_out: true, offers: [] });
    expect((await screen.findByRole('note')).textContent).toContain('Sold out.');
    expect(screen.getByRole('note').textContent).toContain('$1,234.50');
    expect(screen.queryByRole('list', { name: 'Where to buy it' })).toBeNull();
  });

  it('links to similar gifts and to the guides that recommend the product', async () => {
    openProduct();
    const similar = (await screen.findByRole('heading', { name: 'Similar gifts' })).closest('section');
    expect(similar?.querySelector('h3 a')?.getAttribute('href')).toBe('/gift-ideas/product/kettle');
    const guides = screen.getByRole('heading', { name: 'In these gift guides' }).closest('section');
    expect(guides?.querySelector('h3 a')?.getAttribute('href')).toBe('/gift-guides/for-her');
    expect(guides?.textContent).toContain('A pun');
  });

  it('links to all variants and marks the current one', async () => {
    const variant_choice = ['Blue', 'Red'].map((label, index) => ({
      label,
      product: createProduct(index === 0 ? 'tea pot' : 'red'),
    }));
    openProduct({ variant_choice });
    const variants = within(await screen.findByRole('navigation', { name: 'Variants' }));
    expect(variants.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Blue', '/gift-ideas/product/tea%20pot'],
      ['Red', '/gift-ideas/product/red'],
    ]);
    expect(variants.getByRole('link', { current: 'page' }).textContent).toBe('Blue');
  });

  it('keeps the page and the focus while another variant loads', async () => {
    const variant_choice = ['Blue', 'Red'].map((label, index) => ({
      label,
      product: createProduct(index === 0 ? 'tea pot' : 'red'),
    }));
    const redTeapot = createProduct('red', { product_title: 'Red teapot', price: 52 });
    mockShop(key => {
      if (key.startsWith('GET /products/red/'))
        return Response.json(createDetails({ ...redTeapot, variant_choice }));
      return key.startsWith('GET /products/') ? Response.json(createDetails({ variant_choice })) : undefined;
    });
    const release = delayRequests('/products/red/');
    const { user } = renderInApp(
      <Routes>
        <Route path="/gift-ideas/product/:id" element={<ProductPage />} />
      </Routes>,
      { at: '/gift-ideas/product/tea%20pot' },
    );
    const link = await screen.findByRole('link', { name: 'Red' });
    await user.click(link);
    expect(link.getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('heading', { level: 1, name: 'Teapot' })).toBeTruthy();
    release();
    expect(await screen.findByRole('heading', { level: 1, name: 'Red teapot' })).toBeTruthy();
    expect(document.activeElement).toBe(link);
    expect(screen.getByText('Now showing Red teapot, $52.00', { exact: false })).toBeTruthy();
  });

  it('shows the regular price of a gift on sale', async () => {
    openProduct({ price: 10, regular_price: 20 });
    expect((await screen.findByText(/On sale/)).textContent).toBe('On sale: $10.00 instead of $20.00');
  });

  it('omits sections without content', async () => {
    openProduct({ guides: [], similar: [], product_description: '', product_rating: null });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('shows thumbnails only if there are several pictures', async () => {
    const { user } = openProduct();
    await user.click(await screen.findByRole('button', { name: 'Picture 2 of 2' }));
    expect(screen.getByRole('img', { name: 'Teapot' }).getAttribute('src')).toContain('tea pot-2.jpg');
    expect(screen.getByRole('button', { name: 'Picture 2 of 2' }).getAttribute('aria-pressed')).toBe('true');
    cleanup();
    openProduct({ product_photos: [] });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: /^Picture/ })).toBeNull();
  });

  it('adds the product to a list with one press', async () => {
    const requests = mockShop(key => {
      if (key.startsWith('GET /products/')) return Response.json(createDetails());
      if (key.startsWith('GET /giftlist/for-user'))
        return Response.json([{ id: 'l1', user_id: 'p', list_name: 'Birthday', isArchived: false }]);
      return key.startsWith('POST /giftitem/create')
        ? Response.json({ data: { id: 'g1' } }, { status: 201 })
        : undefined;
    });
    const { user } = renderInApp(
      <Routes>
        <Route path="/gift-ideas/product/:id" element={<ProductPage />} />
      </Routes>,
      { at: '/gift-ideas/product/tea%20pot' },
    );
    const [addButton] = await screen.findAllByRole('button', { name: 'Add to list' });
    if (addButton) await user.click(addButton);
    expect(await screen.findByRole('button', { name: 'Added to Birthday' })).toBeTruthy();
    expect(requests.find(({ key }) => key.startsWith('POST /giftitem/create'))?.body).toMatchObject({
      giftlist_id: 'l1',
      gift_title: 'Teapot',
      source: 'search',
    });
  });

  it('shows the not-found page for an unknown product, and an error if loading fails', async () => {
    const openPage = () =>
      renderInApp(
        <Routes>
          <Route path="/gift-ideas/product/:id" element={<ProductPage />} />
        </Routes>,
        { at: '/gift-ideas/product/gone' },
      );
    mockShop(key =>
      key.startsWith('GET /products/') ? problemResponse(404, 'product/not-found') : undefined,
    );
    openPage();
    expect(await screen.findByText("This page doesn't exist")).toBeTruthy();
    cleanup();
    mockShop(key => (key.startsWith('GET /products/') ? problemResponse(400, 'validation') : undefined));
    await withFakeTimers(async advance => {
      openPage();
      await advance(30_000);
    });
    expect(screen.getByText('We could not load this gift')).toBeTruthy();
  });
});
