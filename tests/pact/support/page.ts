import type { RouteDefinition } from '@giftlist/contracts/route';
import { type AnyRouteKey, routes } from '@giftlist/contracts/routes';
import { api } from '@giftlist/frontend-kit/api/api';
import { setAccess } from '@giftlist/frontend-kit/http/access-token';
import { jest } from '@jest/globals';
import type { Call, Client } from './exchange.ts';

export const callFromPage: Client = async ({ origin, key, input, accessToken, cookie }: Call) => {
  const originalFetch = globalThis.fetch;
  const warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.assign(globalThis, {
    location: new URL('/', origin),
    // An empty storage means that nobody is signed in. Without storage, the client would try to refresh a session.
    localStorage: emptyStorage,
    fetch: (url: string, options?: RequestInit) => {
      // The page reports failed calls to this route, which has a separate interaction.
      if (url === '/settings/log' && key !== 'POST /settings/log') return Response.json({ data: {} });
      const headers = new Headers(options?.headers);
      if (cookie !== undefined) headers.set('Cookie', cookie);
      return originalFetch(new URL(url, origin), { ...options, headers });
    },
  });
  setAccess(accessToken === undefined ? undefined : createAccess(accessToken));
  try {
    return await callRoute(key, input as never);
  } finally {
    setAccess(undefined);
    globalThis.fetch = originalFetch;
    warnings.mockRestore();
  }
};

const emptyStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

async function callRoute(key: AnyRouteKey, input: never): Promise<unknown> {
  const { responseKind }: RouteDefinition = routes[key];
  if (responseKind === 'file') return Buffer.from(await (await api.file(key, input)).arrayBuffer());
  if (responseKind !== 'event-stream') return await api.call(key, input);
  const events: unknown[] = [];
  for await (const { data } of api.stream(key, input)) events.push(JSON.parse(data));
  return events;
}

const createAccess = (token: string) => ({
  token,
  accountId: '0190a000-0000-7000-8000-0000000000aa',
  email: 'ann@example.com',
  emailVerified: true,
  hasProfile: true,
  passwordExpired: false,
});
