import { setAccess } from '@giftlist/frontend-kit/api/access-token';
import { api } from '@giftlist/frontend-kit/api/api';
import { jest } from '@jest/globals';
import type { Call, Client } from './exchange.ts';

/** The frontends' client in a page of the given origin: addresses without an origin are the page's own. */
export const page: Client = async ({ origin, key, input, accessToken }: Call) => {
  const fetchAnywhere = globalThis.fetch;
  const silence = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  Object.assign(globalThis, {
    location: new URL('/', origin),
    fetch: (url: string, options?: RequestInit) =>
      // The page also tells the server of every failure; that is not what is agreed upon here.
      url === '/settings/log' ? Response.json({ data: {} }) : fetchAnywhere(new URL(url, origin), options),
  });
  setAccess(accessToken === undefined ? undefined : accessOf(accessToken));
  try {
    return await api.call(key, input as never);
  } finally {
    setAccess(undefined);
    globalThis.fetch = fetchAnywhere;
    silence.mockRestore();
  }
};

const accessOf = (token: string) => ({
  token,
  accountId: '0190a000-0000-7000-8000-0000000000aa',
  email: 'ann@example.com',
  emailVerified: true,
  hasProfile: true,
  passwordExpired: false,
});
