import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestSystem, type TestSystem } from '../testing/test-system.ts';

const japaneseListId = '0190a000-0000-7000-8000-000000000001';
const listIdWithoutLanguage = '0190a000-0000-7000-8000-000000000002';
const ownerId = '0190a000-0000-7000-8000-000000000003';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem({
    env: { OFFERED_LANGUAGES: 'en,de,ja,ar' },
    services: app => {
      app.get('/internal/lists/:id/card', req => {
        const { id } = req.params as { id: string };
        return {
          id,
          list_name: 'Cabin',
          description: '',
          giftlist_type: 'public',
          isDeleted: false,
          occasion_date: '2026-12-12',
          owner_id: ownerId,
          owner_name: 'Ada',
          owner_first_name: 'Ada',
          owner_language: id === japaneseListId ? 'ja' : null,
          gifts_revealed: false,
          images: [],
          list_cover: null,
        };
      });
      app.get('/internal/gifts/first/:id', () => ({ count: 3, free: 2, gifts: [] }));
      app.get('/settings/shop/categories', () => [
        { product_category: 'Kitchen', slug: 'kitchen', rank: 1, countries: ['us'] },
      ]);
      app.get('/settings/shop/products', () => [
        {
          product_id: 'teapot',
          product_title: 'Stoneware teapot',
          product_description: '',
          product_photos: [],
          product_rating: null,
          product_num_reviews: null,
          offer_page_url: 'https://shop.example/teapot',
          affiliate_url: null,
          store_name: 'Target',
          currency: 'USD',
          price: 54,
          most_popular: true,
          product_category: 'Kitchen',
        },
      ]);
    },
  });
});
afterAll(() => system.stop());

async function openPage(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(system.origin + path, { headers: { accept: 'text/html', ...headers } });
  return { headers: response.headers, html: await response.text() };
}

describe('a page', () => {
  it('is sent in the language of the cookie, otherwise of the browser', async () => {
    const { html, headers } = await openPage('/', { 'accept-language': 'de-AT' });
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(html).toContain('<h1>Wünsch\u00a0dir\u00a0was. Lass\u00a0dich trotzdem überraschen.</h1>');
    expect(headers.get('content-language')).toBe('de');
    expect(headers.get('vary')).toMatch(/Cookie, Accept-Language/);
    expect(headers.get('set-cookie')).toBeNull();
    const arabic = await openPage('/lists', { cookie: 'lang=ar', 'accept-language': 'de' });
    expect(arabic.html).toContain('<html lang="ar" dir="rtl">');
  });

  it('stores the language of ?lang= in a cookie', async () => {
    const { html, headers } = await openPage('/?lang=ja', { 'accept-language': 'de' });
    expect(html).toContain('<html lang="ja" dir="ltr">');
    expect(headers.get('set-cookie')).toBe('lang=ja; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
  });

  it('is English if the browser accepts no offered language', async () => {
    const { html } = await openPage('/', { 'accept-language': 'zh' });
    expect(html).toContain('<html lang="en" dir="ltr">');
    expect(html).toContain('<h1>Wish out loud. Be surprised anyway.</h1>');
  });

  it('links to itself in all languages if search engines may index it', async () => {
    const { html } = await openPage('/gift-ideas?lang=de');
    expect(html).toContain('<link rel="canonical" href="https://gifts.example/gift-ideas?lang=de" />');
    expect(html).toContain(
      '<link rel="alternate" hreflang="ja" href="https://gifts.example/gift-ideas?lang=ja" />',
    );
    expect(html).toContain(
      '<link rel="alternate" hreflang="x-default" href="https://gifts.example/gift-ideas" />',
    );
    const list = await openPage(`/lists/${listIdWithoutLanguage}?lang=de`);
    expect(list.html).not.toContain('hreflang');
    expect(list.html).toContain(
      `<link rel="canonical" href="https://gifts.example/lists/${listIdWithoutLanguage}" />`,
    );
  });

  it('marks catalogue texts with lang="en" if it is in another language', async () => {
    const { html } = await openPage('/gift-ideas', { 'accept-language': 'de' });
    expect(html).toContain('<h2>Gerade beliebt</h2>');
    expect(html).toContain('<a href="/gift-ideas/product/teapot" lang="en">Stoneware teapot</a>');
    expect(html).toContain('<a href="/gift-ideas/kitchen" lang="en">Kitchen</a>');
    expect(html).toContain('<a href="/gift-ideas" aria-current="page">Beliebt</a>');
    expect((await openPage('/gift-ideas')).html).toContain('<a href="/gift-ideas/product/teapot">Stoneware');
  });
});

describe('a list page', () => {
  it('has a preview in the owner’s language and contents in the visitor’s', async () => {
    const { html } = await openPage(`/lists/${japaneseListId}`, { 'accept-language': 'de' });
    expect(html).toContain(
      '<meta property="og:description" content="Adaさんの欲しいもの（2026年12月12日）。" />',
    );
    expect(html).toContain('<span>3 Geschenke, 2 noch zu haben</span>');
    expect(html).toContain('<span>Samstag, 12. Dezember 2026</span>');
    expect(html).toContain('<span>Ada sieht nicht, was du reservierst</span>');
    const withoutLanguage = await openPage(`/lists/${listIdWithoutLanguage}`);
    expect(withoutLanguage.html).toContain('content="What Ada wishes for 12 December 2026."');
  });
});
