import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { createBlackPng } from '@giftlist/service-kit/testing/costly-pictures';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { getPictures, toPictureKey } from '../model/picture-url.ts';
import { createRedKite } from '../model/product.testing.ts';
import { type ProductDoc, ProductModel } from '../model/product.ts';
import { shopService } from '../service.ts';

let service: TestService;
let picture: Buffer;
let smallPicture: Buffer;
const servers: Server[] = [];
const requestedPaths: string[] = [];
/** Responses for paths below /held/, which the test sends later. */
const pendingResponses: ServerResponse[] = [];
let goodOrigin: string;
let silentOrigin: string;
let isFailing = false;

async function startServer(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  servers.push(server);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return `http://localhost:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  picture = await sharp({ create: { width: 1_500, height: 1_000, channels: 3, background: '#2b8a3e' } })
    .jpeg()
    .toBuffer();
  smallPicture = await sharp(picture).resize(30).toBuffer();
  goodOrigin = await startServer((request, reply) => {
    const path = request.url ?? '';
    requestedPaths.push(path);
    if (path.startsWith('/held/')) pendingResponses.push(reply);
    else if (isFailing || path.startsWith('/gone/')) reply.writeHead(404).end();
    else if (path === '/inside.png') reply.writeHead(302, { location: 'http://127.0.0.1/secret.png' }).end();
    else if (path === '/page.png') reply.setHeader('content-type', 'image/png').end('<h1>Kite</h1>');
    else if (path === '/pixels.png') reply.end(createBlackPng(15_000, 15_000));
    else if (path === '/bytes.png') reply.end(Buffer.alloc(5_242_881));
    else
      reply.setHeader('content-type', 'image/jpeg').end(path.startsWith('/quick') ? smallPicture : picture);
  });
  silentOrigin = await startServer(request => requestedPaths.push(`silent${request.url}`));
  const allowed = [goodOrigin, silentOrigin].map(origin => new URL(origin).host).join(',');
  service = await startTestService(shopService, { env: { LINK_ALLOWED_HOSTS: allowed } });
});
afterAll(async () => {
  for (const server of servers) server.closeAllConnections();
  await service?.stop();
  for (const server of servers) server.close();
});

let productCount = 0;
async function addProduct(...pictures: string[]): Promise<ProductDoc> {
  productCount += 1;
  const product_id = `Sku/${productCount} ä`;
  const [image = null, ...more_images] = pictures;
  const product = createRedKite({ _id: `us:${product_id}`, product_id, image, more_images });
  await ProductModel.create(product);
  return product;
}
const getPicturePath = (product: ProductDoc, index = 0) => getPictures(product)[index] ?? '';
const fetchPicture = async (path: string, query = '') => {
  const response = await fetch(service.url + path + query);
  return { response, body: Buffer.from(await response.arrayBuffer()) };
};
const getStatus = async (product: ProductDoc) =>
  (await fetchPicture(getPicturePath(product))).response.status;
const countRequests = (path: string) => requestedPaths.filter(requested => requested === path).length;

describe('a picture of an imported product', () => {
  it('has a path of the shop in API responses', async () => {
    const product = await addProduct(`${goodOrigin}/a.jpg`, `${goodOrigin}/b.jpg`);
    const { body } = await service.call('GET /products/{id}', {
      params: { id: product.product_id },
      query: { country: 'us' },
    });
    expect(body.product_photos).toEqual([getPicturePath(product)]);
    expect(getPicturePath(product)).toMatch(/^\/media\/shop\/products\/\w[\w-]*\/0$/);
    const details = await service.call('GET /products/{id}/details', {
      params: { id: product.product_id },
      query: { country: 'us' },
    });
    expect(details.body.product_photos).toEqual([getPicturePath(product, 0), getPicturePath(product, 1)]);
  });

  it('is fetched once for simultaneous requests and served as WebP', async () => {
    const product = await addProduct(`${goodOrigin}/held/kite.jpg`);
    const requests = Array.from({ length: 20 }, () => fetchPicture(getPicturePath(product)));
    const reply = await eventually(() => pendingResponses.pop() ?? false);
    reply.end(picture);
    for (const { response } of await Promise.all(requests)) expect(response.status).toBe(200);
    const { response, body } = await fetchPicture(getPicturePath(product));
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=604800');
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 960, height: 640 });
    const small = await fetchPicture(getPicturePath(product), '?w=300');
    expect(await sharp(small.body).metadata()).toMatchObject({ width: 480 });
    expect(countRequests('/held/kite.jpg')).toBe(1);
  });

  it('has a source URL that other services can request', async () => {
    const product = await addProduct(`${goodOrigin}/source.jpg`);
    const requestSource = (path: string) =>
      service.call('POST /internal/products/picture-source', { as: { service: 'gifts' }, body: { path } });
    expect((await requestSource(getPicturePath(product))).body).toEqual({ url: `${goodOrigin}/source.jpg` });
    expect((await requestSource(`${goodOrigin}/source.jpg`)).status).toBe(404);
  });

  it('is still served after the product is sold out', async () => {
    const product = await addProduct(`${goodOrigin}/retired.jpg`);
    await ProductModel.updateOne({ _id: product._id }, { retired: true });
    expect(await getStatus(product)).toBe(200);
  });

  it('is fetched again when its URL in the feed changes', async () => {
    const product = await addProduct(`${goodOrigin}/old.jpg`);
    expect(await getStatus(product)).toBe(200);
    await ProductModel.updateOne({ _id: product._id }, { image: `${goodOrigin}/new.jpg` });
    expect(await getStatus(product)).toBe(200);
    expect(countRequests('/new.jpg')).toBe(1);
  });

  it('is fetched again after a month, and kept if its server fails', async () => {
    const product = await addProduct(`${goodOrigin}/monthly.jpg`);
    await fetchPicture(getPicturePath(product));
    service.clock.advance(31 * 86_400_000);
    isFailing = true;
    expect(await getStatus(product)).toBe(200);
    expect(countRequests('/monthly.jpg')).toBe(2);
    expect(await getStatus(product)).toBe(200);
    expect(countRequests('/monthly.jpg')).toBe(2);
    service.clock.advance(11 * 60_000);
    expect(await getStatus(product)).toBe(200);
    expect(countRequests('/monthly.jpg')).toBe(3);
    // The second failure has doubled the delay to 20 minutes.
    isFailing = false;
    service.clock.advance(11 * 60_000);
    expect(await getStatus(product)).toBe(200);
    expect(countRequests('/monthly.jpg')).toBe(3);
    service.clock.advance(10 * 60_000);
    expect(await getStatus(product)).toBe(200);
    expect(countRequests('/monthly.jpg')).toBe(4);
  });

  it('if it is missing, is requested again after 10 minutes, then after 20', async () => {
    const product = await addProduct(`${goodOrigin}/later.jpg`);
    isFailing = true;
    expect(await getStatus(product)).toBe(404);
    service.clock.advance(11 * 60_000);
    expect(await getStatus(product)).toBe(404);
    isFailing = false;
    service.clock.advance(11 * 60_000);
    expect(await getStatus(product)).toBe(404);
    expect(countRequests('/later.jpg')).toBe(2);
    service.clock.advance(10 * 60_000);
    expect(await getStatus(product)).toBe(200);
    expect(countRequests('/later.jpg')).toBe(3);
  });

  it.each([
    ['at an internal address', () => 'http://127.0.0.1/kite.png'],
    ['at a metadata address', () => 'http://169.254.169.254/latest/meta-data/'],
    ['that redirects to an internal address', () => `${goodOrigin}/inside.png`],
    ['that is an HTML page', () => `${goodOrigin}/page.png`],
    ['of 225 million pixels', () => `${goodOrigin}/pixels.png`],
    ['of more than 5 MB', () => `${goodOrigin}/bytes.png`],
    ['that is missing', () => `${goodOrigin}/gone/kite.png`],
  ])('%s is not found, and not requested again', async (_what, address) => {
    const product = await addProduct(address());
    expect(await getStatus(product)).toBe(404);
    const requestCount = requestedPaths.length;
    expect(await getStatus(product)).toBe(404);
    expect(requestedPaths).toHaveLength(requestCount);
  });

  it.each([
    [
      'whose product is not in the catalogue',
      async () => `/media/shop/products/${toPictureKey('us:none')}/0`,
    ],
    [
      'that the product does not have',
      async () => `${getPicturePath(await addProduct(`${goodOrigin}/one.jpg`)).slice(0, -1)}1`,
    ],
    ['with a URL as product id', async () => `/media/shop/products/${toPictureKey(`${goodOrigin}/x.jpg`)}/0`],
  ])('%s is not fetched', async (_what, path) => {
    const address = await path();
    const requestCount = requestedPaths.length;
    expect((await fetchPicture(address)).response.status).toBe(404);
    expect(requestedPaths).toHaveLength(requestCount);
  });

  it('on a server that does not respond does not delay other pictures', async () => {
    const silentProducts = await Promise.all(
      Array.from({ length: 10 }, (_, index) => addProduct(`${silentOrigin}/${index}.jpg`)),
    );
    const pendingStatuses = silentProducts.map(getStatus);
    await eventually(() => expect(requestedPaths.filter(path => path.startsWith('silent'))).toHaveLength(3));
    const quickProducts = await Promise.all(
      Array.from({ length: 20 }, (_, index) => addProduct(`${goodOrigin}/quick-${index}.jpg`)),
    );
    let haveSilentRequestsEnded = false;
    void Promise.all(pendingStatuses).then(() => {
      haveSilentRequestsEnded = true;
    });
    expect(await Promise.all(quickProducts.map(getStatus))).toEqual(quickProducts.map(() => 200));
    expect(haveSilentRequestsEnded).toBe(false);
    expect(new Set(await Promise.all(pendingStatuses))).toEqual(new Set([404, 503]));
    const requestCount = requestedPaths.length;
    expect(await getStatus(await addProduct(`${silentOrigin}/later.jpg`))).toBe(503);
    expect(requestedPaths).toHaveLength(requestCount);
  });
});
