import { generateKeyPairSync, randomInt } from 'node:crypto';
import { userEmailVerified } from '@giftlist/contracts/users/events';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import { Events, type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import { generateSync } from 'otplib';
import { z } from 'zod';
import { ProviderPictures } from '../profiles/provider-pictures.ts';
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

const provider = new OAuth2Server();
let service: TestService;
/** What the provider returns about the person in Apple's ID token. */
let claims: Record<string, unknown>;
/** What the provider returns about the person in Facebook's format. */
let userinfo: Record<string, unknown>;

beforeAll(async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk: unknown = JSON.parse(JSON.stringify(await exportJWK(privateKey)));
  const key = z.looseObject({ kty: z.string() }).parse(jwk);
  await provider.issuer.keys.add({ ...key, alg: 'RS256', kid: 'apple' });
  await provider.start(0, '127.0.0.1');
  const url = `http://127.0.0.1:${provider.address().port}`;
  provider.issuer.url = url;
  provider.service.on(Events.BeforeTokenSigning, (token: MutableToken) => {
    Object.assign(token.payload, claims);
  });
  provider.service.on(Events.BeforeUserinfo, (response: { body: unknown }) => {
    response.body = userinfo;
  });
  const pem = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    type: 'pkcs8',
    format: 'pem',
  });
  service = await startTestService(usersService, {
    env: {
      APPLE_CLIENT_ID: 'example.giftlist',
      APPLE_TEAM_ID: 'TEAM',
      APPLE_KEY_ID: 'KEY',
      APPLE_PRIVATE_KEY: String(pem).replaceAll('\n', '\\n'),
      APPLE_ISSUER_URL: url,
      FACEBOOK_APP_ID: 'giftlist',
      FACEBOOK_APP_SECRET: 'secret',
      FACEBOOK_ISSUER_URL: url,
    },
  });
});
afterAll(async () => {
  await service?.stop();
  await provider.stop();
});
beforeEach(() => {
  const sub = String(randomInt(1e12));
  claims = { sub, aud: 'example.giftlist', email: createEmail(), email_verified: 'true' };
  userinfo = { id: sub, email: createEmail(), first_name: 'Ann', last_name: 'Lee' };
});

/** Returns the form that Apple's page posts to the callback. */
async function getAppleForm(location: string): Promise<Record<string, string>> {
  const url = new URL(location);
  claims.nonce ??= url.searchParams.get('nonce');
  const authorization = await fetch(location, { redirect: 'manual' });
  const callback = new URL(authorization.headers.get('location') ?? '');
  return { state: callback.searchParams.get('state') ?? '', code: callback.searchParams.get('code') ?? '' };
}

/** Sends only the cookies that browsers send from another site. */
async function postForm(browser: Browser, form: Record<string, string>) {
  const cookie = browser.cookies.giftlist_oauth_form;
  const response = await fetch(`${service.url}/auth/apple/callback`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
    headers: {
      'sec-fetch-site': 'cross-site',
      origin: 'https://appleid.apple.com',
      ...(cookie && { cookie: `giftlist_oauth_form=${cookie}` }),
    },
  });
  browser.storeCookies(response.headers);
  return response;
}

async function signInWithApple(browser: Browser, return_to = '/sign-in-done') {
  const startResponse = await browser.call('GET /auth/apple', { query: { return_to } });
  return postForm(browser, await getAppleForm(startResponse.headers.get('location') ?? ''));
}

async function signInWithFacebook(browser: Browser, return_to = '/sign-in-done') {
  const startResponse = await browser.call('GET /auth/facebook', { query: { return_to } });
  const authorization = await fetch(startResponse.headers.get('location') ?? '', { redirect: 'manual' });
  const callback = new URL(authorization.headers.get('location') ?? '');
  return browser.call('GET /auth/facebook/callback', { query: Object.fromEntries(callback.searchParams) });
}

it('social sign-in offers the configured providers', async () => {
  expect((await service.call('GET /auth/providers', {})).body).toEqual({
    google: false,
    apple: true,
    facebook: true,
  });
});

