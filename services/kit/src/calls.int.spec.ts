import { connect } from 'node:net';
import { newId } from '@giftlist/contracts/primitives';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { EndedSessions } from './http/ended-sessions.ts';
import { sampleService } from './testing/sample/sample-service.ts';
import { SampleListModel } from './testing/sample/sample-stores.ts';
import { startTestService, type TestService } from './testing.ts';

let service: TestService;
const profileId = newId();

beforeAll(async () => {
  service = await startTestService(sampleService);
});
afterAll(() => service?.stop());

async function post(
  body: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string; type: string }> {
  const token = await service.tokenFor({ profileId });
  const response = await fetch(`${service.url}/giftlist/create`, {
    method: 'POST',
    headers: { 'x-access-token': token, ...headers },
    body,
  });
  return {
    status: response.status,
    text: await response.text(),
    type: response.headers.get('content-type') ?? '',
  };
}
const json = { 'content-type': 'application/json' };
const stackTraceOrError = /at .*\.(ts|js)|Error/;

describe('a deleted account', () => {
  it('cannot write with a valid token, but can read', async () => {
    const as = { profileId: newId(), accountId: newId() };
    const create = () => service.call('POST /giftlist/create', { as, body: { list_name: 'Mine' } });
    const { id } = (await create()).body.data;
    await service.get(EndedSessions).addAccount(as.accountId);
    const response = await create();
    expect([response.status, response.problem.code]).toEqual([401, 'auth/token-invalid']);
    expect((await service.call('GET /giftlist/{id}', { as, params: { id } })).status).toBe(200);
    expect(await SampleListModel.countDocuments({ owner: as.profileId })).toBe(1);
  });
});

describe('the detail of a problem', () => {
  it.each<[body: string, detail: string]>([
    ['{"list_name":', 'The body is not valid JSON: it ends too early'],
    ['{"list_name": "a",}', 'The body is not valid JSON: see line 1, column 19'],
    ['{"__proto__": {}}', 'The body is not valid JSON: it has a field that is not allowed'],
    ['', 'The body is missing'],
    ['[]', 'The body must be an object'],
    ['{}', 'Please provide list name'],
    ['{"list_name": null}', 'Please provide list name'],
    ['{"list_name": ""}', 'Please provide list name'],
    ['{"list_name": "\\u200b\\u3164"}', 'Please provide list name'],
    [JSON.stringify({ list_name: 'a'.repeat(101) }), 'list_name must have at most 100 characters'],
    ['{"list_name": "a\\u0000b"}', 'Control characters and broken characters are not allowed'],
    ['{"list_name": "a\\ud83c"}', 'Control characters and broken characters are not allowed'],
    ['{"list_name": "a", "description": 7}', 'description must be text'],
    ['{"list_name": "a", "occasion_date": "soon"}', 'occasion_date must be a date such as 2026-12-24'],
  ])('names the error in %j', async (body, detail) => {
    const response = await post(body, json);
    expect(response.status).toBe(400);
    expect(JSON.parse(response.text)).toMatchObject({ code: 'validation', detail });
  });

  it('is the default of the error code if the route sets no detail', async () => {
    const response = await post('{}', { ...json, 'x-access-token': 'none' });
    expect(JSON.parse(response.text)).toMatchObject({
      code: 'auth/token-invalid',
      detail: 'The access token has expired or is not valid. Sign in again.',
    });
  });
});

