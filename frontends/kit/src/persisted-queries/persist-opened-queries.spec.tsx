import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { session } from '../session/session.ts';
import { browserDatabase } from '../storage/browser-database.ts';
import { isSomeoneElse, markVisitorAsSomeoneElse } from '../storage/someone-else.ts';
import { createMember } from '../testing/member.ts';
import { signInAs, signOut } from '../testing/signed-in.ts';
import { clearOpenedQueries, persistOpenedQueries } from './persist-opened-queries.ts';

let client: QueryClient;
const write = jest.spyOn(browserDatabase, 'write');
const remove = jest.spyOn(browserDatabase, 'remove');

beforeEach(async () => {
  sessionStorage.clear();
  client = new QueryClient();
  await persistOpenedQueries(client);
});
afterEach(async () => {
  await clearOpenedQueries();
  client.clear();
  jest.clearAllMocks();
});

const openList = (id: string) =>
  client.fetchQuery({
    queryKey: ['list', id, 'gifts'],
    queryFn: () => [{ id: 'kite', isReserved: true }],
    meta: { keep: 'opened' },
  });
const getListData = (id: string) => client.getQueryData(['list', id, 'gifts']);

describe('opened lists of a visitor', () => {
  it('are stored, unless the visitor is marked as someone else', async () => {
    markVisitorAsSomeoneElse();
    await openList('theirs');
    // Removes the mark.
    sessionStorage.clear();
    await openList('mine');
    await waitFor(() =>
      expect(write).toHaveBeenCalledWith('opened', [
        expect.objectContaining({ queryKey: ['list', 'mine', 'gifts'] }),
      ]),
    );
  });

  it('are deleted when somebody signs in', async () => {
    await openList('l');
    signInAs(createMember());
    expect(getListData('l')).toBeUndefined();
    expect(remove).toHaveBeenCalledWith('opened');
    await signOut();
  });

  it('are hidden before a sign-in on another site', async () => {
    jest.spyOn(globalThis, 'matchMedia').mockReturnValueOnce({ matches: true } as MediaQueryList);
    jest.spyOn(console, 'error').mockImplementationOnce(() => undefined); // jsdom cannot navigate
    await openList('l');
    await session.signInWith('google', '/lists/l');
    expect(getListData('l')).toBeUndefined();
    expect(remove).toHaveBeenCalledWith('opened');
    localStorage.clear();
  });
});

describe('stored queries', () => {
  /** Starts offline with a stored list. Runs `meanwhile` before the list has loaded. */
  async function startOffline(meanwhile: () => Promise<void>): Promise<QueryClient> {
    Object.defineProperty(globalThis, 'indexedDB', { configurable: true, value: {} });
    const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openList('l');
    const { queries: stored } = dehydrate(client);
    const pendingRead = Promise.withResolvers<unknown>();
    jest.spyOn(browserDatabase, 'read').mockReturnValueOnce(pendingRead.promise);
    const newClient = new QueryClient();
    const started = persistOpenedQueries(newClient);
    await meanwhile();
    pendingRead.resolve(stored);
    await started;
    offline.mockRestore();
    Reflect.deleteProperty(globalThis, 'indexedDB');
    return newClient;
  }
  const key = ['list', 'l', 'gifts'];

  it('are shown after a start without a connection', async () => {
    const newClient = await startOffline(async () => undefined);
    expect(newClient.getQueryData(key)).toEqual([{ id: 'kite', isReserved: true }]);
  });

  it('are not shown if somebody signs in or out while they are loaded', async () => {
    const newClient = await startOffline(clearOpenedQueries);
    expect(newClient.getQueryData(key)).toBeUndefined();
  });
});

describe('‘I am someone else’', () => {
  it('is reset by a sign-in', async () => {
    markVisitorAsSomeoneElse();
    signInAs(createMember());
    await signOut();
    expect(isSomeoneElse()).toBe(false);
  });
});
