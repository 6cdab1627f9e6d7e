import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { MockAgent } from 'undici';
import { ShopReader } from './shop-reader.ts';

const origin = 'http://shop.example';
const createFaqs = (textLength: number) =>
  JSON.stringify([{ question: 'How much?', answer: 'x'.repeat(textLength) }]);

let agent: MockAgent;
beforeEach(() => {
  agent = new MockAgent();
  agent.disableNetConnect();
});
afterEach(() => agent.close());

const read = (status: number, body: string) => {
  const shop = agent.get(origin);
  shop.intercept({ path: '/settings/faq' }).reply(status, body);
  return new ShopReader(shop).read('GET /settings/faq', { query: {} });
};

it('ShopReader: returns a response of the shop', async () => {
  expect(await read(200, createFaqs(3))).toEqual([{ question: 'How much?', answer: 'xxx' }]);
});

it('ShopReader: returns null for missing data and rejects while the shop is unavailable', async () => {
  expect(await read(404, '{}')).toBeNull();
  await expect(read(503, '{}')).rejects.toThrow('the shop returned 503');
});

it('ShopReader: rejects a response that is too large', async () => {
  expect(await read(200, createFaqs(8_000_000))).toHaveLength(1);
  await expect(read(200, createFaqs(8_400_000))).rejects.toThrow('the response of the shop is too large');
});