describe('an ended sign-in', () => {
  it('cannot write with a valid token, but another sign-in of the account can', async () => {
    const as = { profileId: newId(), accountId: newId(), sessionId: newId() };
    const create = (sessionId: string) =>
      service.call('POST /giftlist/create', { as: { ...as, sessionId }, body: { list_name: 'Mine' } });
    await service.get(EndedSessions).addSignIns([newId(), as.sessionId]);
    const response = await create(as.sessionId);
    expect([response.status, response.problem.code]).toEqual([401, 'auth/token-invalid']);
    expect((await create(newId())).status).toBe(201);
  });

  it('cannot read with a valid token, but other sign-ins and visitors can', async () => {
    const as = { profileId: newId(), accountId: newId(), sessionId: newId() };
    const created = await service.call('POST /giftlist/create', { as, body: { list_name: 'Mine' } });
    const read = (viewer?: typeof as) =>
      service.call('GET /giftlist/{id}', {
        params: { id: created.body.data.id },
        ...(viewer && { as: viewer }),
      });
    expect((await read(as)).status).toBe(200);
    await service.get(EndedSessions).addSignIns([as.sessionId]);
    const response = await read(as);
    expect([response.status, response.problem.code]).toEqual([401, 'auth/token-invalid']);
    expect(response.text).not.toContain('Mine');
    expect((await read({ ...as, sessionId: newId() })).status).toBe(200);
    expect((await read()).status).toBe(200);
    const params = { id: newId() };
    const missing = await service.call('GET /giftlist/{id}', { as, params });
    expect(missing.problem.code).toBe('auth/token-invalid');
  });
});

describe('the response of a route', () => {
  it('contains only fields that the contract declares', async () => {
    const created = await service.call('POST /giftlist/create', {
      as: { profileId },
      body: { list_name: '  Mine ' },
    });
    expect(created.status).toBe(201);
    expect(created.body.data.list_name).toBe('Mine');
    const read = await service.call('GET /giftlist/{id}', { params: { id: created.body.data.id } });
    expect(read.status).toBe(200);
    expect(read.text).not.toContain('secret');
    expect(read.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('is a 500 problem without any data if it does not match the contract', async () => {
    const id = newId();
    await SampleListModel.create({
      _id: id,
      owner: 'nobody-with-an-id',
      name: 'Odd',
      cover: null,
      version: 1,
    });
    const read = await service.call('GET /giftlist/{id}', { params: { id } });
    expect(read.status).toBe(500);
    expect(read.problem).toEqual({
      type: '/problems/internal',
      title: 'Something went wrong',
      detail: 'Something went wrong on our side. Try again later.',
      status: 500,
      code: 'internal',
    });
    await SampleListModel.deleteOne({ _id: id });
  });
});

describe('the response to an invalid request', () => {
  it('contains each validation error with its path', async () => {
    const response = await service.call('POST /giftlist/create', {
      as: { profileId },
      body: { list_name: ' ', gift_receive_by: 'by_mail', currency: '??' },
    });
    expect(response.status).toBe(400);
    expect(response.problem.code).toBe('validation');
    expect(response.problem.errors).toContainEqual({
      path: 'body.list_name',
      message: 'Please provide list name',
    });
    expect(response.problem.errors?.map(({ path }) => path)).toContain('body.currency');
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  });

  it('contains validation errors of path parameters', async () => {
    const response = await service.call('GET /giftlist/{id}', { params: { id: 'seven' } });
    expect(response.status).toBe(400);
    expect(response.problem.errors?.map(({ path }) => path)).toEqual(['params.id']);
  });

  it.each([
    ['broken JSON', '{"list_name": ', json, 400, 'validation'],
    ['JSON that would change prototypes', '{"list_name":"a","__proto__":{"x":1}}', json, 400, 'validation'],
    ['no body', '', json, 400, 'validation'],
    ['another media type', 'list_name=a', { 'content-type': 'text/plain' }, 415, 'media-type'],
    [
      'a form instead of JSON',
      'list_name=a',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'media-type',
    ],
    ['a body over the limit', `{"list_name":"${'a'.repeat(1_100_000)}"}`, json, 413, 'too-large'],
  ])('is a problem for %s', async (_name, body, headers, status, code) => {
    const response = await post(body, headers);
    expect(response.status).toBe(status);
    expect(JSON.parse(response.text).code).toBe(code);
    expect(response.type).toBe('application/problem+json; charset=utf-8');
    expect(response.text).not.toMatch(stackTraceOrError);
  });

  it('is a problem for an unknown or invalid path', async () => {
    for (const path of ['/nothing/here', '/giftlist/%E0%A4%A', `/giftlist/${'a'.repeat(600)}`]) {
      const response = await fetch(service.url + path);
      expect([path, response.status]).toEqual([path, 404]);
      expect(JSON.parse(await response.text()).code).toBe('route/not-found');
    }
  });

  it('is the problem that the handler throws', async () => {
    const response = await service.call('PUT /giftlist/update', { as: { profileId }, body: { id: newId() } });
    expect(response.status).toBe(404);
    expect(response.problem.code).toBe('route/not-found');
  });

  it('is a problem for invalid HTTP', async () => {
    const received = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1', () =>
        socket.write('HELLO\r\n\r\n'),
      );
      let text = '';
      socket.on('data', chunk => {
        text += chunk;
      });
      socket.on('end', () => resolve(text)).on('error', reject);
    });
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(received).toContain('"code":"validation"');
  });
});

