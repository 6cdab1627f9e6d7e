import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { claimTokens } from '../claims/claim-tokens.ts';
import { getAccess, markSignInExpected, setAccess } from '../http/access-token.ts';
import { ApiProblem } from '../http/api-problem.ts';
import { createAccess } from '../testing/member.ts';
import { api, onSessionLost } from './api.ts';

const sessionBody = (token: string) => ({
  data: { access_token: token, user_id: 'a', email: 'a@b.c', has_profile: true },
});
const problemResponse = (status: number, code: string) =>
  Response.json({ code, title: code, status }, { status });

interface SentRequest {
  route: string;
  headers: Headers;
  body: unknown;
}
let sent: SentRequest[];
let respond: (route: string, headers: Headers) => Response | Promise<Response>;

beforeEach(() => {
  localStorage.clear();
  sent = [];
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  globalThis.fetch = async (input, init) => {
    const route = `${init?.method} ${input}`;
    const headers = new Headers(init?.headers);
    sent.push({ route, headers, body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined });
    if (route === 'POST /settings/log') return Response.json({ data: {} });
    return respond(route, headers);
  };
  setAccess(createAccess({ token: 'old' }));
});
afterEach(() => {
  setAccess(undefined);
  jest.restoreAllMocks();
});

const sentTo = (route: string) => sent.filter(entry => entry.route === route);

describe('api', () => {
  it('sends the access token and the claim tokens with a GET request', async () => {
    claimTokens.add('gift-1', 'one');
    claimTokens.add('gift-2', 'two');
    respond = () => Response.json([]);
    await api.call('GET /giftlist/{id}/gifts', { params: { id: 'x' } });
    const { headers } = sent[0] ?? { headers: new Headers() };
    expect(headers.get('X-Access-Token')).toBe('old');
    expect(headers.get('X-Claim-Token')).toBe('one,two');
  });

  it('keeps the idempotency key while the body is unchanged', async () => {
    respond = () => Response.json({ data: {} });
    const sendInvitation = async (email: string, options = {}) => {
      const body = { emails: [email] };
      await api.call('POST /user/invite-friends', { body, idempotencyKey: 'form', ...options });
      return sent.at(-1)?.headers.get('Idempotency-Key');
    };
    const firstKey = await sendInvitation('a@b.c');
    expect(firstKey).toMatch(/^form-/);
    expect(await sendInvitation('a@b.c')).toBe(firstKey);
    expect(await sendInvitation('a@b.d')).not.toBe(firstKey);
    // With `strictIdempotency`, the key is the same for every body.
    expect(await sendInvitation('a@b.c', { strictIdempotency: true })).toBe('form');
    expect(await sendInvitation('a@b.d', { strictIdempotency: true })).toBe('form');
  });

  it('refreshes the token once for simultaneous 401s and retries all calls', async () => {
    respond = (route, headers) => {
      if (route === 'POST /auth/refresh') return Response.json(sessionBody('new'));
      return headers.get('X-Access-Token') === 'new'
        ? Response.json({ id: 'p' })
        : problemResponse(401, 'auth/token-invalid');
    };
    const responses = await Promise.all([1, 2, 3, 4, 5].map(() => api.call('GET /user')));
    expect(responses).toHaveLength(5);
    expect(sentTo('POST /auth/refresh')).toHaveLength(1);
    expect(sentTo('GET /user')).toHaveLength(10);
  });

  it('ends the session when the refresh is refused', async () => {
    const handleSessionLost = jest.fn();
    onSessionLost(handleSessionLost);
    respond = route =>
      problemResponse(401, route === 'POST /auth/refresh' ? 'auth/session-ended' : 'auth/token-invalid');
    await expect(api.call('GET /user')).rejects.toThrow('auth/token-invalid');
    expect(handleSessionLost).toHaveBeenCalledTimes(1);
    expect(getAccess()).toBeUndefined();
  });

  it('ends the session when another device has ended it', async () => {
    const handleSessionLost = jest.fn();
    onSessionLost(handleSessionLost);
    respond = () => problemResponse(401, 'auth/session-ended');
    await expect(api.call('GET /account')).rejects.toMatchObject({ code: 'auth/session-ended' });
    expect(handleSessionLost).toHaveBeenCalledTimes(1);
    expect(getAccess()).toBeUndefined();
  });

  it('retries POST /auth/send-verification with a new token', async () => {
    respond = (route, headers) => {
      if (route === 'POST /auth/refresh') return Response.json(sessionBody('new'));
      return headers.get('X-Access-Token') === 'new'
        ? Response.json({ data: {} })
        : problemResponse(401, 'auth/token-invalid');
    };
    await api.call('POST /auth/send-verification');
    expect(sentTo('POST /auth/send-verification')).toHaveLength(2);
  });

  it('sends no token when signing in', async () => {
    respond = () => Response.json(sessionBody('new'));
    await api.call('POST /auth/sign-in', { body: { email: 'a@b.c', password: 'x' } });
    expect(sent[0]?.headers.get('X-Access-Token')).toBeNull();
  });

  it('does not refresh the token when a sign-in is refused', async () => {
    respond = () => problemResponse(401, 'auth/wrong-password');
    const body = { email: 'a@b.c', password: 'x' };
    await expect(api.call('POST /auth/sign-in', { body })).rejects.toMatchObject({
      code: 'auth/wrong-password',
    });
    expect(sentTo('POST /auth/refresh')).toHaveLength(0);
  });

  it('throws a network problem if there is no response', async () => {
    respond = () => Promise.reject(new TypeError('Failed to fetch'));
    const error = await api.call('GET /user').catch(reason => reason);
    expect(error).toBeInstanceOf(ApiProblem);
    expect(error).toMatchObject({ code: 'network', status: 0 });
  });

  it('reports a repeated failure once', async () => {
    respond = () => problemResponse(503, 'upstream-unavailable');
    await api.call('GET /settings/holidays').catch(() => undefined);
    await api.call('GET /settings/holidays').catch(() => undefined);
    expect(sentTo('POST /settings/log')).toHaveLength(1);
  });

  it.each([
    [
      'was refused',
      // Another title than in the tests before, so that the report is not a repeat.
      () => Response.json({ code: 'auth/session-ended', title: 'refused here' }, { status: 401 }),
    ],
    ['failed', () => problemResponse(503, 'upstream-unavailable')],
  ])('reports a refresh that %s', async (_, respondToRefresh) => {
    markSignInExpected();
    respond = route =>
      route === 'POST /auth/refresh' ? respondToRefresh() : problemResponse(401, 'auth/token-invalid');
    await api.call('GET /user').catch(() => undefined);
    const reportedPlaces = () =>
      sentTo('POST /settings/log').map(({ body }) => (body as { context: { where: string } }).context.where);
    await waitFor(() => expect(reportedPlaces()).toContain('POST /auth/refresh'));
  });

  it('returns a page with its total, the next page number and whether it is cacheable', async () => {
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
