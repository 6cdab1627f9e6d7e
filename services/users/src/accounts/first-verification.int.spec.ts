import { newId } from '@giftlist/contracts/primitives';
import { userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import { EndedSessions } from '@giftlist/service-kit/http/ended-sessions';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import type { CapturedEvents } from '@giftlist/service-kit/testing/events';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PasskeyStore } from '../passkeys/passkeys.store.ts';
import { usersService } from '../service.ts';
import { AccountModel } from '../store/accounts.store.ts';
import { Authenticator } from '../testing/authenticator.ts';
import {
  Browser,
  createEmail,
  createPerson,
  findMails,
  goodPassword,
  waitForCode,
} from '../testing/browser.ts';
import { enableSecondFactor, generateAppCode } from '../testing/second-factor.ts';

const origin = 'http://localhost:8080';
const newPassword = 'roses-in-7-pots';
let service: TestService;
let mails: CapturedEvents;
let events: CapturedEvents;

beforeAll(async () => {
  service = await startTestService(usersService);
  mails = await service.capturedEvents('mail.commands');
  events = await service.capturedEvents('users.events');
});
afterAll(() => service?.stop());

type Template = Parameters<typeof waitForCode>[2]['template'];
const waitForMailedCode = (email: string, template: Template = 'verify-email') =>
  waitForCode(service, mails, { email, template });
const verify = (oobCode: string, options: { password?: string; keep_methods?: boolean } = {}) =>
  service.call('POST /auth/verify-email', { body: { oobCode, ...options } });
const signIn = (email: string, password: string) =>
  new Browser(service).call('POST /auth/sign-in', { body: { email, password } });
const loadAccount = (person: Browser) => AccountModel.findById(person.accountId).lean();

/** Returns a function that finishes the registration. */
async function startRegistration(person: Browser, device: Authenticator) {
  const { challenge } = (await person.call('POST /account/passkeys/begin', { body: {} })).body.data;
  return () =>
    person.call('POST /account/passkeys', { body: { response: device.createCredential(challenge) } });
}

async function registerPasskey(person: Browser, device: Authenticator) {
  const finishRegistration = await startRegistration(person, device);
  await finishRegistration();
}

async function signInWithPasskey(device: Authenticator) {
  const browser = new Browser(service);
  const { challenge } = (await browser.call('POST /auth/passkeys/begin', {})).body.data;
  return browser.call('POST /auth/passkeys/finish', { body: { response: device.signChallenge(challenge) } });
}

/** Creates an account with a stranger's address and all sign-in methods that an attacker can prepare. */
async function prepareAccount() {
  const person = await createPerson(service);
  const device = new Authenticator(origin);
  await registerPasskey(person, device);
  const provider = { provider: 'google', subject: `prepared-${person.accountId}` };
  const otherEmail = createEmail();
  await AccountModel.updateOne(
    { _id: person.accountId },
    { $set: { providers: [provider], other_emails: [otherEmail] } },
  );
  const pendingEmail = createEmail();
  await person.call('PUT /account/email', { body: { email: pendingEmail } });
  const pendingCode = await waitForMailedCode(pendingEmail, 'change-email');
  const { secret } = await enableSecondFactor(service, person);
  const { ticket = '' } = (await signIn(person.email, goodPassword)).problem;
  return { person, device, otherEmail, pendingCode, secret, ticket };
}

async function expectNoAccess({
  person,
  device,
  pendingCode,
  secret,
  ticket,
}: Awaited<ReturnType<typeof prepareAccount>>) {
  expect((await person.tryRefresh()).problem.code).toBe('auth/session-ended');
  expect((await person.call('GET /account', {})).problem.code).toBe('auth/session-ended');
  expect((await signIn(person.email, goodPassword)).status).not.toBe(200);
  expect((await signInWithPasskey(device)).problem.code).toBe('auth/passkey-refused');
  expect((await verify(pendingCode)).problem.code).toBe('auth/invalid-code');
  const body = { ticket, code: generateAppCode(service, secret) };
  expect((await service.call('POST /auth/second-factor', { body })).problem.code).toBe('auth/session-ended');
  expect(await loadAccount(person)).toMatchObject({ email_verified: true, providers: [], other_emails: [] });
}