describe('a declared error', () => {
  it('is sent with its status, title and detail', async () => {
    const response = await service.call('GET /giftlist/{id}', { params: { id: newId() } });
    expect(response.status).toBe(404);
    expect(response.problem).toEqual({
      type: '/problems/list/not-found',
      title: 'List not found',
      detail: 'This list was not found.',
      status: 404,
      code: 'list/not-found',
    });
  });
});

describe('access', () => {
  it('requires a sign-in, then a profile', async () => {
    const body = { list_name: 'Mine' };
    const visitor = await service.call('POST /giftlist/create', { body });
    expect([visitor.status, visitor.problem.code]).toEqual([401, 'auth/required']);
    const account = await service.call('POST /giftlist/create', { as: { profileId: null }, body });
    expect([account.status, account.problem.code]).toEqual([403, 'auth/profile-required']);
  });

  it('allows only the services that the route lists, with their own token', async () => {
    const key = 'GET /internal/snapshot/lists';
    expect((await service.call(key, {})).problem.code).toBe('auth/required');
    expect((await service.call(key, { as: { profileId } })).problem.code).toBe('auth/required');
    expect((await service.call(key, { as: { service: 'gifts' } })).status).toBe(200);
    const stranger = await service.call(key, { as: { service: 'users' } });
    expect([stranger.status, stranger.problem.code]).toEqual([403, 'access/denied']);
    const token = await service.tokenFor({ profileId });
    const forged = await service.call(key, { headers: { 'x-service-token': token } });
    expect([forged.status, forged.problem.code]).toEqual([401, 'auth/token-invalid']);
  });
});

describe('probes', () => {
  it('report liveness, readiness and metrics', async () => {
    expect(await (await fetch(`${service.url}/livez`)).json()).toEqual({ live: true });
    expect(await (await fetch(`${service.url}/readyz`)).json()).toEqual({
      ready: true,
      failures: [],
      warnings: [],
    });
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    expect(metrics).toContain(
      'giftlist_call_duration_seconds_count{route="GET /giftlist/{id}",status="404"}',
    );
    expect(metrics).toContain('giftlist_outbox_age_seconds 0');
    for (const name of ['giftlist_database_disk_used_ratio', 'giftlist_redis_memory_used_ratio']) {
      const [, ratio] = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics) ?? [];
      expect(Number(ratio)).toBeGreaterThan(0);
      expect(Number(ratio)).toBeLessThan(1);
    }
    expect(metrics).toMatch(/^giftlist_database_oplog_seconds \d+$/m);
  });
});

describe('a service without its database', () => {
  it('returns 503, not 500, and is live but not ready', async () => {
    await mongoose.connection.getClient().close(true);
    const response = await service.call('GET /giftlist/{id}', { params: { id: newId() } });
    expect([response.status, response.problem.code]).toEqual([503, 'upstream-unavailable']);
    const ready = await fetch(`${service.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ failures: ['database unavailable'] });
    const metricsResponse = await fetch(`${service.url}/metrics`);
    expect([metricsResponse.status, await metricsResponse.text()]).toEqual([
      200,
      expect.stringContaining('giftlist_outbox_age_seconds Nan'),
    ]);
    expect((await fetch(`${service.url}/livez`)).status).toBe(200);
    await mongoose.connection.getClient().connect();
  });
});
