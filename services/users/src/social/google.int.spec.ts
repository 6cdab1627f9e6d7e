import { randomInt } from 'node:crypto';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import { OAuth2Server } from 'oauth2-mock-server';
import { z } from 'zod';
import { usersService } from '../service.ts';
import { AccountModel } from '../store/accounts.store.ts';
import { Browser, createEmail, findMails, goodPassword, waitForCode } from '../testing/browser.ts';

const provider = new OAuth2Server();
let service: TestService;
let userinfo: Record<string, unknown>;

beforeAll(async () => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  // Converted through JSON, because the provider accepts only objects created in the test's realm.
  const jwk: unknown = JSON.parse(JSON.stringify(await exportJWK(privateKey)));
  await provider.issuer.keys.add({
    ...z.looseObject({ kty: z.string() }).parse(jwk),
    alg: 'RS256',
    kid: 'google',
  });
  await provider.start(0, '127.0.0.1');
  provider.service.on('beforeUserinfo', response => {
    response.body = userinfo;
  });
  service = await startTestService(usersService, {
    env: {
      GOOGLE_CLIENT_ID: 'giftlist',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER_URL: `http://127.0.0.1:${provider.address().port}`,
    },
  });
});
afterAll(async () => {
  await service?.stop();
  await provider.stop();
});
beforeEach(() => {
  userinfo = { sub: String(randomInt(1e12)), email: createEmail(), email_verified: true, name: 'Ann Lee' };
});

/** Follows the redirects to the provider and back. Returns the response of the callback route. */
async function signIn(browser: Browser, return_to = '/create-account?friend=bob') {
  const startResponse = await browser.call('GET /auth/google', { query: { return_to } });
  const authorization = await fetch(startResponse.headers.get('location') ?? '', { redirect: 'manual' });
  return followCallback(browser, new URL(authorization.headers.get('location') ?? ''));
}

function followCallback(browser: Browser, callbackUrl: URL) {
  return browser.call('GET /auth/google/callback', { query: Object.fromEntries(callbackUrl.searchParams) });
}