const waitForRemovedMethods = (email: string) =>
  eventually(async () => {
    const [mail] = (await findMails(service, mails, email)).filter(
      ({ template }) => template === 'sign-in-methods-removed',
    );
    if (mail?.template !== 'sign-in-methods-removed') throw new Error('no such mail yet');
    return mail.removed;
  });

const getMethodsExcept = (...kept: string[]) =>
  ['password', 'provider', 'passkey', 'second-factor', 'other-address', 'pending-address'].filter(
    method => !kept.includes(method),
  );

describe('first verification while signed out removes all earlier sign-in methods', () => {
  it('through the verification link, and lists them in an email', async () => {
    const prepared = await prepareAccount();
    const response = await verify(await waitForMailedCode(prepared.person.email));
    expect(response.body.data).toEqual({ methods_removed: true });
    await expectNoAccess(prepared);
    expect(await waitForRemovedMethods(prepared.person.email)).toEqual(getMethodsExcept());
    await eventually(() =>
      expect(events.of(userSignedOutEverywhere).map(({ data }) => data.id)).toContain(
        prepared.person.profileId,
      ),
    );
  });

  it('through the verification link with a new password, which then signs in', async () => {
    const prepared = await prepareAccount();
    const oobCode = await waitForMailedCode(prepared.person.email);
    const weak = await verify(oobCode, { password: prepared.person.email });
    expect(weak.problem.code).toBe('auth/weak-password');
    expect((await loadAccount(prepared.person))?.email_verified).toBe(false);
    expect((await verify(oobCode, { password: newPassword })).status).toBe(200);
    await expectNoAccess(prepared);
    expect((await signIn(prepared.person.email, newPassword)).body.data.email_verified).toBe(true);
    expect(await waitForRemovedMethods(prepared.person.email)).toEqual(getMethodsExcept('password'));
  });

  it('through a link opened while signed in to another account', async () => {
    const prepared = await prepareAccount();
    const stranger = await createPerson(service);
    const body = { oobCode: await waitForMailedCode(prepared.person.email) };
    const response = await stranger.call('POST /auth/verify-email', { body });
    expect(response.body.data).toEqual({ methods_removed: true });
    await expectNoAccess(prepared);
    expect((await stranger.tryRefresh()).status).toBe(200);
  });

  it('through a link opened with an ended sign-in', async () => {
    const prepared = await prepareAccount();
    const { token } = prepared.person;
    await prepared.person.call('POST /auth/sign-out', { body: {} });
    const body = { oobCode: await waitForMailedCode(prepared.person.email) };
    const response = await service.call('POST /auth/verify-email', { as: { token: token ?? '' }, body });
    expect(response.body.data).toEqual({ methods_removed: true });
    await expectNoAccess(prepared);
  });

  it('through a password reset', async () => {
    const prepared = await prepareAccount();
    await service.call('POST /user/forgot-password', { body: { email: prepared.person.email } });
    const oobCode = await waitForMailedCode(prepared.person.email, 'reset-password');
    await service.call('POST /auth/reset-password', { body: { oobCode, password: newPassword } });
    await expectNoAccess(prepared);
    expect((await signIn(prepared.person.email, newPassword)).status).toBe(200);
    expect(await waitForRemovedMethods(prepared.person.email)).toEqual(
      getMethodsExcept('password', 'pending-address'),
    );
  });

  it.each([
    ['no sign-in', undefined],
    ['an unknown sign-in', newId()],
  ])('through an invitation that was accepted with %s', async (_, sign_in_id) => {
    const prepared = await prepareAccount();
    const { accountId: account_id, email } = prepared.person;
    const as = { service: 'lists' };
    await service.call('POST /internal/verified-emails', { as, body: { account_id, email, sign_in_id } });
    await expectNoAccess(prepared);
  });
});

