import { userEmailVerified } from '@giftlist/contracts/users/events';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import type { CapturedEvents } from '@giftlist/service-kit/testing/events';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PasskeyModel } from '../passkeys/passkeys.store.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { usersService } from '../service.ts';
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

const signIn = (browser: Browser, email: string, password = goodPassword, headers = {}) =>
  browser.call('POST /auth/sign-in', { body: { email, password }, headers });
async function signInWithOtherBrowser(person: Browser, userAgent = ''): Promise<Browser> {
  const browser = new Browser(service);
  const response = await signIn(browser, person.email, goodPassword, { 'user-agent': userAgent });
  browser.token = response.body.data.access_token;
  browser.accountId = person.accountId;
  return browser;
}
const makeSignInOld = async (person: Browser) => {
  // A sign-in counts as recent for ten minutes.
  service.clock.advance(600_001);
  await person.refresh();
};

describe('the current account', () => {
  it('is returned with its sign-in methods', async () => {
    const person = await createPerson(service);
    expect((await person.call('GET /account', {})).body).toEqual({
      user_id: person.accountId,
      email: person.email,
      email_verified: false,
      pending_email: null,
      has_password: true,
      providers: [],
      passkeys: [],
      second_factor: { enabled: false, recovery_codes_left: 0 },
      confirmed_until: new Date(service.clock.now().getTime() + 600_000).toISOString(),
    });
  });

  it('cannot be read or changed with a sign-in that was ended in another browser', async () => {
    const person = await createPerson(service);
    const otherBrowser = await signInWithOtherBrowser(person);
    await otherBrowser.call('POST /auth/sign-out', { body: { everywhere: true } });
    expect((await person.call('GET /account', {})).problem.code).toBe('auth/session-ended');
    const body = { password: goodPassword, new_password: newPassword };
    expect((await person.call('PUT /account/password', { body })).problem.code).toBe('auth/session-ended');
  });
});

describe('changing the password', () => {
  it('ends every sign-in except the current one, and emails the owner', async () => {
    const person = await createPerson(service);
    const otherBrowser = await signInWithOtherBrowser(person);
    await makeSignInOld(person);
    const body = { password: goodPassword, new_password: newPassword };
    expect((await person.call('PUT /account/password', { body })).status).toBe(200);
    expect((await person.tryRefresh()).status).toBe(200);
    expect((await otherBrowser.tryRefresh()).problem.code).toBe('auth/session-ended');
    expect((await signIn(new Browser(service), person.email)).problem.code).toBe('auth/wrong-password');
    expect((await signIn(new Browser(service), person.email, newPassword)).status).toBe(200);
    await eventually(async () => {
      const templates = (await findMails(service, mails, person.email)).map(mail => mail.template);
      expect(templates).toEqual(['verify-email', 'password-changed']);
    });
  });

  it('is refused if a concurrent password reset ends the sign-in', async () => {
    const person = await createPerson(service);
    await service.call('POST /user/forgot-password', { body: { email: person.email } });
    const oobCode = await waitForCode(service, mails, { email: person.email, template: 'reset-password' });
    const hasher = service.get(PasswordHasher);
    const hashIfStrong = hasher.hashIfStrong.bind(hasher);
    const hashSpy = jest.spyOn(hasher, 'hashIfStrong').mockImplementationOnce(async (password, email) => {
      const hash = await hashIfStrong(password, email);
      await service.call('POST /auth/reset-password', { body: { oobCode, password: newPassword } });
      return hash;
    });
    const response = await person.call('PUT /account/password', {
      body: { new_password: 'lilacs-in-3-beds' },
    });
    hashSpy.mockRestore();
    expect(response.problem.code).toBe('auth/session-ended');
    expect((await signIn(new Browser(service), person.email, newPassword)).status).toBe(200);
  });

  it('requires the current password if the sign-in is old, and limits guesses', async () => {
    const person = await createPerson(service);
    await makeSignInOld(person);
    const change = (password?: string) =>
      person.call('PUT /account/password', { body: { password, new_password: newPassword } });
    expect((await change()).problem.code).toBe('auth/confirmation-required');
    for (let guess = 0; guess < 10; guess++) {
      const wrong = await change(`wrong-${guess}-guess`);
      expect([wrong.status, wrong.problem.code]).toEqual([403, 'auth/confirmation-wrong']);
    }
    expect((await change(goodPassword)).problem.code).toBe('rate-limited');
    service.clock.advance(1_000);
    expect((await change(goodPassword)).status).toBe(200);
  });

  it('refuses a weak password, and works for an account without a password', async () => {
    const person = await createPerson(service);
    const weak = await person.call('PUT /account/password', { body: { new_password: person.email } });
    expect([weak.status, weak.problem.code]).toEqual([400, 'auth/weak-password']);
    await AccountModel.updateOne({ _id: person.accountId }, { $set: { password_hash: null } });
    const body = { new_password: newPassword };
    expect((await person.call('PUT /account/password', { body })).status).toBe(200);
    expect((await signIn(new Browser(service), person.email, newPassword)).status).toBe(200);
  });
});

