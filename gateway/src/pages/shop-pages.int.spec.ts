import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestSystem, type TestSystem } from '../testing/test-system.ts';

const guide = {
  id: 'for-her',
  url_slug: 'for-her',
  gift_guide_slug: 'For her',
  gift_guide_title: 'Well <chosen>',
  category: 'By Recipient',
  hero_image_url: '/media/shop/pictures/guides/for-her.webp',
  introduction: 'She has enough mugs.\n\nBegin elsewhere.',
  faqs: [{ question: 'How much?', answer: 'As you like.' }],
  products: [
    {
      product_id: 'teapot',
      product_title: 'Stoneware </script> teapot',
      generic_product_name: 'teapot',
      product_photos: [],
      product_rating: 4.5,
      product_num_reviews: 1_250,
      why_we_love_it: 'Pours without dribbling.',
      offer: null,
      offers: [
        {
          affiliate_url: null,
          price: 'USD 54.00',
          store_name: 'Target',
          offer_page_url: 'https://shop.example',
        },
      ],
    },
  ],
};
const product = {
  product_id: 'teapot',
  product_title: 'Stoneware teapot',
  product_description: 'Holds four cups.',
  product_photos: ['/media/shop/pictures/teapot.webp'],
  product_rating: null,
  product_num_reviews: null,
  offer_page_url: 'https://shop.example/teapot',
  affiliate_url: null,
  store_name: 'Target',
  currency: 'USD',
  price: 1054,
  most_popular: true,
  product_category: 'Kitchen',
};

const details = {
  ...product,
  product_title: 'Stoneware <b> teapot',
  category_slug: 'kitchen',
  brand: 'Potters',
  is_sold_out: false,
  offers: [
    {
      store_name: 'Target',
      price: 'USD 49.00',
      affiliate_url: null,
      offer_page_url: 'https://shop.example/1',
    },
    { store_name: 'Walmart', price: '$54.00', affiliate_url: null, offer_page_url: 'https://shop.example/2' },
  ],
  guides: [guide],
  similar: [{ ...product, product_id: 'a kettle', product_title: 'Kettle' }],
};

let system: TestSystem;
let isShopUnavailable = false;
beforeAll(async () => {
  system = await startTestSystem({
    services: app => {
      app.addHook('preHandler', async (_, reply) =>
        isShopUnavailable ? reply.code(503).send({}) : undefined,
      );
      app.get('/settings/shop/categories', () => [
        { product_category: 'Kitchen', slug: 'kitchen', rank: 1, countries: ['us', 'de'] },
        { product_category: 'おやつ', slug: 'おやつ', rank: 1_000, countries: ['de'] },
      ]);
      app.get('/settings/shop/products', req => {
        const { country, category } = req.query as { country?: string; category?: string };
        if (category !== 'おやつ') return [product];
        return country === 'de' ? [{ ...product, product_title: 'Brettl', currency: 'EUR' }] : [];
      });
      app.get('/products/:id/details', (req, reply) => {
        const { id } = req.params as { id: string };
        if (id === 'teapot') return details;
        if (id === 'sold out') return { ...details, product_id: id, is_sold_out: true, offers: [] };
        return reply.code(404).send({});
      });
      app.get('/giftguide/category', () => [
        guide,
        ...Array.from({ length: 5 }, (_, index) => ({ ...guide, url_slug: `more-${index}` })),
      ]);
      app.get('/giftguide/details', (req, reply) =>
        (req.query as { url_slug?: string }).url_slug === 'for-her' ? guide : reply.code(404).send({}),
      );
    },
  });
});
afterAll(() => system.stop());

const get = async (path: string) => {
  const response = await fetch(system.origin + path, { headers: { accept: 'text/html' } });
  const { headers, status } = response;
  return {
    status,
    body: await response.text(),
    contentType: headers.get('content-type'),
    cacheControl: headers.get('cache-control'),
  };
};

