import { mailRequested } from '@giftlist/contracts/notifications/events';
import { userEmailVerified } from '@giftlist/contracts/users/events';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import type { CapturedEvents } from '@giftlist/service-kit/testing/events';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { MailedCodeModel } from '../account-mails/mailed-codes.store.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { usersService } from '../service.ts';
import { SignInModel } from '../sign-ins/sign-ins.store.ts';
import { AccountModel } from '../store/accounts.store.ts';
import {
  Browser,
  createEmail,
  createPerson,
  findMails,
  goodPassword,
  waitForCode,
} from '../testing/browser.ts';

let service: TestService;
let mails: CapturedEvents;
const newPassword = 'roses-in-7-pots';

beforeAll(async () => {
  service = await startTestService(usersService);
  mails = await service.capturedEvents('mail.commands');
});
afterAll(() => service?.stop());

const signIn = (email: string, password: string) =>
  service.call('POST /auth/sign-in', { body: { email, password } });
const requestReset = (email: string, ip = '192.0.2.10') =>
  service.call('POST /user/forgot-password', { body: { email }, headers: { 'x-forwarded-for': ip } });
const reset = (oobCode: string, password = newPassword) =>
  service.call('POST /auth/reset-password', { body: { oobCode, password } });
const waitForResetCode = (email: string, count = 1) =>
  waitForCode(service, mails, { email, template: 'reset-password', count });
const waitForVerificationCode = (email: string, count = 1) =>
  waitForCode(service, mails, { email, template: 'verify-email', count });

describe('verifying an address', () => {
  it('works with the emailed code and publishes an event without the address', async () => {
    const events = await service.capturedEvents('users.events');
    const person = await createPerson(service);
    const response = await person.call('POST /auth/verify-email', {
      body: { oobCode: await waitForVerificationCode(person.email) },
    });
    expect(response.body.data).toEqual({ methods_removed: false });
    await person.refresh();
    expect((await person.call('GET /user', {})).body.email_verified).toBe(true);
    await eventually(() => expect(events.of(userEmailVerified)).toHaveLength(1));
    const [event] = events.of(userEmailVerified);
    expect(event?.data).toMatchObject({ id: person.profileId, account_id: person.accountId });
    expect(JSON.stringify(event)).not.toContain(person.email);
  });

  it('succeeds again with the same code', async () => {
    const person = await createPerson(service);
    const oobCode = await waitForVerificationCode(person.email);
    expect((await service.call('POST /auth/verify-email', { body: { oobCode } })).status).toBe(200);
    expect((await service.call('POST /auth/verify-email', { body: { oobCode } })).status).toBe(200);
  });

  it('fails for expired and unknown codes', async () => {
    const person = await new Browser(service).signUp();
    const oobCode = await waitForVerificationCode(person.email);
    service.clock.advance(3_600_000);
    for (const code of [oobCode, 'x', 'A'.repeat(43)]) {
      const response = await service.call('POST /auth/verify-email', { body: { oobCode: code } });
      expect([response.status, response.problem.code]).toEqual([400, 'auth/invalid-code']);
    }
    expect((await AccountModel.findOne({ email: person.email }).lean())?.email_verified).toBe(false);
  });

  it('can be requested again until the address is verified', async () => {
    const person = await new Browser(service).signUp();
    await waitForVerificationCode(person.email);
    expect((await person.call('POST /auth/send-verification', {})).status).toBe(200);
    const oobCode = await waitForVerificationCode(person.email, 2);
    await person.call('POST /auth/verify-email', { body: { oobCode } });
    expect((await person.call('POST /auth/send-verification', {})).status).toBe(200);
    expect(await MailedCodeModel.countDocuments({ account_id: person.accountId })).toBe(2);
  });
});