describe('changing the email address', () => {
  const change = (person: Browser, email: string, password?: string) =>
    person.call('PUT /account/email', { body: { email, password } });
  const verify = (oobCode: string) => service.call('POST /auth/verify-email', { body: { oobCode } });

  it('takes effect when the emailed link is opened, and notifies the old address', async () => {
    const events = await service.capturedEvents('users.events');
    const person = await createPerson(service);
    const [oldEmail, newEmail] = [person.email, createEmail()];
    expect((await change(person, newEmail.toUpperCase())).status).toBe(200);
    const pending = (await person.call('GET /account', {})).body;
    expect(pending).toMatchObject({ email: oldEmail, pending_email: newEmail });
    expect((await signIn(new Browser(service), oldEmail)).status).toBe(200);
    const oobCode = await waitForCode(service, mails, { email: newEmail, template: 'change-email' });
    for (const caller of [person, service]) {
      expect((await caller.call('POST /auth/verify-email', { body: { oobCode } })).status).toBe(200);
    }
    const changed = (await person.call('GET /account', {})).body;
    expect(changed).toMatchObject({ email: newEmail, email_verified: true, pending_email: null });
    expect((await signIn(new Browser(service), oldEmail)).problem.code).toBe('auth/user-not-found');
    expect((await signIn(new Browser(service), newEmail)).body.data.email).toBe(newEmail);
    await eventually(async () => {
      expect((await findMails(service, mails, oldEmail)).at(-1)).toMatchObject({ what: 'email-changed' });
      expect(events.of(userEmailVerified).map(event => event.data.id)).toContain(person.profileId);
    });
  });

  it('invalidates links from earlier emails, both to the old address and to another new address', async () => {
    const person = await createPerson(service);
    const [firstEmail, secondEmail] = [createEmail(), createEmail()];
    await service.call('POST /user/forgot-password', { body: { email: person.email } });
    const resetCode = await waitForCode(service, mails, { email: person.email, template: 'reset-password' });
    await change(person, firstEmail);
    const firstCode = await waitForCode(service, mails, { email: firstEmail, template: 'change-email' });
    await change(person, secondEmail);
    const secondCode = await waitForCode(service, mails, { email: secondEmail, template: 'change-email' });
    expect((await verify(firstCode)).problem.code).toBe('auth/invalid-code');
    expect((await verify(secondCode)).status).toBe(200);
    const response = await service.call('POST /auth/reset-password', {
      body: { oobCode: resetCode, password: newPassword },
    });
    expect(response.problem.code).toBe('auth/invalid-code');
  });

  it('is cancelled by a new password', async () => {
    const person = await createPerson(service);
    const [firstEmail, secondEmail] = [createEmail(), createEmail()];
    await change(person, firstEmail);
    const firstCode = await waitForCode(service, mails, { email: firstEmail, template: 'change-email' });
    await service.call('POST /user/forgot-password', { body: { email: person.email } });
    const resetCode = await waitForCode(service, mails, { email: person.email, template: 'reset-password' });
    await service.call('POST /auth/reset-password', { body: { oobCode: resetCode, password: newPassword } });
    expect((await verify(firstCode)).problem.code).toBe('auth/invalid-code');

    person.token = (await signIn(person, person.email, newPassword)).body.data.access_token;
    await change(person, secondEmail);
    const secondCode = await waitForCode(service, mails, { email: secondEmail, template: 'change-email' });
    const body = { password: newPassword, new_password: goodPassword };
    expect((await person.call('PUT /account/password', { body })).status).toBe(200);
    expect((await verify(secondCode)).problem.code).toBe('auth/invalid-code');
    expect((await person.call('GET /account', {})).body.email).toBe(person.email);
  });

  it('refuses the current address and addresses of other accounts', async () => {
    const [ann, bob] = [await createPerson(service), await createPerson(service)];
    expect((await change(ann, bob.email)).problem.code).toBe('auth/email-in-use');
    expect((await change(ann, ann.email)).problem.code).toBe('validation');
    const newEmail = createEmail();
    await change(ann, newEmail);
    const oobCode = await waitForCode(service, mails, { email: newEmail, template: 'change-email' });
    await service.call('POST /auth/sign-up', { body: { email: newEmail, password: goodPassword } });
    expect((await verify(oobCode)).problem.code).toBe('auth/invalid-code');
    expect((await ann.call('GET /account', {})).body.email).toBe(ann.email);
  });

  it('requires a recent sign-in or the password, and limits emails per mailbox', async () => {
    const person = await createPerson(service);
    const newEmail = createEmail();
    for (let attempt = 0; attempt < 5; attempt++) expect((await change(person, newEmail)).status).toBe(200);
    expect((await change(person, newEmail)).problem.code).toBe('rate-limited');
    await makeSignInOld(person);
    expect((await change(person, createEmail())).problem.code).toBe('auth/confirmation-required');
    expect((await change(person, createEmail(), goodPassword)).status).toBe(200);
  });
});

