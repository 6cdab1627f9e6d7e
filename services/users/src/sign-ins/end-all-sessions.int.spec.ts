import { userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import { EndedSessions } from '@giftlist/service-kit/http/ended-sessions';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';
import { Browser, createPerson, goodPassword, waitForCode } from '../testing/browser.ts';
import { endAllSessions } from './end-all-sessions.ts';
import { SignOutEverywhere } from './sign-out-everywhere.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(usersService);
});
afterAll(() => service?.stop());

const runEndAllSessions = (identifier: string, { requirePasswordReset = false } = {}) =>
  endAllSessions(
    { identifier, requirePasswordReset },
    {
      accounts: service.get(AccountStore),
      profiles: service.get(ProfileStore),
      signOutEverywhere: service.get(SignOutEverywhere),
      outbox: service.get(Outbox),
      endedSessions: service.get(EndedSessions),
    },
  );

describe('endAllSessions', () => {
  it('finds the account by email address, ignoring case, and signs nobody else out', async () => {
    const [person, otherPerson] = [await new Browser(service).signUp(), await new Browser(service).signUp()];
    expect(await runEndAllSessions(` ${person.email.toUpperCase()} `)).toBe(true);
    expect((await person.call('GET /user', {})).problem.code).toBe('auth/session-ended');
    expect((await person.tryRefresh()).problem.code).toBe('auth/session-ended');
    expect((await otherPerson.tryRefresh()).status).toBe(200);
  });

  it('finds the account by username or profile id', async () => {
    const username = 'sam.lee';
    const person = await createPerson(service, { username });
    expect(await runEndAllSessions(username)).toBe(true);
    expect((await person.tryRefresh()).problem.code).toBe('auth/session-ended');
    expect(await runEndAllSessions(person.profileId)).toBe(true);
  });

  it('publishes an event for other services', async () => {
    const events = await service.capturedEvents('users.events');
    const person = await createPerson(service);
    expect(await runEndAllSessions(person.profileId)).toBe(true);
    const getPublishedIds = () => events.of(userSignedOutEverywhere).map(event => event.data.id);
    await eventually(() => expect(getPublishedIds()).toContain(person.profileId));
  });

  it('disables the password if a reset is required', async () => {
    const person = await new Browser(service).signUp();
    const { email } = person;
    expect(await runEndAllSessions(email, { requirePasswordReset: true })).toBe(true);
    expect((await person.tryRefresh()).problem.code).toBe('auth/session-ended');
    const browser = new Browser(service);
    const response = await browser.call('POST /auth/sign-in', { body: { email, password: goodPassword } });
    expect(response.body.data).toMatchObject({ passwordExpired: true, access_token: '', expires_in: 0 });
    expect(browser.cookies.giftlist_refresh).toBeUndefined();
  });

  it('returns false if the account does not exist', async () => {
    expect(await runEndAllSessions('nobody-at-all@example.com')).toBe(false);
  });
});

describe('signing out everywhere and resetting a password', () => {
  it('publish an event with the account id', async () => {
    const events = await service.capturedEvents('users.events');
    const mails = await service.capturedEvents('mail.commands');
    const [signedOutPerson, resetPerson] = [await createPerson(service), await createPerson(service)];
    await signedOutPerson.call('POST /auth/sign-out', { body: { everywhere: true } });
    await resetPerson.call('POST /user/forgot-password', { body: { email: resetPerson.email } });
    const oobCode = await waitForCode(service, mails, {
      email: resetPerson.email,
      template: 'reset-password',
    });
    const body = { oobCode, password: 'roses-in-7-pots' };
    expect((await new Browser(service).call('POST /auth/reset-password', { body })).status).toBe(200);
    for (const { profileId, accountId } of [signedOutPerson, resetPerson]) {
      await eventually(() => {
        const published = events.of(userSignedOutEverywhere).map(({ data }) => [data.id, data.account_id]);
        expect(published).toContainEqual([profileId, accountId]);
      });
    }
  });
});
