import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { claimTokens } from '../claims/claim-tokens.ts';
import { expectSignIn, getAccess, setAccess } from '../http/access-token.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { createAccess } from '../testing/member.ts';
import { api, onSessionLost } from './api.ts';

const session = (token: string) => ({
  data: { access_token: token, user_id: 'a', email: 'a@b.c', has_profile: true },
});
const problem = (status: number, code: string) => Response.json({ code, title: code, status }, { status });

interface SentRequest {
  key: string;
  headers: Headers;
  body: unknown;
}
let sent: SentRequest[];
let respond: (key: string, headers: Headers) => Response | Promise<Response>;

beforeEach(() => {
  localStorage.clear();
  sent = [];
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  globalThis.fetch = async (input, init) => {
    const key = `${init?.method} ${input}`;
    const headers = new Headers(init?.headers);
    sent.push({ key, headers, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    if (key === 'POST /settings/log') return Response.json({ data: {} });
    return respond(key, headers);
  };
  setAccess(createAccess({ token: 'old' }));
});
afterEach(() => {
  setAccess(undefined);
  jest.restoreAllMocks();
});

const calls = (key: string) => sent.filter(entry => entry.key === key);

describe('an API call', () => {
  it('contains the access token and, on reads, the claim tokens', async () => {
    claimTokens.add('gift-1', 'one');
    claimTokens.add('gift-2', 'two');
    respond = () => Response.json([]);
    await api.call('GET /giftlist/{id}/gifts', { params: { id: 'x' } });
    const { headers } = sent[0] ?? { headers: new Headers() };
    expect(headers.get('X-Access-Token')).toBe('old');
    expect(headers.get('X-Claim-Token')).toBe('one,two');
  });

  it('keeps its idempotency key while the form’s content is unchanged', async () => {
    respond = () => Response.json({ data: {} });
    const mail = async (email: string, more = {}) => {
      const body = { emails: [email] };
      await api.call('POST /user/invite-friends', { body, idempotencyKey: 'form', ...more });
      return sent.at(-1)?.headers.get('Idempotency-Key');
    };
    const first = await mail('a@b.c');
    expect(first).toMatch(/^form-/);
    expect(await mail('a@b.c')).toBe(first);
    expect(await mail('a@b.d')).not.toBe(first);
    // The key does not depend on the body.
    expect(await mail('a@b.c', { strictIdempotency: true })).toBe('form');
    expect(await mail('a@b.d', { strictIdempotency: true })).toBe('form');
  });

  it('that gets a 401 shares one refresh with others and is retried', async () => {
    respond = (key, headers) => {
      if (key === 'POST /auth/refresh') return Response.json(session('new'));
      return headers.get('X-Access-Token') === 'new'
        ? Response.json({ id: 'p' })
        : problem(401, 'auth/token-invalid');
    };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => api.call('GET /user')));
    expect(answers).toHaveLength(5);
    expect(calls('POST /auth/refresh')).toHaveLength(1);
    expect(calls('GET /user')).toHaveLength(10);
  });

  it('ends the session when its refresh is refused', async () => {
    const lost = jest.fn();
    onSessionLost(lost);
    respond = key => problem(401, key === 'POST /auth/refresh' ? 'auth/session-ended' : 'auth/token-invalid');
    await expect(api.call('GET /user')).rejects.toThrow('auth/token-invalid');
    expect(lost).toHaveBeenCalledTimes(1);
    expect(getAccess()).toBeUndefined();
  });

  it('ends the session here when it was ended elsewhere', async () => {
    const lost = jest.fn();
    onSessionLost(lost);
    respond = () => problem(401, 'auth/session-ended');
    await expect(api.call('GET /account')).rejects.toMatchObject({ code: 'auth/session-ended' });
    expect(lost).toHaveBeenCalledTimes(1);
    expect(getAccess()).toBeUndefined();
  });

  it('for a verification email is retried with a new token', async () => {
    respond = (key, headers) => {
      if (key === 'POST /auth/refresh') return Response.json(session('new'));
      return headers.get('X-Access-Token') === 'new'
        ? Response.json({ data: {} })
        : problem(401, 'auth/token-invalid');
    };
    await api.call('POST /auth/send-verification');
    expect(calls('POST /auth/send-verification')).toHaveLength(2);
  });

  it('to sign in sends no token', async () => {
    respond = () => Response.json(session('new'));
    await api.call('POST /auth/sign-in', { body: { email: 'a@b.c', password: 'x' } });
    expect(sent[0]?.headers.get('X-Access-Token')).toBeNull();
  });

  it('to sign in does not refresh the token when it is refused', async () => {
    respond = () => problem(401, 'auth/wrong-password');
    const body = { email: 'a@b.c', password: 'x' };
    await expect(api.call('POST /auth/sign-in', { body })).rejects.toMatchObject({
      code: 'auth/wrong-password',
    });
    expect(calls('POST /auth/refresh')).toHaveLength(0);
  });

  it('without a response fails with the code network', async () => {
    respond = () => Promise.reject(new TypeError('Failed to fetch'));
    const error = await api.call('GET /user').catch(reason => reason);
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject({ code: 'network', status: 0 });
  });

  it('that fails is reported once', async () => {
    respond = () => problem(503, 'upstream-unavailable');
    await api.call('GET /settings/holidays').catch(() => undefined);
    await api.call('GET /settings/holidays').catch(() => undefined);
    expect(calls('POST /settings/log')).toHaveLength(1);
  });

  it.each([
    ['refused', () => Response.json({ code: 'auth/session-ended', title: 'refused here' }, { status: 401 })],
    ['impossible because the service is unavailable', () => problem(503, 'upstream-unavailable')],
  ])('reports a refresh that is %s', async (_, refreshed) => {
    expectSignIn();
    respond = key => (key === 'POST /auth/refresh' ? refreshed() : problem(401, 'auth/token-invalid'));
    await api.call('GET /user').catch(() => undefined);
    const wheres = () =>
      calls('POST /settings/log').map(({ body }) => (body as { context: { where: string } }).context.where);
    await waitFor(() => expect(wheres()).toContain('POST /auth/refresh'));
  });

  it('for one page returns the total and the next page number', async () => {
    const headers = { 'X-Total-Count': '61', Link: '</products?page=3>; rel="next"' };
    respond = () => Response.json([], { headers });
    expect(await api.page('GET /products', { query: { page: 2 } })).toEqual({
      items: [],
      total: 61,
      isCacheable: true,
      next: 3,
    });
    respond = () => Response.json([], { headers: { 'Cache-Control': 'no-cache' } });
    expect(await api.page('GET /products', { query: {} })).toMatchObject({ isCacheable: false });
  });
});