describe('an unverified mailbox', () => {
  it('is not flooded by repeated sign-ups', async () => {
    const email = createEmail();
    const signUpAgain = () => Object.assign(new Browser(service), { email }).signUp();
    for (let attempt = 0; attempt < 5; attempt++) {
      const squatter = await signUpAgain();
      expect(await MailedCodeModel.countDocuments({ account_id: squatter.accountId })).toBe(1);
      expect((await squatter.call('DELETE /user', { body: { password: goodPassword } })).status).toBe(200);
    }
    const lastSquatter = await signUpAgain();
    expect(await MailedCodeModel.countDocuments({ account_id: lastSquatter.accountId })).toBe(0);
    expect((await lastSquatter.call('POST /auth/send-verification', {})).problem.code).toBe('rate-limited');
  });

  it('is not flooded by repeated account changes', async () => {
    const squatter = await new Browser(service).signUp();
    for (let attempt = 0; attempt < 7; attempt++) {
      const body = { new_password: `roses-in-${attempt}-pots` };
      expect((await squatter.call('PUT /account/password', { body })).status).toBe(200);
    }
    // Emails to one mailbox arrive in order, so all earlier emails have arrived too.
    await requestReset(squatter.email);
    await waitForResetCode(squatter.email);
    const templates = (await findMails(service, mails, squatter.email)).map(mail => mail.template);
    expect(templates.filter(template => template === 'password-changed')).toHaveLength(5);
  });
});

describe('emailed codes', () => {
  it('are stored as hashes and never appear in events', async () => {
    const person = await new Browser(service).signUp();
    const oobCode = await waitForVerificationCode(person.email);
    expect(JSON.stringify(await MailedCodeModel.find().lean())).not.toContain(oobCode);
    const published = JSON.stringify(mails.of(mailRequested));
    expect(published).not.toContain(oobCode);
    expect(published).not.toContain(person.email);
  });

  it('are only valid for the purpose that they were issued for', async () => {
    const person = await new Browser(service).signUp();
    const response = await reset(await waitForVerificationCode(person.email));
    expect(response.problem.code).toBe('auth/invalid-code');
  });
});