describe('signing in with Google', () => {
  it('is offered if it is configured', async () => {
    const offered = await service.call('GET /auth/providers', {});
    expect(offered.body).toEqual({ google: true, apple: false, facebook: false });
  });

  it('redirects to the provider with state, PKCE challenge and callback', async () => {
    const response = await new Browser(service).call('GET /auth/google', { query: {} });
    expect(response.status).toBe(302);
    const location = new URL(response.headers.get('location') ?? '');
    expect(Object.fromEntries(location.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'giftlist',
      redirect_uri: 'http://localhost:8080/auth/google/callback',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^giftlist_oauth=.*Path=\/auth; HttpOnly; SameSite=Lax/,
    );
  });

  it('creates an account with a verified address, and finds the account the next time', async () => {
    const browser = new Browser(service);
    const callback = await signIn(browser);
    expect([callback.status, callback.headers.get('location')]).toEqual([302, '/create-account?friend=bob']);
    const firstSession = (await browser.tryRefresh()).body.data;
    expect(firstSession).toMatchObject({ email: userinfo.email, email_verified: true, has_profile: false });
    expect(browser.cookies.giftlist_oauth).toBeUndefined();
    const email = createEmail();
    userinfo = { ...userinfo, email };
    const secondBrowser = new Browser(service);
    await signIn(secondBrowser);
    expect((await secondBrowser.tryRefresh()).body.data).toMatchObject({
      user_id: firstSession.user_id,
      email: firstSession.email,
    });
    expect((await AccountModel.findById(firstSession.user_id).lean())?.other_emails).toEqual([email]);
  });

  it('links an account with the same verified address, and emails its owner', async () => {
    const mails = await service.capturedEvents('mail.commands');
    const browser = await new Browser(service).signUp();
    await AccountModel.updateOne({ _id: browser.accountId }, { $set: { email_verified: true } });
    userinfo = { ...userinfo, email: browser.email.toUpperCase() };
    const googleBrowser = new Browser(service);
    await signIn(googleBrowser);
    expect((await googleBrowser.tryRefresh()).body.data.user_id).toBe(browser.accountId);
    await eventually(async () => {
      expect((await findMails(service, mails, browser.email)).at(-1)).toMatchObject({
        what: 'provider-linked',
      });
    });
    const body = { email: browser.email, password: goodPassword };
    expect((await service.call('POST /auth/sign-in', { body })).status).toBe(200);
  });

  it('recognises the same address in other spellings', async () => {
    const n = randomInt(1e12);
    const firstBrowser = new Browser(service);
    userinfo = { ...userinfo, email: `Ann${n}@BÜCHER.example` };
    await signIn(firstBrowser);
    const { data } = (await firstBrowser.tryRefresh()).body;
    expect(data.email).toBe(`ann${n}@xn--bcher-kva.example`);
    for (const email of [`ann${n}@bu\u0308cher.example`, `ann${n}@xn--bcher-kva.example`]) {
      userinfo = { ...userinfo, sub: String(randomInt(1e12)), email };
      const browser = new Browser(service);
      await signIn(browser);
      expect((await browser.tryRefresh()).body.data.user_id).toBe(data.user_id);
    }
    expect((await AccountModel.findById(data.user_id).lean())?.other_emails).toEqual([]);
  });

  it('does not link an account if the address is unverified at Google or in the account', async () => {
    const squatter = await new Browser(service).signUp();
    userinfo = { ...userinfo, email: squatter.email };
    const browser = new Browser(service);
    const callback = await signIn(browser, '/sign-up');
    expect(callback.headers.get('location')).toBe('/sign-up?auth_error=auth%2Fdifferent-provider');
    expect(browser.cookies.giftlist_refresh).toBeUndefined();
    await AccountModel.updateOne({ _id: squatter.accountId }, { $set: { email_verified: true } });
    userinfo = { ...userinfo, email_verified: false };
    expect((await signIn(browser, '/login')).headers.get('location')).toContain('auth%2Fdifferent-provider');
    expect((await AccountModel.findById(squatter.accountId).lean())?.providers).toEqual([]);
  });

  it('refuses sign-up and sign-in with a password, and reports the different provider', async () => {
    await signIn(new Browser(service));
    const body = { email: String(userinfo.email), password: goodPassword };
    expect((await service.call('POST /auth/sign-up', { body })).problem.code).toBe('auth/different-provider');
    expect((await service.call('POST /auth/sign-in', { body })).problem.code).toBe('auth/different-provider');
  });

  it('only returns to pages of this site', async () => {
    for (const return_to of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
      expect((await signIn(new Browser(service), return_to)).headers.get('location')).toBe('/login');
    }
  });

  it('refuses a response that this browser did not request', async () => {
    const attacker = new Browser(service);
    const startResponse = await attacker.call('GET /auth/google', { query: {} });
    const authorization = await fetch(startResponse.headers.get('location') ?? '', { redirect: 'manual' });
    const callback = new URL(authorization.headers.get('location') ?? '');
    const victim = new Browser(service);
    expect((await followCallback(victim, callback)).headers.get('location')).toBe(
      '/login?auth_error=csrf%2Frefused',
    );
    await victim.call('GET /auth/google', { query: {} });
    expect((await followCallback(victim, callback)).headers.get('location')).toBe(
      '/login?auth_error=csrf%2Frefused',
    );
    victim.cookies.giftlist_oauth = `${attacker.cookies.giftlist_oauth}x`;
    expect((await followCallback(victim, callback)).headers.get('location')).toBe(
      '/login?auth_error=csrf%2Frefused',
    );
    expect(victim.cookies.giftlist_refresh).toBeUndefined();
  });

  it('returns with an error if the person cancelled or the provider failed', async () => {
    const browser = new Browser(service);
    const returnWith = async (query: Record<string, string>) => {
      const startResponse = await browser.call('GET /auth/google', {
        query: { return_to: '/sign-up?list=7' },
      });
      const state = new URL(startResponse.headers.get('location') ?? '').searchParams.get('state') ?? '';
      return (await browser.call('GET /auth/google/callback', { query: { state, ...query } })).headers.get(
        'location',
      );
    };
    expect(await returnWith({ error: 'access_denied' })).toBe('/sign-up?list=7&auth_error=cancelled');
    expect(await returnWith({ error: 'server_error' })).toBe(
      '/sign-up?list=7&auth_error=auth%2Fprovider-unavailable',
    );
    expect(await returnWith({ code: 'forged' })).toBe(
      '/sign-up?list=7&auth_error=auth%2Fprovider-unavailable',
    );
  });

  it('creates one account for two simultaneous tabs', async () => {
    const responses = await Promise.all(
      [new Browser(service), new Browser(service)].map(browser => signIn(browser)),
    );
    expect(responses.map(response => response.headers.get('location'))).toEqual(
      Array(2).fill('/create-account?friend=bob'),
    );
    expect(await AccountModel.countDocuments({ email: String(userinfo.email) })).toBe(1);
  });
});

describe('an account prepared with a stranger’s address and the attacker’s Google account', () => {
  /** Signs up with the stranger's address and links the Google account with `userinfo.email`. */
  async function prepareAccount(): Promise<Browser> {
    const browser = await new Browser(service).signUp();
    const params = { provider: 'google' as const };
    const startResponse = await browser.call('POST /account/providers/{provider}', { params, body: {} });
    const authorization = await fetch(startResponse.body.data.location, { redirect: 'manual' });
    await followCallback(browser, new URL(authorization.headers.get('location') ?? ''));
    expect((await AccountModel.findById(browser.accountId).lean())?.providers).toHaveLength(1);
    return browser;
  }

  it('cannot be opened by the attacker after the stranger has verified the address', async () => {
    const mails = await service.capturedEvents('mail.commands');
    const squatter = await prepareAccount();
    const oobCode = await waitForCode(service, mails, { email: squatter.email, template: 'verify-email' });
    const linkStarted = await squatter.call('POST /account/providers/{provider}', {
      params: { provider: 'google' },
      body: {},
    });
    await service.call('POST /auth/verify-email', { body: { oobCode } });
    const attacker = new Browser(service);
    await signIn(attacker);
    expect((await attacker.tryRefresh()).body.data.user_id).not.toBe(squatter.accountId);
    // The attacker also finishes linking, which was started before the verification.
    const authorization = await fetch(linkStarted.body.data.location, { redirect: 'manual' });
    await followCallback(squatter, new URL(authorization.headers.get('location') ?? ''));
    expect(await AccountModel.findById(squatter.accountId).lean()).toMatchObject({
      providers: [],
      other_emails: [],
    });
  });

  it('cannot be opened by a Google sign-in during the verification', async () => {
    const mails = await service.capturedEvents('mail.commands');
    for (let round = 0; round < 5; round++) {
      userinfo = { ...userinfo, sub: String(randomInt(1e12)), email: createEmail() };
      const squatter = await prepareAccount();
      const oobCode = await waitForCode(service, mails, { email: squatter.email, template: 'verify-email' });
      // The sign-in would record this new address, which Google has verified.
      userinfo = { ...userinfo, email: createEmail() };
      const lateBrowser = new Browser(service);
      await Promise.all([
        signIn(lateBrowser),
        service.call('POST /auth/verify-email', { body: { oobCode } }),
      ]);
      const refreshed = await lateBrowser.tryRefresh();
      if (refreshed.status === 200) expect(refreshed.body.data.user_id).not.toBe(squatter.accountId);
      expect((await AccountModel.findById(squatter.accountId).lean())?.other_emails).toEqual([]);
    }
  });

  it('keeps only the Google account if Google verifies the stranger’s address', async () => {
    const squatter = await prepareAccount();
    userinfo = { ...userinfo, email: squatter.email };
    const owner = new Browser(service);
    await signIn(owner);
    expect((await owner.tryRefresh()).body.data).toMatchObject({
      user_id: squatter.accountId,
      email_verified: true,
    });
    expect((await squatter.tryRefresh()).problem.code).toBe('auth/session-ended');
    const account = await AccountModel.findById(squatter.accountId).lean();
    expect(account).toMatchObject({
      password_hash: null,
      other_emails: [],
      providers: [{ provider: 'google' }],
    });
  });
});
