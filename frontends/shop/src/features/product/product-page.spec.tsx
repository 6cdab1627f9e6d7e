import { Route, Routes } from '@giftlist/frontend-kit/router';
import { delayRequests, problemResponse, renderInApp, withFakeTimers } from '@giftlist/frontend-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import { beginEachTest, guideOf, productOf, shopWith } from '../../testing.ts';
import { recentProducts } from '../catalogue/recent-products.ts';
import type { ProductDetails } from '../products/api/use-product-details.ts';
import { ProductPage } from './product-page.tsx';

beginEachTest();

const offer = (store_name: string, price: string, affiliate_url: string | null = null) => ({
  store_name,
  price,
  affiliate_url,
  offer_page_url: `https://shop.example/${store_name}`,
});

const detailsOf = (own: Partial<ProductDetails> = {}): ProductDetails => ({
  ...productOf('tea pot', { product_title: 'Teapot', product_description: 'Holds four cups.' }),
  category_slug: 'kitchen',
  brand: '',
  is_sold_out: false,
  offers: [offer('Amazon', 'USD 49.00', 'https://go.example/amazon'), offer('Walmart', '$54.00')],
  guides: [guideOf('for-her', { gift_guide_slug: 'For her', gift_guide_title: 'A pun' })],
  similar: [productOf('kettle')],
  ...own,
});

function open(own: Partial<ProductDetails> = {}) {
  const sent = shopWith(key =>
    key.startsWith('GET /products/') ? Response.json(detailsOf(own)) : undefined,
  );
  const shown = renderInApp(
    <Routes>
      <Route path="/gift-ideas/product/:id" element={<ProductPage />} />
    </Routes>,
    { at: '/gift-ideas/product/tea%20pot' },
  );
  return { sent, ...shown };
}
const offers = async () => within(await screen.findByRole('list', { name: 'Where to buy it' }));

describe('the page of a product', () => {
  it('shows title, description and breadcrumbs, and requests prices of the visitor’s country', async () => {
    const { sent } = open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Teapot' })).toBeTruthy();
    expect(sent.map(({ key }) => key)).toContain('GET /products/tea%20pot/details?country=us');
    expect(document.title).toContain('Teapot');
    expect(screen.getByText('Holds four cups.')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Teapot' }).getAttribute('src')).toBe(
      'https://shop.example/tea pot.jpg',
    );
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getByRole('link', { name: 'Kitchen' }).getAttribute('href')).toBe('/gift-ideas/kitchen');
    expect(recentProducts()).toEqual(['tea pot']);
  });

  it('links offers to their shops, marks the lowest, and tracks a visit', async () => {
    const { user } = open();
    const links = (await offers()).getAllByRole<HTMLAnchorElement>('link');
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
    ['the only one', [offer('Amazon', 'USD 49.00')]],
    ['as high as another', [offer('Amazon', 'USD 49.00'), offer('Walmart', '$49.00')]],
  ])('marks no offer as the lowest if the first is %s', async (_, own) => {
    open({ offers: own });
    expect((await offers()).queryByText('Lowest')).toBeNull();
  });

  it('says that the product is sold out and what it cost, without offers', async () => {
    open({ is_sold_out: true, offers: [] });
    expect((await screen.findByRole('note')).textContent).toContain('Sold out.');
    expect(screen.getByRole('note').textContent).toContain('$1,234.50');
    expect(screen.queryByRole('list', { name: 'Where to buy it' })).toBeNull();
  });

  it('links to similar gifts and to the guides that recommend the product', async () => {
    open();
    const similar = (await screen.findByRole('heading', { name: 'Similar gifts' })).closest('section');
    expect(similar?.querySelector('h3 a')?.getAttribute('href')).toBe('/gift-ideas/product/kettle');
    const guides = screen.getByRole('heading', { name: 'In these gift guides' }).closest('section');
    expect(guides?.querySelector('h3 a')?.getAttribute('href')).toBe('/gift-guides/for-her');
    expect(guides?.textContent).toContain('A pun');
  });

  it('offers variants, marks the shown one, and adds it', async () => {
    const variant_choice = ['Blue', 'Red'].map((label, at) => ({
      label,
      product: productOf(at === 0 ? 'tea pot' : 'red'),
    }));
    open({ variant_choice });
    const variants = within(await screen.findByRole('navigation', { name: 'Variants' }));
    expect(variants.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Blue', '/gift-ideas/product/tea%20pot'],
      ['Red', '/gift-ideas/product/red'],
    ]);
    expect(variants.getByRole('link', { current: 'page' }).textContent).toBe('Blue');
  });

  it('keeps the page and the focus while another variant loads, and announces it', async () => {
    const variant_choice = ['Blue', 'Red'].map((label, at) => ({
      label,
      product: productOf(at === 0 ? 'tea pot' : 'red'),
    }));
    shopWith(key =>
      key.startsWith('GET /products/red/')
        ? Response.json(
            detailsOf({ ...productOf('red', { product_title: 'Red teapot', price: 52 }), variant_choice }),
          )
        : key.startsWith('GET /products/')
          ? Response.json(detailsOf({ variant_choice }))
          : undefined,
    );
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
    open({ price: 10, regular_price: 20 });
    expect((await screen.findByText(/On sale/)).textContent).toBe('On sale: $10.00 instead of $20.00');
  });

  it('leaves out sections without content', async () => {
    open({ guides: [], similar: [], product_description: '', product_rating: null });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
  });

  it('offers a choice of pictures only if there are several', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Picture 2 of 2' }));
    expect(screen.getByRole('img', { name: 'Teapot' }).getAttribute('src')).toContain('tea pot-2.jpg');
    expect(screen.getByRole('button', { name: 'Picture 2 of 2' }).getAttribute('aria-pressed')).toBe('true');
    cleanup();
    open({ product_photos: [] });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: /^Picture/ })).toBeNull();
  });

  it('adds the product to a list with one press', async () => {
    const sent = shopWith(key => {
      if (key.startsWith('GET /products/')) return Response.json(detailsOf());
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
    const [main] = await screen.findAllByRole('button', { name: 'Add to list' });
    if (main) await user.click(main);
    expect(await screen.findByRole('button', { name: 'Added to Birthday' })).toBeTruthy();
    expect(sent.find(({ key }) => key.startsWith('POST /giftitem/create'))?.body).toMatchObject({
      giftlist_id: 'l1',
      gift_title: 'Teapot',
      source: 'search',
    });
  });

  it('shows the not-found page for an unknown product, and an error if a product cannot be loaded', async () => {
    const page = () =>
      renderInApp(
        <Routes>
          <Route path="/gift-ideas/product/:id" element={<ProductPage />} />
        </Routes>,
        { at: '/gift-ideas/product/gone' },
      );
    shopWith(key =>
      key.startsWith('GET /products/') ? problemResponse(404, 'product/not-found') : undefined,
    );
    page();
    expect(await screen.findByText("This page doesn't exist")).toBeTruthy();
    cleanup();
    shopWith(key => (key.startsWith('GET /products/') ? problemResponse(400, 'validation') : undefined));
    await withFakeTimers(async advance => {
      page();
      await advance(30_000);
    });
    expect(screen.getByText('We could not load this gift')).toBeTruthy();
  });
});
