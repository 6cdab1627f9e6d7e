import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AccountStore } from '../accounts/accounts.store.ts';
import { ProfileStore } from '../profiles/profiles.store.ts';
import { usersService } from '../service.ts';
import { Browser, goodPassword, newPerson } from '../testing/browser.ts';
import { endSessionsOf } from './all-sessions.ts';
import { SignInStore } from './sign-ins.store.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(usersService);
});
afterAll(() => service?.stop());

const end = (who: string, { newPassword = false } = {}) =>
  endSessionsOf({ who, newPassword }, service.clock.now(), {
    accounts: service.get(AccountStore),
    profiles: service.get(ProfileStore),
    signIns: service.get(SignInStore),
  });

describe('an operator who ends the sessions of a person', () => {
  it('named by e-mail, in any case, signs that person out and nobody else', async () => {
    const [one, other] = [await new Browser(service).signUp(), await new Browser(service).signUp()];
    expect(await end(` ${one.email.toUpperCase()} `)).toBe(true);
    expect((await one.tryRefresh()).problem.code).toBe('auth/session-ended');
    expect((await other.tryRefresh()).status).toBe(200);
  });

  it('can name a profile by username or id', async () => {
    const person = await newPerson(service, { username: `sam${Date.now() % 1e8}` });
    const profile = await service.get(ProfileStore).byId(person.profileId);
    expect(await end(profile?.username ?? '')).toBe(true);
    expect((await person.tryRefresh()).problem.code).toBe('auth/session-ended');
    expect(await end(person.profileId)).toBe(true);
  });

  it('can require a new password: the old one signs nobody in', async () => {
    const person = await new Browser(service).signUp();
    const { email } = person;
    expect(await end(email, { newPassword: true })).toBe(true);
    expect((await person.tryRefresh()).problem.code).toBe('auth/session-ended');
    const browser = new Browser(service);
    const answer = await browser.call('POST /auth/sign-in', { body: { email, password: goodPassword } });
    expect(answer.body.data).toMatchObject({ passwordExpired: true, access_token: '', expires_in: 0 });
    expect(browser.cookies.giftlist_refresh).toBeUndefined();
  });

  it('hears that there is no such person', async () => {
    expect(await end('nobody-at-all@example.com')).toBe(false);
  });
});