describe('shop pages', () => {
  it('guide page: contains the text, preview, canonical URL and breadcrumbs', async () => {
    const { body } = await get('/gift-guides/for-her?utm_source=mail');
    expect(body).toContain('<title>Gift guide: For her · Giftlist</title>');
    expect(body).toContain('<link rel="canonical" href="https://gifts.example/gift-guides/for-her" />');
    expect(body).toContain('content="https://gifts.example/media/shop/pictures/guides/for-her.webp"');
    expect(body).toContain('<p>Begin elsewhere.</p>');
    expect(body).toContain('<h1>For her</h1><p>Well &lt;chosen&gt;</p>');
    expect(body).toContain('<p class="number">1</p><h2><a href="/gift-ideas/product/teapot">');
    expect(body).toContain('<h3>Why we love it</h3><p>Pours without dribbling.</p>');
    expect(body).toContain('<b>Target</b><span>$54.00</span>');
    expect(body).toContain('"url":"https://gifts.example/gift-ideas/product/teapot"');
    expect(body).toContain('"@type":"FAQPage"');
    expect(body).toContain('★ 4.5 (1.2K)');
    expect(body).toContain('"@type":"BreadcrumbList"');
    expect(body).toContain('https://gifts.example/gift-guides/category/gifts-by-recipient');
    expect(body).toContain('\\u003c/script>');
    expect(body).not.toContain('</script> teapot');
  });

  it('guides page: contains as many guides per category as the application', async () => {
    const { body } = await get('/gift-guides');
    const cards = body.match(/<ul class="cards fullRows">.*?<\/ul>/)?.[0];
    expect(cards?.match(/<li>/g)).toHaveLength(4);
    expect(cards).toContain('<a href="/gift-guides/for-her">For her</a>');
  });

  it('category page: contains the products with their prices', async () => {
    const { body } = await get('/gift-ideas/kitchen');
    expect(body).toContain('<title>Kitchen gifts · Giftlist</title>');
    expect(body).toContain('<b><a href="/gift-ideas/product/teapot">Stoneware teapot</a></b>');
    expect(body).toContain('<span class="price">$1,054.00</span><span class="store">Target</span>');
    expect(body).toMatch(/src="\/media\/shop\/pictures\/teapot.webp"[^>]* fetchpriority="high"/);
    expect(body).toContain('<a href="/gift-ideas/kitchen" aria-current="page">Kitchen</a>');
    expect(body).not.toContain('おやつ');
  });

  it('product page: contains the product, its offers, similar products and guides', async () => {
    const { status, body } = await get('/gift-ideas/product/teapot');
    expect(status).toBe(200);
    expect(body).toContain('<title>Stoneware &lt;b&gt; teapot · Giftlist</title>');
    expect(body).toContain('<meta name="description" content="Holds four cups." />');
    expect(body).toContain('<link rel="canonical" href="https://gifts.example/gift-ideas/product/teapot" />');
    expect(body).toContain(
      '<meta property="og:image" content="https://gifts.example/media/shop/pictures/teapot.webp" />',
    );
    expect(body).toContain('<h1>Stoneware &lt;b&gt; teapot</h1>');
    expect(body).toContain('<b>Target</b><i>Lowest</i><span>$49.00</span>');
    expect(body).toContain('<b>Walmart</b><span>$54.00</span>');
    expect(body).toContain('<a href="/gift-ideas/product/a%20kettle">Kettle</a>');
    expect(body).toContain('<a href="/gift-guides/for-her">For her</a>');
    const [crumbs, data] = [...body.matchAll(/<script type="application\/ld\+json">(.+?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json),
    );
    expect(crumbs.itemListElement[1]).toMatchObject({
      name: 'Kitchen',
      item: 'https://gifts.example/gift-ideas/kitchen',
    });
    expect(data).toMatchObject({
      '@type': 'Product',
      name: 'Stoneware <b> teapot',
      brand: { name: 'Potters' },
      image: ['https://gifts.example/media/shop/pictures/teapot.webp'],
      offers: [
        {
          price: 49,
          priceCurrency: 'USD',
          availability: 'https://schema.org/InStock',
          seller: { name: 'Target' },
        },
        { price: 54, seller: { name: 'Walmart' } },
      ],
    });
    expect(JSON.stringify(data)).not.toContain('aggregateRating');
  });

  it('product page: says that the product is sold out', async () => {
    const { status, body } = await get('/gift-ideas/product/sold%20out');
    expect(status).toBe(200);
    expect(body).toContain('<p class="soldOut">Sold out</p>');
    expect(body).toContain('"availability":"https://schema.org/OutOfStock"');
  });

  it('category page: shows a category that only another country’s catalogue has', async () => {
    const path = `/gift-ideas/${encodeURIComponent('おやつ')}`;
    const { body } = await get(path);
    expect(body).toContain('<title>おやつ gifts · Giftlist</title>');
    expect(body).toContain(`<link rel="canonical" href="https://gifts.example${path}" />`);
    expect(body).toContain(`<a href="${path}" aria-current="page">おやつ</a>`);
    expect(body).toContain('Brettl');
    expect(body).toContain('€1,054.00');
    expect((await get('/sitemap.xml')).body).toContain(`<loc>https://gifts.example${path}</loc>`);
  });

  it.each([
    '/gift-guides/for-martians',
    '/gift-ideas/no-such',
    '/gift-ideas/product/no-such',
    '/gift-guides/category/no-such',
  ])('%s returns 404', async path => {
    expect((await get(path)).status).toBe(404);
  });

  it.each(['/gift-ideas', '/gift-guides/', '/gift-guides/category/gifts-by-recipient'])(
    '%s links to a category or a guide',
    async path => {
      const { status, body } = await get(path);
      expect(status).toBe(200);
      expect(body).toMatch(
        /<div id="early">.*href="\/gift-(?:ideas\/kitchen|guides\/for-her)".*<div id="root">/s,
      );
    },
  );

  it('sitemap: lists the shop pages, and robots.txt refers to it', async () => {
    const { body: robots } = await get('/robots.txt');
    expect(robots).toContain('Sitemap: https://gifts.example/sitemap.xml');
    const { body, contentType } = await get('/sitemap.xml');
    expect(contentType).toContain('application/xml');
    expect(body).toContain('<loc>https://gifts.example/gift-guides/for-her</loc>');
    expect(body).toContain('<loc>https://gifts.example/gift-ideas/kitchen</loc>');
    expect(body).toContain('<loc>https://gifts.example/gift-ideas/product/teapot</loc>');
    expect(body).toContain('<loc>https://gifts.example/gift-guides/category/gifts-by-type</loc>');
  });

  it('sitemap: omits the page of all guides, whose canonical URL is /gift-guides', async () => {
    const { body: page } = await get('/gift-guides/category/all');
    expect(page).toContain('<link rel="canonical" href="https://gifts.example/gift-guides" />');
    const { body } = await get('/sitemap.xml');
    expect(body).not.toContain('/gift-guides/category/all');
  });

  it('sitemap: lists static pages while the shop is unavailable', async () => {
    expect((await get('/sitemap.xml')).cacheControl).toBe('public, max-age=3600');
    const withoutShop = await startTestSystem({
      services: app => app.addHook('preHandler', async (_, reply) => reply.code(503).send({})),
    });
    const response = await fetch(`${withoutShop.origin}/sitemap.xml`);
    const body = await response.text();
    await withoutShop.stop();
    expect(body).toContain('<loc>https://gifts.example/gift-guides</loc>');
    expect(response.headers.get('cache-control')).toBe('no-cache');
  });

  it('contain only the shell while the shop is unavailable', async () => {
    isShopUnavailable = true;
    const { status, body } = await get('/gift-guides/for-her');
    isShopUnavailable = false;
    expect(status).toBe(200);
    expect(body).toContain('<title>Giftlist</title>');
  });
});
