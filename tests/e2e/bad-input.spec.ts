import { type APIResponse, expect } from '@playwright/test';
import { type Caller, createCaller, createListWithGift } from './support/api.ts';
import { createPerson } from './support/people.ts';
import { test } from './support/test.ts';

const unknownId = '01900000-0000-7000-8000-000000000000';

let owner: Caller;
let stranger: Caller;
let listId: string;
let giftId: string;

test.beforeAll(async ({ baseURL }) => {
  owner = await createCaller(baseURL, createPerson('Ada', 'Larsen'));
  stranger = await createCaller(baseURL, createPerson('Omar', 'Haddad'));
  ({ listId, giftId } = await createListWithGift(owner));
});

/** Also expects that the problem contains no internal details of a service. */
async function expectProblem(response: APIResponse, status: number, code: string): Promise<void> {
  const text = await response.text();
  expect.soft(response.status(), text).toBe(status);
  expect.soft(response.headers()['content-type']).toContain('application/problem+json');
  expect.soft(JSON.parse(text)).toMatchObject({ status, code });
  expect.soft(text).not.toMatch(/\bat \S+:\d+:\d+|node_modules|Mongo|Cast to|kafka/i);
}

const json = { 'content-type': 'application/json' };

test('invalid requests are rejected with a precise problem and change nothing', async () => {
  const { api, headers } = owner;
  const before = await (await api.get(`/giftlist/${listId}/gifts`, { headers })).text();
  const createGift = (data: unknown) => api.post('/giftitem/create', { headers, data });

  await test.step('fields that are missing, too long or of another type', async () => {
    await expectProblem(await createGift({ giftlist_id: listId }), 400, 'validation');
    await expectProblem(
      await createGift({ giftlist_id: listId, gift_title: 'x'.repeat(5_000) }),
      400,
      'validation',
    );
    await expectProblem(
      await createGift({ giftlist_id: listId, gift_title: 'Mug', price: 'cheap' }),
      400,
      'validation',
    );
    await expectProblem(
      await createGift({ giftlist_id: listId, gift_title: { $gt: '' } }),
      400,
      'validation',
    );
  });

  await test.step('a body that is not JSON, or far too large', async () => {
    const broken = await api.post('/giftitem/create', {
      headers: { ...headers, ...json },
      data: Buffer.from('{"a":'),
    });
    await expectProblem(broken, 400, 'validation');
    const huge = Buffer.alloc(20 * 1_048_576, 'a');
    await expectProblem(
      await api.post('/giftitem/create', { headers: { ...headers, ...json }, data: huge }),
      413,
      'too-large',
    );
  });

  await test.step('ids that are invalid, unknown or somebody else’s', async () => {
    await expectProblem(await api.get('/giftlist/42', { headers }), 400, 'validation');
    await expectProblem(await api.get(`/giftlist/${unknownId}`, { headers }), 404, 'list/not-found');
    const change = { headers: stranger.headers, data: { id: giftId, gift_title: 'Mine now' } };
    await expectProblem(await stranger.api.put('/giftitem/update', change), 403, 'access/denied');
    await expectProblem(
      await stranger.api.delete(`/giftlist/delete/${listId}`, { headers: stranger.headers }),
      403,
      'access/denied',
    );
  });

  await test.step('tokens that are forged, unsigned or missing', async () => {
    const [head, , signature] = headers['x-access-token']?.split('.') ?? [];
    const claims = Buffer.from(JSON.stringify({ sub: unknownId, pid: unknownId, aud: 'giftlist' })).toString(
      'base64url',
    );
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const token of [`${head}.${claims}.${signature}`, `${none}.${claims}.`, 'nonsense']) {
      const response = await api.get('/user', { headers: { 'x-access-token': token } });
      await expectProblem(response, 401, 'auth/token-invalid');
    }
    await expectProblem(await api.get('/user'), 401, 'auth/required');
  });

  await test.step('a link to this machine', async () => {
    for (const url of [
      'http://127.0.0.1/x',
      'http://[::1]/',
      'http://169.254.169.254/latest',
      'ftp://shop.example/',
    ]) {
      const response = await api.post('/giftitem/create-from-url', {
        headers,
        data: { url, giftlistId: listId },
      });
      const code = url.startsWith('ftp') ? 'validation' : 'link/not-allowed';
      await expectProblem(response, 400, code);
    }
  });

  await test.step('a path that does not exist, and one that only services may call', async () => {
    await expectProblem(await api.get('/giftlist', { headers }), 404, 'route/not-found');
    await expectProblem(await api.get(`/internal/lists/${listId}`, { headers }), 404, 'route/not-found');
  });

  expect(await (await api.get(`/giftlist/${listId}/gifts`, { headers })).text()).toBe(before);
});
