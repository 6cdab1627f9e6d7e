import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setAccess } from '../api/access-token.ts';
import { browserDatabase } from '../storage/browser-database.ts';
import { answerWith, problem } from '../testing/answers.ts';
import { aMember } from '../testing/member.ts';
import { signInAs, signOut } from '../testing/signed-in.ts';
import { session } from './session.ts';

const removed = () => remove.mock.calls.filter(([key]) => key === 'opened');
let remove: jest.SpiedFunction<typeof browserDatabase.remove>;

beforeEach(async () => {
  for (const level of ['warn', 'error'] as const)
    jest.spyOn(console, level).mockImplementation(() => undefined);
  await signOut();
  localStorage.clear();
  remove = jest.spyOn(browserDatabase, 'remove');
});
afterEach(() => void jest.restoreAllMocks());

/** The installed application leaves for the provider, and its next page begins. */
async function leaveAndReturn(answer: (key: string) => Response) {
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
  expect(removed()).toEqual([]);
  answerWith(answer);
  await session.start({ onOtherPerson: () => undefined });
}

const data = { access_token: 't', user_id: 'a', email: 'a@b.c', email_verified: true, has_profile: true };

describe('a social sign-in of the installed application', () => {
  it.each(['auth/required', 'auth/session-ended'])(
    'that failed (%s) keeps the lists that were opened',
    async code => {
      await leaveAndReturn(() => problem(401, code));
      expect(session.read().state).toBe('visitor');
      expect(removed()).toEqual([]);
      expect(session.takeReturn()).toBe(false);
      // It has come to its end: the next start asks nobody.
      const sent = answerWith(() => problem(401, code));
      await session.start({ onOtherPerson: () => undefined });
      expect(sent).toEqual([]);
    },
  );

  it('that ends well forgets what the visitor had opened, and is known as a return once', async () => {
    await leaveAndReturn(key => Response.json(key === 'GET /user' ? aMember() : { data }));
    expect(session.read().state).toBe('member');
    expect(removed()).not.toEqual([]);
    expect([session.takeReturn(), session.takeReturn()]).toEqual([true, false]);
  });

  it('leaves a session that ends later to be forgotten', async () => {
    await leaveAndReturn(() => problem(401, 'auth/required'));
    signInAs(aMember());
    remove.mockClear();
    setAccess(undefined);
    expect(removed()).not.toEqual([]);
  });
});
