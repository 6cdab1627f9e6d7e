import type { BrowserSpan } from '@giftlist/contracts/users/entities';
import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { createPerson } from '../testing/browser.ts';
import { exampleSpan } from '../testing/spans.ts';
import { VoteModel } from './votes.store.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(usersService);
});
afterAll(() => service?.stop());

describe('a vote', () => {
  it('is stored anonymously, once per idempotency key', async () => {
    const ann = await createPerson(service);
    const body = { result: 'up' as const, comment: 'Lovely', deviceInfo: 'phone', subject: 'guide:for-her' };
    const headers = { 'idempotency-key': 'vote-1' };
    expect((await ann.call('POST /user/vote', { body, headers })).body).toEqual({ data: {} });
    await ann.call('POST /user/vote', { body, headers });
    const votes = await VoteModel.find().lean();
    expect(votes).toHaveLength(1);
    expect(votes[0]).toMatchObject({
      result: 'up',
      comment: 'Lovely',
      device_info: 'phone',
      subject: 'guide:for-her',
    });
    expect(JSON.stringify(votes)).not.toContain(ann.accountId);
  });

  it('replaces an earlier vote with the same id, including its comment', async () => {
    const ann = await createPerson(service);
    const subject = 'guide:for-him';
    const send = (body: { result: 'up' | 'down'; comment?: string; vote_id?: string }) =>
      ann.call('POST /user/vote', { body: { subject, ...body } });
    const vote_id = '0123456789abcdef0123456789abcdef';
    await send({ result: 'up', vote_id });
    await send({ result: 'down', vote_id });
    await send({ result: 'down', comment: 'More for cooks', vote_id });
    await send({ result: 'down', vote_id: 'f'.repeat(32) });
    await send({ result: 'up' });
    const votes = await VoteModel.find({ subject }).lean();
    expect(votes.map(({ result, comment }) => `${result}: ${comment}`).sort()).toEqual([
      'down: ',
      'down: More for cooks',
      'up: ',
    ]);
    expect((await send({ result: 'up', vote_id: 'x' })).problem.code).toBe('validation');
  });

  it('must be up or down', async () => {
    const response = await fetch(`${service.url}/user/vote`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"result":"sideways"}',
    });
    expect(response.status).toBe(400);
  });
});

describe('an error report of a client', () => {
  it('is accepted from visitors, unless its path is too long', async () => {
    const body = { type: 'http', source: 'web' as const, path: '/lists', context: { status: 500 } };
    expect((await service.call('POST /settings/log', { body })).body).toEqual({ data: {} });
    const refused = await service.call('POST /settings/log', { body: { ...body, path: 'x'.repeat(3_000) } });
    expect(refused.problem.code).toBe('validation');
  });
});

describe('the spans of a browser', () => {
  const report = (changes: Partial<BrowserSpan>) =>
    service.call('POST /settings/spans', { body: { spans: [{ ...exampleSpan, ...changes }] } });

  it('are accepted from visitors', async () => {
    expect((await report({})).body).toEqual({ data: {} });
  });

  it.each([
    [{ trace_id: 'A' }],
    [{ span_id: '<script>' }],
    [{ duration: 21 }],
    [{ duration: -1 }],
    [{ began_ago: 86_400_001 }],
    [{ status: 1_000 }],
  ])('are refused with an invalid value: %j', async changes => {
    expect((await report(changes)).problem.code).toBe('validation');
  });
});

describe('reference data', () => {
  it('lists countries according to the contract', async () => {
    const { body } = await service.call('GET /settings/countries', {});
    expect(body[0]).toMatchObject({
      value: 'us',
      label: 'United States',
      currency: 'USD',
      symbol: '$',
      dial_code: '+1',
    });
  });

  it('includes address suggestions', async () => {
    const { body } = await service.call('GET /api/address/search', { query: { query: '5 Rue X, Pari' } });
    expect(body.predictions[0]).toEqual({ description: '5 Rue X, Paris, Île-de-France, France' });
  });
});

it('Google sign-in is not offered if it is not configured', async () => {
  expect((await service.call('GET /auth/providers', {})).body.google).toBe(false);
  for (const route of ['GET /auth/google', 'GET /auth/google/callback'] as const) {
    const response = await service.call(route, { query: {} });
    expect([response.status, response.problem.code]).toEqual([404, 'auth/provider-unavailable']);
  }
});
