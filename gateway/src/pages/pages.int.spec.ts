import { setTimeout as sleep } from 'node:timers/promises';
import type { FirstGifts } from '@giftlist/contracts/gifts/entities';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { startTestSystem, type TestSystem } from '../testing/test-system.ts';
import type { ListCard } from './preview.ts';

const publicListId = '0190a000-0000-7000-8000-000000000001';
const privateListId = '0190a000-0000-7000-8000-000000000002';
const failingListId = '0190a000-0000-7000-8000-000000000003';
const listIdWithFailingGifts = '0190a000-0000-7000-8000-000000000005';
const slowListId = '0190a000-0000-7000-8000-000000000004';
const ownerId = '0190a000-0000-7000-8000-000000000006';

const createCard = (id: string, giftlist_type: string): ListCard => ({
  id,
  list_name: 'Ada & <Tea>',
  description: 'For "tea" lovers',
  giftlist_type,
  isDeleted: false,
  occasion_date: null,
  owner_id: ownerId,
  owner_name: 'Ada',
  owner_first_name: 'Ada',
  owner_username: 'ada',
  owner_picture: null,
  gift_receive_by: 'by_mail',
  gifts_revealed: false,
  images: [],
  list_cover: '/media/lists/cover',
});

const createGift = (index: number, { isReserved }: { isReserved: boolean }): FirstGifts['gifts'][number] => ({
  id: `0190a000-0000-7000-8000-00000000010${index}`,
  gift_title: `Kite ${index}`,
  price: 20,
  currency: 'USD',
  store_name: null,
  image_url: null,
  image_widths: [],
  quantity: 1,
  available: isReserved ? 0 : 1,
  isMostWanted: false,
  isPurchased: false,
  isReserved,
  taken_elsewhere: null,
  availability: 'unknown',
});

const profile = {
  id: ownerId,
  first_name: 'Ada',
  last_name: '<b>Larsen</b>',
  username: 'ada',
  profile_pic: '/media/users/ada',
  profile_cover: null,
  bio: 'Tea, mostly.',
  interests: '',
  birthday_month: null,
  birthday_day: null,
  socialLinks: [],
  followers_count: 0,
  following_count: 0,
  is_following: false,
  is_self: false,
};

let system: TestSystem;
const requestedGifts: string[] = [];
const requestedCards: { id: string; token: string }[] = [];

beforeAll(async () => {
  system = await startTestSystem({
    services: app => {
      app.get('/internal/lists/:id/card', async (req, reply) => {
        const { id } = req.params as { id: string };
        requestedCards.push({ id, token: String(req.headers['x-service-token']) });
        if (id === publicListId || id === listIdWithFailingGifts) return createCard(id, 'public');
        if (id === privateListId) return createCard(id, 'private');
        if (id === slowListId) await sleep(5_000, undefined, { ref: false });
        return reply.code(id === failingListId ? 500 : 404).send({});
      });
      app.get('/internal/gifts/first/:id', async (req, reply) => {
        const { id } = req.params as { id: string };
        requestedGifts.push(id);
        if (id === listIdWithFailingGifts) return reply.code(500).send({});
        return id === publicListId
          ? {
              count: 2,
              free: 1,
              gifts: [createGift(1, { isReserved: false }), createGift(2, { isReserved: true })],
            }
          : reply.code(404).send({});
      });
      app.get('/user/find', async (req, reply) => {
        const { username } = req.query as { username?: string };
        if (username === 'ada') return { ...profile };
        return reply.code(username === 'failing' ? 500 : 404).send({});
      });
      app.get('/notifications', () => ({ items: [] }));
    },
  });
});
afterAll(() => system.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(system.origin + path, { headers });
const navigationHeaders = { 'sec-fetch-mode': 'navigate', accept: 'text/html' };

describe('a page', () => {
  it.each(['/', '/lists', '/gift-guides/', '/profile/ada', '/lists/not-an-id', '/occasions'])(
    '%s is the shell with a strict content security policy',
    async path => {
      const response = await get(path, navigationHeaders);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toMatch(/no-cache$/);
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("connect-src 'self';");
      expect(policy).toContain("img-src 'self' data: blob:;");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe-eval');
      expect(response.headers.get('strict-transport-security')).toContain('max-age=');
      expect(await response.text()).toContain('<div id="root">');
    },
  );

  it('contains its first view at /, but not at /lists', async () => {
    const html = await (await get('/', navigationHeaders)).text();
    expect(html).toMatch(
      /<div id="early">.*<h1>Wish out loud\. Be surprised anyway\.<\/h1>.*<div id="root"><\/div>/s,
    );
    expect(await (await get('/lists', navigationHeaders)).text()).not.toContain('id="early"');
  });

  it.each([
    ['/', 'Wish out loud. Be surprised anyway.'],
    ['/genie', 'Tell Genie about somebody. It finds the gift.'],
    ['/popular-stores', 'Popular stores'],
    ['/faq', 'Frequently asked questions'],
  ])('%s has its own canonical URL and preview', async (path, title) => {
    const html = await (await get(path, navigationHeaders)).text();
    expect(html).toContain(`<link rel="canonical" href="https://gifts.example${path}" />`);
    expect(html).toContain(`<meta property="og:title" content="${title}" />`);
  });

  it.each([
    ['/lists', 'noindex'],
    ['/lists/0190a000-0000-7000-8000-000000000001', 'noindex'],
    ['/profile/amara', 'noindex'],
    ['/settings', 'noindex'],
    ['/sign-in-done', 'noindex'],
    ['/', null],
    ['/genie', null],
    ['/faq', null],
  ])('%s has the x-robots-tag %p', async (path, directive) => {
    expect((await get(path, navigationHeaders)).headers.get('x-robots-tag')).toBe(directive);
  });

  it('that does not exist returns the shell to browsers and problem+json to programs', async () => {
    const page = await get('/no-such-page', navigationHeaders);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain('<div id="root">');
    const call = await get('/no-such-page', { accept: 'application/json' });
    expect(call.status).toBe(404);
    expect(await call.json()).toMatchObject({ code: 'route/not-found' });
  });

  it('whose path is also a route is sent only if the browser navigates to it', async () => {
    expect(await (await get('/notifications', navigationHeaders)).text()).toContain('<div id="root">');
    expect(await (await get('/notifications', { accept: 'application/json' })).json()).toEqual({ items: [] });
  });

  it('is a short message with Retry-After while the shell is unavailable', async () => {
    const withoutShell = await startTestSystem({ env: { SHELL_UI_URL: 'http://127.0.0.1:1' } });
    const response = await fetch(`${withoutShell.origin}/lists`, { headers: navigationHeaders });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.text()).toContain('One moment, please');
    await withoutShell.stop();
  });
});

