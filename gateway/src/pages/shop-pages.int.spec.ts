import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestHouse, type TestHouse } from '../testing/test-house.ts';

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

let house: TestHouse;
let isAway = false;
beforeAll(async () => {
  house = await startTestHouse({
    services: app => {
      app.addHook('preHandler', async (_, reply) => (isAway ? reply.code(503).send({}) : undefined));
      app.get('/settings/shop/categories', () => [
        { product_category: 'Kitchen', slug: 'kitchen', rank: 1, countries: ['us', 'de'] },
        { product_category: 'おやつ', slug: 'おやつ', rank: 1_000, countries: ['de'] },
      ]);
      app.get('/settings/shop/products', req => {
        const { country, category } = req.query as { country?: string; category?: string };
        if (category !== 'おやつ') return [product];
        return country === 'de' ? [{ ...product, product_title: 'Brettl', currency: 'EUR' }] : [];
      });
      app.get('/giftguide/category', () => [guide]);
      app.get('/giftguide/details', (req, reply) =>
        (req.query as { url_slug?: string }).url_slug === 'for-her' ? guide : reply.code(404).send({}),
      );
    },
  });
});
afterAll(() => house.stop());

const get = async (path: string) => {
  const answer = await fetch(house.origin + path, { headers: { accept: 'text/html' } });
  const { headers, status } = answer;
  return {
    status,
    html: await answer.text(),
    type: headers.get('content-type'),
    cache: headers.get('cache-control'),
  };
};

describe('a page of the shop before its scripts', () => {
  it('carries a guide’s words, preview, one address and where it stands', async () => {
    const { html } = await get('/gift-guides/for-her?utm_source=mail');
    expect(html).toContain('<title>Well &lt;chosen&gt; · Giftlist</title>');
    expect(html).toContain('<link rel="canonical" href="https://gifts.example/gift-guides/for-her" />');
    expect(html).toContain('content="https://gifts.example/media/shop/pictures/guides/for-her.webp"');
    expect(html).toContain('<p>Begin elsewhere.</p>');
    expect(html).toContain('$54.00 at Target');
    expect(html).toContain('★ 4.5 (1.2K)');
    expect(html).toContain('"@type":"BreadcrumbList"');
    expect(html).toContain('https://gifts.example/gift-guides/category/gifts-by-recipient');
    expect(html).toContain('\\u003c/script>');
    expect(html).not.toContain('</script> teapot');
  });

  it('carries a category’s products with their prices', async () => {
    const { html } = await get('/gift-ideas/kitchen');
    expect(html).toContain('<title>Kitchen gifts · Giftlist</title>');
    expect(html).toContain('<b>Stoneware teapot</b>');
    expect(html).toContain('<span class="price">$1,054.00</span><span class="store">Target</span>');
    expect(html).toMatch(/src="\/media\/shop\/pictures\/teapot.webp"[^>]* fetchpriority="high"/);
    expect(html).toContain('<a href="/gift-ideas/kitchen" aria-current="page">Kitchen</a>');
    expect(html).not.toContain('おやつ');
  });

  it('carries a category that only another country’s catalogue has', async () => {
    const path = `/gift-ideas/${encodeURIComponent('おやつ')}`;
    const { html } = await get(path);
    expect(html).toContain('<title>おやつ gifts · Giftlist</title>');
    expect(html).toContain(`<link rel="canonical" href="https://gifts.example${path}" />`);
    expect(html).toContain(`<a href="${path}" aria-current="page">おやつ</a>`);
    expect(html).toContain('Brettl');
    expect(html).toContain('€1,054.00');
    expect((await get('/sitemap.xml')).html).toContain(`<loc>https://gifts.example${path}</loc>`);
  });

  it.each(['/gift-guides/for-martians', '/gift-ideas/no-such', '/gift-guides/category/no-such'])(
    '%s is a 404',
    async path => {
      expect((await get(path)).status).toBe(404);
    },
  );

  it.each(['/gift-ideas', '/gift-guides/', '/gift-guides/category/gifts-by-recipient'])(
    '%s leads further',
    async path => {
      const { status, html } = await get(path);
      expect(status).toBe(200);
      expect(html).toMatch(
        /<div id="early">.*href="\/gift-(?:ideas\/kitchen|guides\/for-her)".*<div id="root">/s,
      );
    },
  );

  it('is known to search engines by a sitemap, which robots.txt names', async () => {
    const { html: robots } = await get('/robots.txt');
    expect(robots).toContain('Sitemap: https://gifts.example/sitemap.xml');
    const { html, type } = await get('/sitemap.xml');
    expect(type).toContain('application/xml');
    expect(html).toContain('<loc>https://gifts.example/gift-guides/for-her</loc>');
    expect(html).toContain('<loc>https://gifts.example/gift-ideas/kitchen</loc>');
    expect(html).toContain('<loc>https://gifts.example/gift-guides/category/gifts-by-type</loc>');
  });

  it('stands in the sitemap by its one address alone', async () => {
    const { html: page } = await get('/gift-guides/category/all');
    expect(page).toContain('<link rel="canonical" href="https://gifts.example/gift-guides" />');
    const { html } = await get('/sitemap.xml');
    expect(html).not.toContain('/gift-guides/category/all');
  });

  it('is asked for again soon where the sitemap had to leave it out', async () => {
    expect((await get('/sitemap.xml')).cache).toBe('public, max-age=3600');
    isAway = true;
    const { html, cache } = await get('/sitemap.xml');
    isAway = false;
    expect(html).toContain('<loc>https://gifts.example/gift-guides</loc>');
    expect(cache).toBe('no-cache');
  });

  it('is the shell alone while the shop is away', async () => {
    isAway = true;
    const { status, html } = await get('/gift-guides/for-her');
    isAway = false;
    expect(status).toBe(200);
    expect(html).toContain('<title>Giftlist</title>');
  });
});