describe('signing in with Apple', () => {
  it('requests a form post, and stores the state in a SameSite=None cookie', async () => {
    const startResponse = await new Browser(service).call('GET /auth/apple', { query: {} });
    const location = new URL(startResponse.headers.get('location') ?? '');
    expect(Object.fromEntries(location.searchParams)).toEqual({
      client_id: 'example.giftlist',
      redirect_uri: 'http://localhost:8080/auth/apple/callback',
      response_type: 'code',
      response_mode: 'form_post',
      scope: 'name email',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(startResponse.headers.getSetCookie()[0]).toMatch(
      /^giftlist_oauth_form=.*Path=\/auth; HttpOnly; Secure; SameSite=None/,
    );
  });

  it('creates an account with a verified address, and finds the account the next time', async () => {
    const browser = new Browser(service);
    const callback = await signInWithApple(browser);
    expect([callback.status, callback.headers.get('location')]).toEqual([303, '/sign-in-done']);
    const firstSession = (await browser.tryRefresh()).body.data;
    expect(firstSession).toMatchObject({ email: claims.email, email_verified: true, has_profile: false });
    delete claims.nonce;
    const secondBrowser = new Browser(service);
    await signInWithApple(secondBrowser);
    expect((await secondBrowser.tryRefresh()).body.data.user_id).toBe(firstSession.user_id);
  });

  it('does not change the cookie of known profiles after Apple’s form post', async () => {
    const person = await createPerson(service);
    const knownCookie = person.cookies.giftlist_known;
    await signInWithApple(person);
    expect(person.cookies.giftlist_known).toBe(knownCookie);
  });

  it.each<[string, Record<string, unknown>]>([
    ['for another client', { aud: 'example.other' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another sign-in', { nonce: 'another' }],
    ['that has expired', { exp: 1_700_000_000 }],
  ])('refuses a token %s', async (_description, forgedClaims) => {
    Object.assign(claims, forgedClaims);
    const browser = new Browser(service);
    const callback = await signInWithApple(browser);
    expect(callback.headers.get('location')).toBe('/sign-in-done?auth_error=auth%2Fprovider-unavailable');
    expect(browser.cookies.giftlist_refresh).toBeUndefined();
  });

  it('refuses a form that this browser did not request, and reports a cancelled sign-in', async () => {
    const attacker = new Browser(service);
    const startResponse = await attacker.call('GET /auth/apple', { query: {} });
    const form = await getAppleForm(startResponse.headers.get('location') ?? '');
    const victim = new Browser(service);
    expect((await postForm(victim, form)).headers.get('location')).toBe('/login?auth_error=csrf%2Frefused');
    expect(victim.cookies.giftlist_refresh).toBeUndefined();
    const cancelled = await postForm(attacker, {
      state: form.state ?? '',
      error: 'user_cancelled_authorize',
    });
    expect(cancelled.headers.get('location')).toBe('/login?auth_error=cancelled');
  });
});

describe('a person without an address from the provider', () => {
  it('must enter an unused address, which an emailed link verifies', async () => {
    const mails = await service.capturedEvents('mail.commands');
    const otherPerson = await createPerson(service);
    const browser = new Browser(service);
    claims = { ...claims, email: undefined };
    await signInWithApple(browser);
    await browser.refresh();
    const ann = { first_name: 'Ann', last_name: 'Lee', birthday: '1990-07-04' };
    const signUpWith = (email?: string) =>
      browser.call('POST /user/signup', { query: {}, body: { ...ann, ...(email && { email }) } });
    expect((await signUpWith()).problem.errors).toEqual([
      { path: 'body.email', message: 'Please enter a valid email address' },
    ]);
    const refusedResponse = await signUpWith(otherPerson.email);
    expect([refusedResponse.status, refusedResponse.problem.code]).toEqual([409, 'auth/email-in-use']);
    const email = createEmail();
    expect((await signUpWith(email)).body.data).toMatchObject({ email, email_verified: false });
    const oobCode = await waitForCode(service, mails, { email, template: 'verify-email' });
    await browser.call('POST /auth/verify-email', { body: { oobCode } });
    await browser.refresh();
    expect((await browser.call('GET /user', {})).body.email_verified).toBe(true);
  });

  it('keeps an address that is verified during sign-up instead of the entered address', async () => {
    const mails = await service.capturedEvents('mail.commands');
    const browser = new Browser(service);
    claims = { ...claims, email: undefined };
    await signInWithApple(browser);
    await browser.refresh();
    const [verifiedEmail, enteredEmail] = [createEmail(), createEmail()];
    const { user_id: _id } = (await browser.call('GET /account', {})).body;
    const picture_url = 'https://lh3.googleusercontent.com/slow';
    await AccountModel.updateOne({ _id }, { $set: { picture_url } });
    await browser.call('PUT /account/email', { body: { email: verifiedEmail } });
    const oobCode = await waitForCode(service, mails, { email: verifiedEmail, template: 'change-email' });
    const copySpy = jest
      .spyOn(service.get(ProviderPictures), 'copyPicture')
      .mockImplementationOnce(async () => {
        await service.call('POST /auth/verify-email', { body: { oobCode } });
        return null;
      });
    const body = { first_name: 'Ann', last_name: 'Lee', birthday: '1990-07-04', email: enteredEmail };
    const signupResponse = await browser.call('POST /user/signup', { query: {}, body });
    expect(copySpy).toHaveBeenCalledTimes(1);
    copySpy.mockRestore();
    expect(signupResponse.body.data).toMatchObject({ email: verifiedEmail, email_verified: true });
    expect(await AccountModel.exists({ email: enteredEmail })).toBeNull();
  });
});

describe('signing in with Facebook', () => {
  it('creates an account with an unverified address', async () => {
    const browser = new Browser(service);
    const callback = await signInWithFacebook(browser);
    expect([callback.status, callback.headers.get('location')]).toEqual([302, '/sign-in-done']);
    expect((await browser.tryRefresh()).body.data).toMatchObject({
      email: userinfo.email,
      email_verified: false,
    });
  });

  it('does not link an existing account', async () => {
    const person = await new Browser(service).signUp();
    await AccountModel.updateOne({ _id: person.accountId }, { $set: { email_verified: true } });
    userinfo.email = person.email;
    const callback = await signInWithFacebook(new Browser(service));
    expect(callback.headers.get('location')).toBe('/sign-in-done?auth_error=auth%2Fdifferent-provider');
  });
});

describe('a linked provider', () => {
  const link = (browser: Browser, body: { password?: string } = {}) =>
    browser.call('POST /account/providers/{provider}', {
      params: { provider: 'apple' },
      body: { return_to: '/settings', ...body },
    });
  const unlink = (browser: Browser, body: { password?: string } = {}) =>
    browser.call('DELETE /account/providers/{provider}', { params: { provider: 'apple' }, body });
  const loadProviders = async (browser: Browser) => (await browser.call('GET /account', {})).body.providers;

  it('signs in to the account until it is unlinked', async () => {
    const person = await createPerson(service);
    const { location } = (await link(person)).body.data;
    const callback = await postForm(person, await getAppleForm(location));
    expect(callback.headers.get('location')).toBe('/settings');
    expect(await loadProviders(person)).toEqual(['apple']);
    delete claims.nonce;
    const otherBrowser = new Browser(service);
    await signInWithApple(otherBrowser);
    expect((await otherBrowser.tryRefresh()).body.data.user_id).toBe(person.accountId);
    expect((await unlink(person)).status).toBe(200);
    expect(await loadProviders(person)).toEqual([]);
  });

  it('sends one email when it is linked and one when it is unlinked', async () => {
    const mails = await service.capturedEvents('mail.commands');
    const person = await createPerson(service);
    const { location } = (await link(person)).body.data;
    await postForm(person, await getAppleForm(location));
    for (let attempt = 0; attempt < 2; attempt++) expect((await unlink(person)).status).toBe(200);
    // Emails to one mailbox arrive in order, so all earlier emails have arrived too.
    await service.call('POST /user/forgot-password', { body: { email: person.email } });
    await waitForCode(service, mails, { email: person.email, template: 'reset-password' });
    const topics = (await findMails(service, mails, person.email)).flatMap(mail =>
      'what' in mail ? [mail.what] : [],
    );
    expect(topics).toEqual(['provider-linked', 'provider-unlinked']);
  });

  it('verifies a further address of the account, which cannot be used to sign in', async () => {
    const events = await service.capturedEvents('users.events');
    const person = await createPerson(service);
    const { location } = (await link(person)).body.data;
    await postForm(person, await getAppleForm(location));
    const email = String(claims.email);
    const contact = await service.call('GET /internal/people/{id}/contact', {
      as: { service: 'gifts' },
      params: { id: person.profileId },
    });
    expect(contact.body).toMatchObject({ email: person.email, other_emails: [email] });
    await eventually(() =>
      expect(events.of(userEmailVerified).map(({ data }) => data.id)).toContain(person.profileId),
    );
    const body = { email, password: goodPassword };
    expect((await service.call('POST /auth/sign-in', { body })).problem.code).toBe('auth/user-not-found');
  });

  it('does not verify an address that is unverified at the provider or belongs to another account', async () => {
    const person = await createPerson(service);
    const loadOtherEmails = async () => (await AccountModel.findById(person.accountId).lean())?.other_emails;
    claims.email_verified = 'false';
    await postForm(person, await getAppleForm((await link(person)).body.data.location));
    expect(await loadOtherEmails()).toEqual([]);
    const otherPerson = await new Browser(service).signUp();
    await AccountModel.updateOne({ _id: otherPerson.accountId }, { $set: { email_verified: true } });
    claims = { sub: claims.sub, aud: claims.aud, email: otherPerson.email, email_verified: 'true' };
    await signInWithApple(new Browser(service));
    expect(await loadOtherEmails()).toEqual([]);
    const newEmail = createEmail();
    claims = { sub: claims.sub, aud: claims.aud, email: newEmail, email_verified: 'true' };
    await signInWithApple(new Browser(service));
    expect(await loadOtherEmails()).toEqual([newEmail]);
  });

  it('cannot be linked to a second account', async () => {
    await signInWithApple(new Browser(service));
    delete claims.nonce;
    const person = await createPerson(service);
    const { location } = (await link(person)).body.data;
    const callback = await postForm(person, await getAppleForm(location));
    expect(callback.headers.get('location')).toBe('/settings?auth_error=linked-elsewhere');
    expect(await loadProviders(person)).toEqual([]);
  });

  it('cannot be linked if the sign-in that started linking has ended', async () => {
    const person = await createPerson(service);
    const { location } = (await link(person)).body.data;
    const form = await getAppleForm(location);
    await person.call('POST /auth/sign-out', { body: { everywhere: true } });
    const callback = await postForm(person, form);
    delete claims.nonce;
    expect(callback.headers.get('location')).toBe('/settings?auth_error=auth%2Fsession-ended');
    const otherBrowser = new Browser(service);
    await signInWithApple(otherBrowser);
    expect((await otherBrowser.tryRefresh()).body.data.user_id).not.toBe(person.accountId);
  });

  it('cannot be unlinked if it is the last sign-in method', async () => {
    const browser = new Browser(service);
    claims = { ...claims, email: undefined };
    await signInWithApple(browser);
    await browser.refresh();
    const refusedResponse = await unlink(browser);
    expect([refusedResponse.status, refusedResponse.problem.code]).toEqual([409, 'auth/last-way-in']);
  });

  it('needs a recent sign-in or the password for linking and unlinking', async () => {
    const person = await createPerson(service);
    await AccountModel.updateOne(
      { _id: person.accountId },
      { $set: { providers: [{ provider: 'apple', subject: `apple-${person.accountId}` }] } },
    );
    service.clock.advance(10 * 60_000 + 1);
    await person.refresh();
    expect((await link(person)).problem.code).toBe('auth/confirmation-required');
    expect((await link(person, { password: goodPassword })).status).toBe(200);
    expect((await unlink(person)).problem.code).toBe('auth/confirmation-required');
    const wrongResponse = await unlink(person, { password: 'not-the-password' });
    expect([wrongResponse.status, wrongResponse.problem.code]).toEqual([403, 'auth/confirmation-wrong']);
    expect(await loadProviders(person)).toEqual(['apple']);
    expect((await unlink(person, { password: goodPassword })).status).toBe(200);
    expect(await loadProviders(person)).toEqual([]);
  });
});

it('social sign-in requires the second factor of the account', async () => {
  const browser = new Browser(service);
  await signInWithApple(browser);
  await browser.refresh();
  const { secret } = (await browser.call('POST /account/second-factor/begin', { body: {} })).body.data;
  const epoch = Math.floor(service.clock.now().getTime() / 1_000);
  const body = { code: generateSync({ secret, epoch }) };
  await browser.call('POST /account/second-factor/confirm', { body });
  delete claims.nonce;
  const secondBrowser = new Browser(service);
  const callback = await signInWithApple(secondBrowser);
  const location = new URL(callback.headers.get('location') ?? '', 'http://localhost');
  expect(location.searchParams.get('auth_error')).toBe('auth/second-factor-required');
  expect(secondBrowser.cookies.giftlist_refresh).toBeUndefined();
  const ticket = location.searchParams.get('ticket') ?? '';
  const code = generateSync({ secret, epoch: epoch + 30 });
  expect((await secondBrowser.call('POST /auth/second-factor', { body: { ticket, code } })).status).toBe(200);
});