describe('a list’s page', () => {
  it('contains the preview of a public list in its HTML', async () => {
    const html = await (await get(`/lists/${publicListId}?gift=1`, { 'user-agent': 'chat robot' })).text();
    expect(html).toContain('<title>Ada &amp; &lt;Tea&gt; · Giftlist</title>');
    expect(html).toContain('<meta property="og:description" content="For &quot;tea&quot; lovers" />');
    expect(html).toContain(
      `<meta property="og:image" content="https://gifts.example/giftlist/${publicListId}/preview-card?v=`,
    );
    expect(html).toContain(
      `<meta property="og:url" content="https://gifts.example/lists/${publicListId}" />`,
    );
  });

  it('contains the first gifts as visitors see them, and only browsers may cache it', async () => {
    const response = await get(`/lists/${publicListId}`, navigationHeaders);
    const html = await response.text();
    expect(html).toMatch(
      /<div id="early">.*Kite 1.*Buy this gift.*Kite 2.*Purchased.*<div id="root"><\/div>/s,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
  });

  it.each(['giftlist_known=ada.signature', 'a=b; giftlist_known=', 'giftlist_known=forged; c=d'])(
    'contains no gifts in a browser where somebody has signed in (%s)',
    async cookie => {
      requestedGifts.length = 0;
      const html = await (await get(`/lists/${publicListId}`, { ...navigationHeaders, cookie })).text();
      expect(html).toContain('<title>Ada &amp; &lt;Tea&gt; · Giftlist</title>');
      expect(html).not.toMatch(/id="early"|Kite|Purchased|still available/);
      expect(requestedGifts).toEqual([]);
    },
  );

  it.each([privateListId, failingListId])('requests no gifts unless the list is public (%s)', async id => {
    requestedGifts.length = 0;
    expect(await (await get(`/lists/${id}`, navigationHeaders)).text()).not.toContain('id="early"');
    expect(requestedGifts).toEqual([]);
  });

  it('still contains its preview if the gifts are unavailable', async () => {
    const html = await (await get(`/lists/${listIdWithFailingGifts}`, navigationHeaders)).text();
    expect(html).toContain('<title>Ada &amp; &lt;Tea&gt; · Giftlist</title>');
    expect(html).not.toContain('id="early"');
  });

  it('is the same for a private list as for a list that does not exist', async () => {
    const missingPage = await (await get('/lists/0190a000-0000-7000-8000-00000000ffff')).text();
    expect(await (await get(`/lists/${privateListId}`)).text()).toBe(missingPage);
    expect(missingPage).toContain('<title>Giftlist</title>');
    expect(missingPage).not.toContain('og:');
  });

  it('contains no preview while the lists service is unavailable', async () => {
    expect(await (await get(`/lists/${failingListId}`)).text()).toContain('<title>Giftlist</title>');
    expect(await (await get(`/lists/${slowListId}`)).text()).toContain('<title>Giftlist</title>');
  });

  it('calls the lists service with a service token of the gateway', async () => {
    requestedCards.length = 0;
    await get(`/lists/${publicListId}`, { 'x-service-token': 'forged' });
    const [requested] = requestedCards;
    const { payload } = await jwtVerify(
      requested?.token ?? '',
      createLocalJWKSet({ keys: [system.publicKey] }),
      {
        audience: 'giftlist:lists',
      },
    );
    expect(payload.iss).toBe('gateway');
  });

  it('requests no list for an invalid id', async () => {
    requestedCards.length = 0;
    await get('/lists/create-list');
    await get('/lists/abc');
    expect(requestedCards).toEqual([]);
  });
});

describe('a profile’s page', () => {
  it('contains name, bio and picture in its HTML', async () => {
    const html = await (await get('/profile/ada', { 'user-agent': 'chat robot' })).text();
    expect(html).toContain('<title>Ada &lt;b&gt;Larsen&lt;/b&gt; (@ada) · Giftlist</title>');
    expect(html).toContain('<meta property="og:type" content="profile" />');
    expect(html).toContain('<meta property="og:description" content="Tea, mostly." />');
    expect(html).toContain('<meta property="og:image" content="https://gifts.example/media/users/ada" />');
  });

  it.each([
    ['the profile does not exist', 'nobody'],
    ['the users service fails', 'failing'],
    ['the username is too long', 'x'.repeat(204)],
  ])('contains no preview if %s', async (_, username) => {
    expect(await (await get(`/profile/${username}`)).text()).toContain('<title>Giftlist</title>');
  });
});