it('first verification while signed out revokes the account’s access tokens in every service', async () => {
  const person = await createPerson(service);
  const sessionId = (await person.call('GET /account/sign-ins', {})).body[0]?.id ?? '';
  const endedSessions = service.get(EndedSessions);
  expect(await endedSessions.hasAccountOrSignIn(person.accountId, sessionId)).toBe(false);
  await verify(await waitForMailedCode(person.email), { password: newPassword });
  const follow = { params: { id: person.profileId }, query: { targetId: newId() } };
  const response = await person.call('PUT /user/{id}/follow-unfollow', follow);
  expect([response.status, response.problem.code]).toEqual([401, 'auth/session-ended']);
  expect(await endedSessions.hasAccountOrSignIn(person.accountId, sessionId)).toBe(true);
  expect(await endedSessions.hasAccountOrSignIn(person.accountId, newId())).toBe(false);
});

describe('verification while signed in keeps all sign-in methods', () => {
  const credentialCases: [string, (browser: Browser) => object][] = [
    ['the access token', browser => ({ cookies: {}, as: { token: browser.token } })],
    ['the refresh cookie', () => ({ as: undefined })],
  ];
  it.each(credentialCases)('if the request contains only %s', async (_, getCredentials) => {
    const { person, device, otherEmail } = await prepareAccount();
    const body = { oobCode: await waitForMailedCode(person.email), keep_methods: true };
    const response = await person.call('POST /auth/verify-email', { body, ...getCredentials(person) });
    expect(response.body.data).toEqual({ methods_removed: false });
    expect((await person.tryRefresh()).status).toBe(200);
    expect((await signInWithPasskey(device)).status).toBe(200);
    expect((await signIn(person.email, goodPassword)).problem.code).toBe('auth/second-factor-required');
    expect(await loadAccount(person)).toMatchObject({ email_verified: true, other_emails: [otherEmail] });
    expect((await verify(body.oobCode)).body.data).toEqual({ methods_removed: false });
    expect((await person.tryRefresh()).status).toBe(200);
  });

  it('through an accepted invitation', async () => {
    const person = await createPerson(service);
    const sign_in_id = (await person.call('GET /account/sign-ins', {})).body[0]?.id;
    const { accountId: account_id, email } = person;
    const as = { service: 'lists' };
    await service.call('POST /internal/verified-emails', { as, body: { account_id, email, sign_in_id } });
    expect((await signIn(email, goodPassword)).body.data.email_verified).toBe(true);
    expect((await person.tryRefresh()).status).toBe(200);
  });
});

describe('a link that changes a verified address', () => {
  it('has no effect while signed out', async () => {
    const { person, device, otherEmail } = await prepareAccount();
    await person.call('POST /auth/verify-email', {
      body: { oobCode: await waitForMailedCode(person.email) },
    });
    const newEmail = createEmail();
    await AccountModel.updateOne({ _id: person.accountId }, { $set: { other_emails: [otherEmail] } });
    await person.call('PUT /account/email', { body: { email: newEmail } });
    const oobCode = await waitForMailedCode(newEmail, 'change-email');
    for (const options of [{}, { password: newPassword }, { keep_methods: true }]) {
      expect((await verify(oobCode, options)).problem.code).toBe('auth/confirmation-required');
    }
    expect(await loadAccount(person)).toMatchObject({ email: person.email, other_emails: [otherEmail] });
    expect((await signInWithPasskey(device)).status).toBe(200);
    expect((await signIn(person.email, goodPassword)).problem.code).toBe('auth/second-factor-required');
    const signedIn = await person.call('POST /auth/verify-email', { body: { oobCode } });
    expect(signedIn.body.data).toEqual({ methods_removed: false });
    expect((await loadAccount(person))?.email).toBe(newEmail);
  });
});