describe('signed-in devices', () => {
  const firefoxUserAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

  it('are listed, the current one first, without secrets', async () => {
    const person = await createPerson(service);
    await signInWithOtherBrowser(person, firefoxUserAgent);
    const response = await person.call('GET /account/sign-ins', {});
    expect(response.body).toHaveLength(2);
    expect(response.body[0]).toMatchObject({ is_current: true });
    expect(response.body[1]).toMatchObject({
      is_current: false,
      device: 'Firefox on Linux',
      address: '127.0.0.1',
    });
    expect(response.text).not.toMatch(/seed|generation|rotations/);
  });

  it('can be signed out one by one, only by their owner', async () => {
    const [person, stranger] = [await createPerson(service), await createPerson(service)];
    const otherBrowser = await signInWithOtherBrowser(person);
    const [, otherSignIn] = (await person.call('GET /account/sign-ins', {})).body;
    const params = { id: otherSignIn?.id ?? '' };
    const refused = await stranger.call('DELETE /account/sign-ins/{id}', { params });
    expect([refused.status, refused.problem.code]).toEqual([404, 'sign-in/not-found']);
    expect((await person.call('DELETE /account/sign-ins/{id}', { params })).status).toBe(200);
    expect((await otherBrowser.tryRefresh()).problem.code).toBe('auth/session-ended');
    expect((await person.tryRefresh()).status).toBe(200);
    expect((await person.call('GET /account/sign-ins', {})).body).toHaveLength(1);
    expect((await person.call('DELETE /account/sign-ins/{id}', { params })).status).toBe(404);
  });
});

describe('an ended sign-in', () => {
  it('is refused at once, even if its access token has not expired', async () => {
    const person = await createPerson(service);
    const otherBrowser = await signInWithOtherBrowser(person);
    expect((await otherBrowser.call('POST /auth/sign-out', { body: {} })).status).toBe(200);
    expect((await otherBrowser.call('GET /account', {})).problem.code).toBe('auth/session-ended');
    expect((await person.call('GET /account', {})).status).toBe(200);
  });

  it('cannot end other sign-ins', async () => {
    const thief = await createPerson(service);
    const owner = await signInWithOtherBrowser(thief);
    const openSignIns = (await owner.call('GET /account/sign-ins', {})).body;
    const [ownersInput, thiefsInput] = openSignIns.map(({ id }) => ({ params: { id } }));
    await owner.call('DELETE /account/sign-ins/{id}', thiefsInput ?? { params: { id: '' } });
    const endOneResponse = await thief.call(
      'DELETE /account/sign-ins/{id}',
      ownersInput ?? { params: { id: '' } },
    );
    expect([endOneResponse.status, endOneResponse.problem.code]).toEqual([401, 'auth/session-ended']);
    const endAllResponse = await thief.call('POST /auth/sign-out', { body: { everywhere: true } });
    expect([endAllResponse.status, endAllResponse.problem.code]).toEqual([401, 'auth/session-ended']);
    expect((await owner.tryRefresh()).status).toBe(200);
  });
});

describe('a password reset of an account with an unverified address', () => {
  it('removes sign-in methods that an attacker may have prepared', async () => {
    const squatter = await createPerson(service);
    await AccountModel.updateOne(
      { _id: squatter.accountId },
      {
        $set: {
          providers: [{ provider: 'google', subject: `squatter-${squatter.accountId}` }],
          other_emails: [createEmail()],
        },
      },
    );
    await PasskeyModel.create({
      _id: squatter.profileId,
      account_id: squatter.accountId,
      credential_id: squatter.accountId,
      public_key: 'AA',
      counter: 0,
      transports: [],
      name: 'Prepared',
      synced: false,
      created_at: service.clock.now(),
    });
    await service.call('POST /user/forgot-password', { body: { email: squatter.email } });
    const oobCode = await waitForCode(service, mails, { email: squatter.email, template: 'reset-password' });
    await service.call('POST /auth/reset-password', { body: { oobCode, password: newPassword } });
    const owner = new Browser(service);
    owner.token = (await signIn(owner, squatter.email, newPassword)).body.data.access_token;
    const account = (await owner.call('GET /account', {})).body;
    expect(account).toMatchObject({ email_verified: true, providers: [], passkeys: [] });
    expect((await AccountModel.findById(squatter.accountId).lean())?.other_emails).toEqual([]);
  });
});
