import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isHostedPicture } from '@giftlist/contracts/rules/hosted-picture';
import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { hashSource } from '../model/picture-url.ts';
import { shopService } from '../service.ts';

let service: TestService;
let server: Server;
let folder: string;
let origin: string;
const requestedPaths: string[] = [];

const createGuide = (url_slug: string, hero_image_url: string) => ({
  url_slug,
  gift_guide_slug: url_slug,
  gift_guide_title: 'A guide',
  category: 'Popular',
  hero_image_url,
  introduction: '',
  faqs: [],
  recipients: [],
  interests: [],
  products: [],
});

beforeAll(async () => {
  const picture = await sharp({ create: { width: 1_500, height: 1_000, channels: 3, background: '#2b8a3e' } })
    .jpeg()
    .toBuffer();
  server = createServer((request, reply) => {
    requestedPaths.push(request.url ?? '');
    if (request.url === '/redirect.jpg')
      reply.writeHead(302, { location: 'http://127.0.0.1/secret.png' }).end();
    else reply.setHeader('content-type', 'image/jpeg').end(picture);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(path.join(tmpdir(), 'shop-data-'));
  await mkdir(path.join(folder, 'guides'));
  const store = { store: 'A store', url: 'https://store.example/', affiliate_url: null };
  const files = {
    'guides/with-picture.json': createGuide('with-picture', `${origin}/hero.jpg`),
    'guides/redirect.json': createGuide('redirect', `${origin}/redirect.jpg`),
    'guides/internal.json': createGuide('internal', 'http://169.254.169.254/latest/meta-data/'),
    'guides/packaged.json': createGuide('packaged', 'https://giftlist.example/pictures/guides/for-her.webp'),
    'guides/script.json': createGuide('script', 'javascript:alert(1)'),
    'stores.json': { us: [{ ...store, image_url: `${origin}/store.jpg` }] },
    'banner.json': [{ title: 'Today', text: '', link: '/friends', image_url: `${origin}/banner.jpg` }],
  };
  for (const [name, content] of Object.entries(files))
    await writeFile(path.join(folder, name), JSON.stringify(content));
  service = await startTestService(shopService, {
    env: { SHOP_DATA: folder, LINK_ALLOWED_HOSTS: new URL(origin).host },
  });
});
afterAll(async () => {
  server?.closeAllConnections();
  await service?.stop();
  server?.close();
  await rm(folder, { recursive: true, force: true });
});

const fetchPicture = async (address: string, query = '') => {
  const response = await fetch(service.url + address + query);
  return { response, body: Buffer.from(await response.arrayBuffer()) };
};
const getHeroUrl = async (slug: string) => {
  const { body } = await service.call('GET /giftguide', { query: { gift_guide: slug } });
  return body[0]?.hero_image_url ?? '';
};

const findUrl = {
  'a guide': () => getHeroUrl('with-picture'),
  'a store': async () => {
    const { body } = await service.call('GET /settings/featured_stores', { query: {} });
    return body[0]?.image_url ?? '';
  },
  'a banner': async () => (await service.call('GET /settings/banner', {})).body[0]?.image_url ?? '',
};

describe('a remote picture', () => {
  it.each([
    ['a guide', '/hero.jpg'],
    ['a store', '/store.jpg'],
    ['a banner', '/banner.jpg'],
  ] as const)('of %s is fetched once and served in several widths', async (what, file) => {
    const address = await findUrl[what]();
    expect(isHostedPicture(address)).toBe(true);
    expect(requestedPaths).not.toContain(file);
    const { response, body } = await fetchPicture(address);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=604800');
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 960, height: 640 });
    for (const [requestedWidth, width] of [
      [100, 192],
      [300, 480],
      [900, 960],
    ]) {
      const sized = await fetchPicture(address, `?w=${requestedWidth}`);
      expect(await sharp(sized.body).metadata()).toMatchObject({ width });
    }
    expect(requestedPaths.filter(requested => requested === file)).toHaveLength(1);
  });

  it.each([
    ['at an internal address', 'internal'],
    ['that redirects to an internal address', 'redirect'],
  ])('%s is not fetched', async (_what, slug) => {
    const address = await getHeroUrl(slug);
    expect(address).toMatch(/^\/media\/shop\/content\//);
    expect((await fetchPicture(address)).response.status).toBe(404);
  });

  it('is not fetched if no guide, store or banner refers to it', async () => {
    const requestCount = requestedPaths.length;
    const { response } = await fetchPicture(`/media/shop/content/${hashSource(`${origin}/other.jpg`)}`);
    expect(response.status).toBe(404);
    expect(requestedPaths).toHaveLength(requestCount);
  });
});

it('guide pictures: packaged pictures have a fixed path, and invalid URLs are ignored', async () => {
  expect(await getHeroUrl('packaged')).toBe('/media/shop/pictures/guides/for-her.webp');
  expect(await getHeroUrl('script')).toBe('');
});
