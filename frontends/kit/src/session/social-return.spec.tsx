import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { setAccess } from '../http/access-token.ts';
import { persistOpenedQueries } from '../persisted-queries/persist-opened-queries.ts';
import { browserDatabase } from '../storage/browser-database.ts';
import { createMember } from '../testing/member.ts';
import { mockServer, problemResponse } from '../testing/mock-server.ts';
import { signInAs, signOut } from '../testing/signed-in.ts';
import { session } from './session.ts';

const database = new Map<string, unknown>();
const getStoredText = () => JSON.stringify([...database.values()]);
let client: QueryClient;

/** Opens a list as a visitor and waits until it is stored. */
async function openList() {
  client = new QueryClient();
  await persistOpenedQueries(client);
  await client.fetchQuery({
    queryKey: ['list', 'Ada’s list'],
    queryFn: () => 'Ada turns thirty',
    meta: { keep: 'opened' },
  });
  await waitFor(() => expect(getStoredText()).toContain('Ada turns thirty'));
}

beforeEach(async () => {
  for (const level of ['warn', 'error'] as const)
    jest.spyOn(console, level).mockImplementation(() => undefined);
  await signOut();
  localStorage.clear();
  database.clear();
  jest.spyOn(browserDatabase, 'read').mockImplementation(async key => database.get(key));
  jest
    .spyOn(browserDatabase, 'write')
    .mockImplementation(async (key, value) => void database.set(key, value));
  jest.spyOn(browserDatabase, 'remove').mockImplementation(async key => void database.delete(key));
  await openList();
});
afterEach(() => void jest.restoreAllMocks());

/** Simulates a sign-in in the installed app, which opens the provider's page and then loads again. */
async function leaveAndReturn(respond: (key: string) => Response) {
  // Only an installed app matches `display-mode: standalone`.
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(media =>
    Object.assign(new EventTarget(), {
      matches: true,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  const outcome = await session.signInWith('google', '/login');
  expect(outcome.kind).toBe('superseded');
  // The opened list is hidden during the sign-in.
  expect(database.has('opened')).toBe(false);
  expect(client.getQueryData(['list', 'Ada’s list'])).toBeUndefined();
  mockServer(respond);
  await persistOpenedQueries(new QueryClient());
  await session.start({ onAccountChange: () => undefined });
}

const accessData = {
  access_token: 't',
  user_id: 'a',
  email: 'a@b.c',
  email_verified: true,
  has_profile: true,
};

describe('social sign-in in the installed app', () => {
  it.each(['auth/required', 'auth/session-ended'])(
    'restores the opened lists after a failure (%s)',
    async code => {
      await leaveAndReturn(() => problemResponse(401, code));
      expect(session.read().state).toBe('visitor');
      await waitFor(() => expect([...database.keys()]).toEqual(['opened']));
      expect(getStoredText()).toContain('Ada turns thirty');
      expect(session.consumeSignInReturn()).toBe(false);
      // The next start sends no request, because the sign-in is over.
      const sent = mockServer(() => problemResponse(401, code));
      await session.start({ onAccountChange: () => undefined });
      expect(sent).toEqual([]);
    },
  );

  it('deletes the opened lists after success', async () => {
    await leaveAndReturn(key => Response.json(key === 'GET /user' ? createMember() : { data: accessData }));
    expect(session.read().state).toBe('member');
    await waitFor(() => expect(getStoredText()).not.toContain('Ada turns thirty'));
    expect([session.consumeSignInReturn(), session.consumeSignInReturn()]).toEqual([true, false]);
  });

  it('restores the opened lists only once after a failure', async () => {
    await leaveAndReturn(() => problemResponse(401, 'auth/required'));
    signInAs(createMember());
    setAccess(undefined);
    await waitFor(() => expect(getStoredText()).not.toContain('Ada turns thirty'));
  });
});