describe('resetting a forgotten password', () => {
  it('works with the emailed code, ends every sign-in and emails the owner', async () => {
    const person = await createPerson(service);
    expect((await requestReset(person.email)).status).toBe(200);
    const oobCode = await waitForResetCode(person.email);
    expect((await reset(oobCode)).status).toBe(200);
    expect((await signIn(person.email, goodPassword)).problem.code).toBe('auth/wrong-password');
    const signedIn = await signIn(person.email, newPassword);
    expect(signedIn.body.data.email_verified).toBe(true);
    expect((await person.tryRefresh()).problem.code).toBe('auth/session-ended');
    await eventually(async () => {
      const templates = (await findMails(service, mails, person.email)).map(mail => mail.template);
      expect(templates).toEqual(['verify-email', 'reset-password', 'password-changed', 'account-changed']);
    });
    expect((await reset(oobCode)).problem.code).toBe('auth/invalid-code');
  });

  it('responds identically for an unknown address, which receives no email', async () => {
    const person = await new Browser(service).signUp();
    const unknownEmail = createEmail();
    const response = await requestReset(person.email);
    const responseForUnknown = await requestReset(unknownEmail);
    expect([responseForUnknown.status, responseForUnknown.text]).toEqual([response.status, response.text]);
    await waitForResetCode(person.email);
    expect(await findMails(service, mails, unknownEmail)).toEqual([]);
  });

  it('refuses a reused idempotency key in the same way with and without an account', async () => {
    const [person, otherPerson] = [await new Browser(service).signUp(), await new Browser(service).signUp()];
    const request = (key: string, email: string) =>
      service.call('POST /user/forgot-password', { body: { email }, headers: { 'idempotency-key': key } });
    const codes: string[] = [];
    for (const email of [person.email, createEmail()]) {
      const key = `forgot-${email}`;
      expect((await request(key, email)).status).toBe(200);
      codes.push((await request(key, otherPerson.email)).problem.code);
    }
    expect(codes).toEqual(['idempotency/mismatch', 'idempotency/mismatch']);
  });

  it('refuses a weak password without using up the code', async () => {
    const person = await new Browser(service).signUp();
    await requestReset(person.email);
    const oobCode = await waitForResetCode(person.email);
    for (const weak of ['short', 'password', person.email]) {
      expect((await reset(oobCode, weak)).problem.code).toBe('auth/weak-password');
    }
    expect((await reset(oobCode)).status).toBe(200);
  });

  it('fails if the code is an hour old', async () => {
    const person = await new Browser(service).signUp();
    await requestReset(person.email);
    const oobCode = await waitForResetCode(person.email);
    service.clock.advance(3_600_000);
    expect((await reset(oobCode)).problem.code).toBe('auth/invalid-code');
    expect((await signIn(person.email, goodPassword)).status).toBe(200);
  });

  it('uses up the code once, and repeats the response for the same idempotency key', async () => {
    const person = await new Browser(service).signUp();
    await requestReset(person.email);
    const oobCode = await waitForResetCode(person.email);
    const resetWithUsedCode = () =>
      service.call('POST /auth/reset-password', {
        body: { oobCode, password: newPassword },
        headers: { 'idempotency-key': `reset-${person.accountId}` },
      });
    const statuses = (await Promise.all([reset(oobCode), reset(oobCode)])).map(response => response.status);
    expect(statuses.sort()).toEqual([200, 400]);
    await requestReset(person.email);
    const body = { oobCode: await waitForResetCode(person.email, 2), password: newPassword };
    const headers = { 'idempotency-key': `reset-${person.accountId}-2` };
    expect((await service.call('POST /auth/reset-password', { body, headers })).status).toBe(200);
    expect((await service.call('POST /auth/reset-password', { body, headers })).status).toBe(200);
    expect((await resetWithUsedCode()).problem.code).toBe('auth/invalid-code');
  });

  it('sends at most five emails an hour to a mailbox, without revealing whether an account exists', async () => {
    const person = await new Browser(service).signUp();
    for (let attempt = 0; attempt < 8; attempt++)
      expect((await requestReset(person.email, `192.0.2.${100 + attempt}`)).status).toBe(200);
    await waitForResetCode(person.email, 5);
    expect(
      await MailedCodeModel.countDocuments({ account_id: person.accountId, purpose: 'reset-password' }),
    ).toBe(5);
    // The response reveals that the limit is reached, but not whether an account exists.
    const unknownEmail = createEmail();
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await requestReset(unknownEmail, `192.0.2.${120 + attempt}`)).body).toEqual({ data: {} });
    }
    for (const email of [person.email, unknownEmail]) {
      expect((await requestReset(email, '192.0.2.130')).body).toEqual({ data: { mail_sent: false } });
    }
  });

  it('still sends an email after another client has exceeded the limit of its IP address', async () => {
    const person = await new Browser(service).signUp();
    const blockedIp = '192.0.2.77';
    await Promise.all(Array.from({ length: 30 }, () => requestReset(createEmail(), blockedIp)));
    for (let attempt = 0; attempt < 5; attempt++) await requestReset(person.email, blockedIp);
    const sentCodeFilter = { account_id: person.accountId, purpose: 'reset-password' } as const;
    expect(await MailedCodeModel.countDocuments(sentCodeFilter)).toBe(0);
    await requestReset(person.email, '192.0.2.78');
    expect(await MailedCodeModel.countDocuments(sentCodeFilter)).toBe(1);
  });

  it('makes a concurrent sign-in with the old password fail', async () => {
    const person = await new Browser(service).signUp();
    await requestReset(person.email, '192.0.2.79');
    const oobCode = await waitForResetCode(person.email);
    const hasher = service.get(PasswordHasher);
    const verify = hasher.verify.bind(hasher);
    const verifySpy = jest.spyOn(hasher, 'verify').mockImplementationOnce(async (hash, password) => {
      const isCorrect = await verify(hash, password);
      service.clock.advance(1);
      expect((await reset(oobCode)).status).toBe(200);
      return isCorrect;
    });
    const response = await signIn(person.email, goodPassword);
    verifySpy.mockRestore();
    expect([response.status, response.problem.code]).toEqual([401, 'auth/session-ended']);
    const openSignInFilter = { account_id: person.accountId, ended_at: null };
    expect(await SignInModel.countDocuments(openSignInFilter)).toBe(0);
  });

  it('sets the first password of an account that has only social sign-in', async () => {
    const person = await new Browser(service).signUp();
    await AccountModel.updateOne({ _id: person.accountId }, { $set: { password_hash: null } });
    expect((await signIn(person.email, goodPassword)).problem.code).toBe('auth/different-provider');
    await requestReset(person.email);
    await reset(await waitForResetCode(person.email));
    expect((await signIn(person.email, newPassword)).status).toBe(200);
  });
});
