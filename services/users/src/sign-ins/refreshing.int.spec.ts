import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { Browser, goodPassword } from '../testing/browser.ts';
import { SignInModel } from './sign-ins.store.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(usersService);
});
afterAll(() => service?.stop());

const signIn = (browser: Browser, email: string) =>
  browser.call('POST /auth/sign-in', { body: { email, password: goodPassword } });

describe('refreshing', () => {
  it('rotates the cookie and returns a new access token', async () => {
    const browser = await new Browser(service).signUp();
    const oldCookie = browser.cookies.giftlist_refresh;
    const response = await browser.tryRefresh();
    expect(response.status).toBe(200);
    expect(response.body.data).toMatchObject({ user_id: browser.accountId, has_profile: false });
    expect(browser.cookies.giftlist_refresh).not.toBe(oldCookie);
    const profileResponse = await service.call('GET /user', {
      as: { token: response.body.data.access_token },
    });
    // The token is accepted, but the account has no profile.
    expect(profileResponse.problem.code).toBe('user/not-found');
  });

  it('returns a different access token each time, even within one second', async () => {
    const browser = await new Browser(service).signUp();
    const tokens = [await browser.tryRefresh(), await browser.tryRefresh()].map(
      ({ body }) => body.data.access_token,
    );
    expect(tokens[0]).not.toBe(tokens[1]);
  });

  it('returns the same new cookie to three tabs that refresh simultaneously', async () => {
    const browser = await new Browser(service).signUp();
    const cookies = { giftlist_refresh: browser.cookies.giftlist_refresh ?? '' };
    const responses = await Promise.all([1, 2, 3].map(() => service.call('POST /auth/refresh', { cookies })));
    expect(responses.map(response => response.status)).toEqual([200, 200, 200]);
    const setCookies = responses.map(response =>
      response.headers.getSetCookie().find(line => line.startsWith('giftlist_refresh=')),
    );
    expect(new Set(setCookies.map(line => line?.split(';')[0])).size).toBe(1);
  });

  it('treats reuse of an old token within 30 seconds as a race', async () => {
    const browser = await new Browser(service).signUp();
    const oldCookies = { giftlist_refresh: browser.cookies.giftlist_refresh ?? '' };
    await browser.refresh();
    service.clock.advance(30_000);
    expect((await service.call('POST /auth/refresh', { cookies: oldCookies })).status).toBe(200);
    expect((await browser.tryRefresh()).status).toBe(200);
  });

  it('treats reuse of an old token after 30 seconds as a theft, and ends the sign-in', async () => {
    const browser = await new Browser(service).signUp();
    const stolen = { giftlist_refresh: browser.cookies.giftlist_refresh ?? '' };
    await browser.refresh();
    service.clock.advance(30_001);
    const thiefResponse = await service.call('POST /auth/refresh', { cookies: stolen });
    expect([thiefResponse.status, thiefResponse.problem.code]).toEqual([401, 'auth/session-ended']);
    const ownerResponse = await browser.tryRefresh();
    expect([ownerResponse.status, ownerResponse.problem.code]).toEqual([401, 'auth/session-ended']);
    expect(browser.cookies.giftlist_refresh).toBeUndefined();
  });

  it('ends no other sign-ins of the account after a theft', async () => {
    const browser = await new Browser(service).signUp();
    const otherBrowser = new Browser(service);
    await signIn(otherBrowser, browser.email);
    const stolen = { giftlist_refresh: browser.cookies.giftlist_refresh ?? '' };
    await browser.refresh();
    service.clock.advance(60_000);
    await service.call('POST /auth/refresh', { cookies: stolen });
    expect((await otherBrowser.tryRefresh()).status).toBe(200);
  });

  it.each(['', 'nonsense', '01890a5d-ac96-774b-bcce-b302099a8057.0.'.padEnd(82, 'A')])(
    'refuses an empty, malformed or unknown refresh token: %p',
    async giftlist_refresh => {
      const response = await service.call('POST /auth/refresh', { cookies: { giftlist_refresh } });
      expect([response.status, response.problem.code]).toEqual([401, 'auth/session-ended']);
    },
  );

  it('is refused after 30 days without use', async () => {
    const browser = await new Browser(service).signUp();
    service.clock.advance(30 * 86_400_000);
    expect((await browser.tryRefresh()).problem.code).toBe('auth/session-ended');
  });

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
  ])('is refused from a page of another site: %j', async headers => {
    const browser = await new Browser(service).signUp();
    const cookieBefore = browser.cookies.giftlist_refresh;
    const response = await browser.call('POST /auth/refresh', { headers });
    expect([response.status, response.problem.code]).toEqual([403, 'csrf/refused']);
    expect(browser.cookies.giftlist_refresh).toBe(cookieBefore);
    expect(
      (await browser.call('POST /auth/refresh', { headers: { origin: 'http://localhost:8080' } })).status,
    ).toBe(200);
  });
});

describe('signing out', () => {
  it('ends the sign-in of this browser', async () => {
    const browser = await new Browser(service).signUp();
    const oldCookies = { giftlist_refresh: browser.cookies.giftlist_refresh ?? '' };
    expect((await browser.call('POST /auth/sign-out', { body: {} })).status).toBe(200);
    expect(browser.cookies.giftlist_refresh).toBeUndefined();
    expect((await service.call('POST /auth/refresh', { cookies: oldCookies })).problem.code).toBe(
      'auth/session-ended',
    );
  });

  it('ends every sign-in of the account with the option `everywhere`', async () => {
    const browser = await new Browser(service).signUp();
    const otherBrowser = new Browser(service);
    await signIn(otherBrowser, browser.email);
    await browser.call('POST /auth/sign-out', { body: { everywhere: true } });
    expect((await otherBrowser.tryRefresh()).problem.code).toBe('auth/session-ended');
    expect(await SignInModel.countDocuments({ account_id: browser.accountId, ended_at: null })).toBe(0);
  });

  it('works without a body, but needs a token', async () => {
    const browser = await new Browser(service).signUp();
    expect((await browser.call('POST /auth/sign-out', {})).status).toBe(200);
    expect((await service.call('POST /auth/sign-out', {})).problem.code).toBe('auth/required');
  });
});