describe('a verification link that is opened in another browser', () => {
  it('requires confirmation, and keeps all sign-in methods after a sign-in in that browser', async () => {
    const person = await createPerson(service);
    const body = { oobCode: await waitForMailedCode(person.email), keep_methods: true };
    const unconfirmed = await verify(body.oobCode, { keep_methods: true });
    expect([unconfirmed.status, unconfirmed.problem.code]).toEqual([403, 'auth/confirmation-required']);
    expect((await loadAccount(person))?.email_verified).toBe(false);
    const phone = Object.assign(new Browser(service), { email: person.email });
    await phone.call('POST /auth/sign-in', { body: { email: person.email, password: goodPassword } });
    expect((await phone.call('POST /auth/verify-email', { body })).body.data.methods_removed).toBe(false);
    expect((await person.tryRefresh()).status).toBe(200);
  });

  it('does not set a password if the address was verified before', async () => {
    const person = await createPerson(service);
    const oobCode = await waitForMailedCode(person.email);
    await person.call('POST /auth/verify-email', { body: { oobCode } });
    expect((await verify(oobCode, { password: newPassword })).problem.code).toBe('auth/invalid-code');
    expect((await signIn(person.email, goodPassword)).status).toBe(200);
  });

  it('verifies the address without an email about removed methods if the account has no sign-in method', async () => {
    const person = await createPerson(service);
    await AccountModel.updateOne({ _id: person.accountId }, { $set: { password_hash: null } });
    expect((await verify(await waitForMailedCode(person.email))).status).toBe(200);
    expect((await loadAccount(person))?.email_verified).toBe(true);
    await service.call('POST /user/forgot-password', { body: { email: person.email } });
    const oobCode = await waitForMailedCode(person.email, 'reset-password');
    await service.call('POST /auth/reset-password', { body: { oobCode, password: newPassword } });
    expect((await signIn(person.email, newPassword)).status).toBe(200);
    const templates = (await findMails(service, mails, person.email)).map(({ template }) => template);
    expect(templates).not.toContain('sign-in-methods-removed');
  });
});

describe('during a first verification', () => {
  it('a passkey that is added concurrently cannot sign in', async () => {
    for (let round = 0; round < 8; round++) {
      const person = await createPerson(service);
      const device = new Authenticator(origin);
      const finishRegistration = await startRegistration(person, device);
      const oobCode = await waitForMailedCode(person.email);
      const [verified, added] = await Promise.all([verify(oobCode), finishRegistration()]);
      expect(verified.status).toBe(200);
      expect([201, 401]).toContain(added.status);
      expect((await signInWithPasskey(device)).problem.code).toBe('auth/passkey-refused');
      expect((await person.tryRefresh()).problem.code).toBe('auth/session-ended');
    }
  });

  it('a sign-in in progress that has already used a passkey is refused', async () => {
    const person = await createPerson(service);
    const device = new Authenticator(origin);
    await registerPasskey(person, device);
    const oobCode = await waitForMailedCode(person.email);
    const store = service.get(PasskeyStore);
    const recordUse = store.recordUse.bind(store);
    const recordUseSpy = jest.spyOn(store, 'recordUse').mockImplementationOnce(async (...args) => {
      const wasRecorded = await recordUse(...args);
      expect((await verify(oobCode)).status).toBe(200);
      return wasRecorded;
    });
    const response = await signInWithPasskey(device);
    recordUseSpy.mockRestore();
    expect([response.status, response.problem.code]).toEqual([401, 'auth/session-ended']);
  });

  it('no sign-in remains open, even if it starts concurrently', async () => {
    for (let round = 0; round < 8; round++) {
      const person = await createPerson(service);
      const device = new Authenticator(origin);
      await registerPasskey(person, device);
      const oobCode = await waitForMailedCode(person.email);
      const passkeyBrowser = new Browser(service);
      const { challenge } = (await passkeyBrowser.call('POST /auth/passkeys/begin', {})).body.data;
      const passkeyInput = { body: { response: device.signChallenge(challenge) } };
      const passwordBrowser = Object.assign(new Browser(service), { email: person.email });
      const passwordInput = { body: { email: person.email, password: goodPassword } };
      await Promise.all([
        verify(oobCode),
        passkeyBrowser.call('POST /auth/passkeys/finish', passkeyInput),
        passwordBrowser.call('POST /auth/sign-in', passwordInput),
      ]);
      expect((await passkeyBrowser.tryRefresh()).problem.code).toBe('auth/session-ended');
      expect((await passwordBrowser.tryRefresh()).problem.code).toBe('auth/session-ended');
    }
  });
});
