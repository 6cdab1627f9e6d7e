import { type APIResponse, expect } from '@playwright/test';
import { type Caller, callerFor, listWithOneGift } from './support/api.ts';
import { person } from './support/people.ts';
import { test } from './support/test.ts';

const nobody = '01900000-0000-7000-8000-000000000000';

let owner: Caller;
let stranger: Caller;
let listId: string;
let giftId: string;

test.beforeAll(async ({ baseURL }) => {
  owner = await callerFor(baseURL, person('Ada', 'Larsen'));
  stranger = await callerFor(baseURL, person('Omar', 'Haddad'));
  ({ listId, giftId } = await listWithOneGift(owner));
});

/** Also expects no internal details of a service. */
async function expectProblem(answer: APIResponse, status: number, code: string): Promise<void> {
  const text = await answer.text();
  expect.soft(answer.status(), text).toBe(status);
  expect.soft(answer.headers()['content-type']).toContain('application/problem+json');
  expect.soft(JSON.parse(text)).toMatchObject({ status, code });
  expect.soft(text).not.toMatch(/\bat \S+:\d+:\d+|node_modules|Mongo|Cast to|kafka/i);
}

const json = { 'content-type': 'application/json' };

test('bad input gets a precise problem and changes nothing', async () => {
  const { api, headers } = owner;
  const before = await (await api.get(`/giftlist/${listId}/gifts`, { headers })).text();
  const create = (data: unknown) => api.post('/giftitem/create', { headers, data });

  await test.step('fields that are missing, too long or of another type', async () => {
    await expectProblem(await create({ giftlist_id: listId }), 400, 'validation');
    await expectProblem(
      await create({ giftlist_id: listId, gift_title: 'x'.repeat(5_000) }),
      400,
      'validation',
    );
    await expectProblem(
      await create({ giftlist_id: listId, gift_title: 'Mug', price: 'cheap' }),
      400,
      'validation',
    );
    await expectProblem(await create({ giftlist_id: listId, gift_title: { $gt: '' } }), 400, 'validation');
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
    await expectProblem(await api.get(`/giftlist/${nobody}`, { headers }), 404, 'list/not-found');
    const theirs = { headers: stranger.headers, data: { id: giftId, gift_title: 'Mine now' } };
    await expectProblem(await stranger.api.put('/giftitem/update', theirs), 403, 'access/denied');
    await expectProblem(
      await stranger.api.delete(`/giftlist/delete/${listId}`, { headers: stranger.headers }),
      403,
      'access/denied',
    );
  });

  await test.step('tokens that are forged, unsigned or missing', async () => {
    const [head, , signature] = headers['x-access-token']?.split('.') ?? [];
    const claims = Buffer.from(JSON.stringify({ sub: nobody, pid: nobody, aud: 'giftlist' })).toString(
      'base64url',
    );
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    for (const token of [`${head}.${claims}.${signature}`, `${none}.${claims}.`, 'nonsense']) {
      const answer = await api.get('/user', { headers: { 'x-access-token': token } });
      await expectProblem(answer, 401, 'auth/token-invalid');
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
      const answer = await api.post('/giftitem/create-from-url', {
        headers,
        data: { url, giftlistId: listId },
      });
      const code = url.startsWith('ftp') ? 'validation' : 'link/not-allowed';
      await expectProblem(answer, 400, code);
    }
  });

  await test.step('a path that does not exist, and one that only services may call', async () => {
    await expectProblem(await api.get('/giftlist', { headers }), 404, 'route/not-found');
    await expectProblem(await api.get(`/internal/lists/${listId}`, { headers }), 404, 'route/not-found');
  });

  expect(await (await api.get(`/giftlist/${listId}/gifts`, { headers })).text()).toBe(before);
});
