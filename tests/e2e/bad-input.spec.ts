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

/** Expects a problem that contains no internal details of a service. */
async function expectProblem(response: APIResponse, status: number, code: string): Promise<void> {
  const text = await response.text();
  expect.soft(response.status(), text).toBe(status);
  expect.soft(response.headers()['content-type']).toContain('application/problem+json');
  expect.soft(JSON.parse(text)).toMatchObject({ status, code });
  expect.soft(text).not.toMatch(/\bat \S+:\d+:\d+|node_modules|Mongo|Cast to|kafka/i);
}

const jsonHeaders = { 'content-type': 'application/json' };

test('invalid requests are rejected with a specific problem and change nothing', async () => {
  const { api, headers } = owner;
  const giftsBefore = await (await api.get(`/giftlist/${listId}/gifts`, { headers })).text();
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
    const invalidJson = await api.post('/giftitem/create', {
      headers: { ...headers, ...jsonHeaders },
      data: Buffer.from('{"a":'),
    });
    await expectProblem(invalidJson, 400, 'validation');
    const tooLarge = Buffer.alloc(20 * 1_048_576, 'a');
    await expectProblem(
      await api.post('/giftitem/create', { headers: { ...headers, ...jsonHeaders }, data: tooLarge }),
      413,
      'too-large',
    );
  });

  await test.step('ids that are invalid, unknown or of another owner’s gift or list', async () => {
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
    const [header, , signature] = headers['x-access-token']?.split('.') ?? [];
    const payload = Buffer.from(JSON.stringify({ sub: unknownId, pid: unknownId, aud: 'giftlist' })).toString(
      'base64url',
    );
    const unsignedHeader = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const token of [`${header}.${payload}.${signature}`, `${unsignedHeader}.${payload}.`, 'nonsense']) {
      const response = await api.get('/user', { headers: { 'x-access-token': token } });
      await expectProblem(response, 401, 'auth/token-invalid');
    }
    await expectProblem(await api.get('/user'), 401, 'auth/required');
  });

  await test.step('links to private addresses, or with another protocol than HTTP', async () => {
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

  await test.step('a path that does not exist, and a path that only services may call', async () => {
    await expectProblem(await api.get('/giftlist', { headers }), 404, 'route/not-found');
    await expectProblem(await api.get(`/internal/lists/${listId}`, { headers }), 404, 'route/not-found');
  });

  expect(await (await api.get(`/giftlist/${listId}/gifts`, { headers })).text()).toBe(giftsBefore);
});
