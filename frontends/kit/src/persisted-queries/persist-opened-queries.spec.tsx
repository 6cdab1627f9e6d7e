import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { session } from '../session/session.ts';
import { browserDatabase } from '../storage/browser-database.ts';
import { isSomeoneElse, markAsSomeoneElse } from '../storage/someone-else.ts';
import { createMember } from '../testing/member.ts';
import { signInAs, signOut } from '../testing/signed-in.ts';
import { clearOpenedQueries, persistOpenedQueries } from './persist-opened-queries.ts';

let queries: QueryClient;
const write = jest.spyOn(browserDatabase, 'write');
const remove = jest.spyOn(browserDatabase, 'remove');

beforeEach(async () => {
  sessionStorage.clear();
  queries = new QueryClient();
  await persistOpenedQueries(queries);
});
afterEach(async () => {
  await clearOpenedQueries();
  queries.clear();
  jest.clearAllMocks();
});

const open = (id: string) =>
  queries.fetchQuery({
    queryKey: ['list', id, 'gifts'],
    queryFn: () => [{ id: 'kite', isReserved: true }],
    meta: { keep: 'opened' },
  });
const shown = (id: string) => queries.getQueryData(['list', id, 'gifts']);

describe('the lists that a visitor opened', () => {
  it('are stored, except those opened as someone else', async () => {
    markAsSomeoneElse();
    await open('theirs');
    sessionStorage.clear();
    await open('mine');
    await waitFor(() =>
      expect(write).toHaveBeenCalledWith('opened', [
        expect.objectContaining({ queryKey: ['list', 'mine', 'gifts'] }),
      ]),
    );
  });

  it('are not shown to the person who signs in next', async () => {
    await open('l');
    signInAs(createMember());
    expect(shown('l')).toBeUndefined();
    expect(remove).toHaveBeenCalledWith('opened');
    await signOut();
  });

  it('are deleted before signing in on another site', async () => {
    jest.spyOn(globalThis, 'matchMedia').mockReturnValueOnce({ matches: true } as MediaQueryList);
    jest.spyOn(console, 'error').mockImplementationOnce(() => undefined); // jsdom leaves no page
    await open('l');
    await session.signInWith('google', '/lists/l');
    expect(shown('l')).toBeUndefined();
    expect(remove).toHaveBeenCalledWith('opened');
    localStorage.clear();
  });
});

describe('stored queries that are still being read', () => {
  /** Starts offline with a list in the database; `meanwhile` runs before it has been read. */
  async function startOffline(meanwhile: () => Promise<void>): Promise<QueryClient> {
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: {} });
    const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await open('l');
    const { queries: stored } = dehydrate(queries);
    const reading = Promise.withResolvers<unknown>();
    jest.spyOn(browserDatabase, 'read').mockReturnValueOnce(reading.promise);
    const fresh = new QueryClient();
    const started = persistOpenedQueries(fresh);
    await meanwhile();
    reading.resolve(stored);
    await started;
    offline.mockRestore();
    Reflect.deleteProperty(globalThis, 'indexedDB');
    return fresh;
  }
  const key = ['list', 'l', 'gifts'];

  it('are shown offline', async () => {
    const fresh = await startOffline(async () => undefined);
    expect(fresh.getQueryData(key)).toEqual([{ id: 'kite', isReserved: true }]);
  });

  it('are not shown after somebody signed in or out', async () => {
    const fresh = await startOffline(clearOpenedQueries);
    expect(fresh.getQueryData(key)).toBeUndefined();
  });
});

describe('the choice ‘I am someone else’', () => {
  it('is reset by a sign-in', async () => {
    markAsSomeoneElse();
    signInAs(createMember());
    await signOut();
    expect(isSomeoneElse()).toBe(false);
  });
});
