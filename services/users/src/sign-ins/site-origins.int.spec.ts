import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { Authenticator } from '../testing/authenticator.ts';
import { Browser, createEmail, createPerson, findMails, goodPassword } from '../testing/browser.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(usersService, {
    env: {
      GOOGLE_CLIENT_ID: 'giftlist',
      GOOGLE_CLIENT_SECRET: 'secret',
      GOOGLE_ISSUER_URL: 'http://localhost:4300',
    },
  });
});
afterAll(() => service?.stop());

/** Returns the headers in which the gateway passes the origin that the browser opened. */
const createOriginHeaders = (origin: string) => ({ 'x-site-origin': origin, 'x-link-origin': origin });

describe.each([
  'http://localhost:8080',
  'http://127.0.0.1:8080',
  'http://[::1]:8080',
  'http://mymachine:8080',
  'http://mymachine.local:8080',
  'http://192.168.1.20:8080',
  'https://gifts.example',
])('the site opened at %s', origin => {
  const headers = { ...createOriginHeaders(origin), origin };

  it('signs up, signs in, refreshes and signs out', async () => {
    const email = createEmail();
    const body = { email, password: goodPassword };
    const browser = new Browser(service);
    const signedUp = await browser.call('POST /auth/sign-up', { body, headers });
    expect(signedUp.status).toBe(201);
    expect((await browser.call('POST /auth/refresh', { headers })).status).toBe(200);
    const signedIn = await browser.call('POST /auth/sign-in', { body, headers });
    expect(signedIn.status).toBe(200);
    const [cookie = ''] = signedIn.headers.getSetCookie();
    expect(cookie).not.toMatch(/domain=/i);
    expect(/; secure/i.test(cookie)).toBe(origin.startsWith('https:'));
    browser.token = signedIn.body.data.access_token;
    expect((await browser.call('POST /auth/sign-out', { body: {}, headers })).status).toBe(200);
  });

  it.each([
    'https://evil.example',
    'null',
    'http://localhost:8081',
    `${origin}.evil.example`,
    origin.replace(/^http/, 'ftp'),
  ])('refuses requests from pages of %s', async otherOrigin => {
    const body = { email: createEmail(), password: goodPassword };
    const input = { headers: { ...headers, origin: otherOrigin } };
    for (const response of [
      await service.call('POST /auth/sign-up', { body, ...input }),
      await service.call('POST /auth/sign-in', { body, ...input }),
      await service.call('POST /auth/refresh', input),
      await service.call('POST /auth/passkeys/begin', input),
    ]) {
      expect([response.status, response.problem.code]).toEqual([403, 'csrf/refused']);
    }
  });

  it('asks Google to redirect to the same origin', async () => {
    const { headers: responseHeaders } = await service.call('GET /auth/google', { query: {}, headers });
    const location = new URL(responseHeaders.get('location') ?? '');
    expect(location.searchParams.get('redirect_uri')).toBe(`${origin}/auth/google/callback`);
  });

  it('emails links to the same origin', async () => {
    const mails = await service.capturedEvents('mail.commands');
    const email = createEmail();
    await service.call('POST /auth/sign-up', { body: { email, password: goodPassword }, headers });
    await service.call('POST /user/forgot-password', { body: { email }, headers });
    await eventually(async () => {
      const links = (await findMails(service, mails, email)).flatMap(mail =>
        'link' in mail ? [mail.link] : [],
      );
      expect(links.map(link => new URL(link).origin)).toEqual([origin, origin]);
    });
  });
});

describe('a fake Google server on this machine', () => {
  it.each([
    ['http://localhost:8080', true],
    ['http://127.0.0.1:8080', true],
    ['http://mymachine:8080', false],
    ['http://192.168.1.20:8080', false],
  ])('is offered only to browsers on this machine: %s, %p', async (origin, isOffered) => {
    expect(
      (await service.call('GET /auth/providers', { headers: createOriginHeaders(origin) })).body.google,
    ).toBe(isOffered);
  });
});

describe('an origin that the gateway knows only from the request', () => {
  it('works for signing up, but not in emailed links', async () => {
    const mails = await service.capturedEvents('mail.commands');
    const email = createEmail();
    const { 'x-link-origin': _, ...headers } = {
      ...createOriginHeaders('http://evil.example'),
      origin: 'http://evil.example',
    };
    const body = { email, password: goodPassword };
    expect((await service.call('POST /auth/sign-up', { body, headers })).status).toBe(201);
    await eventually(async () => {
      const links = (await findMails(service, mails, email)).flatMap(mail =>
        'link' in mail ? [mail.link] : [],
      );
      expect(links.map(link => new URL(link).origin)).toEqual(['http://localhost:8080']);
    });
  });
});

describe('passkeys', () => {
  it('can be used at the host name at which they were created', async () => {
    const origin = 'https://mymachine.local';
    const headers = createOriginHeaders(origin);
    const person = await createPerson(service);
    const { data } = (await person.call('POST /account/passkeys/begin', { body: {}, headers })).body;
    expect(data).toMatchObject({ rp: { id: 'mymachine.local' } });
    const device = new Authenticator(origin);
    const response = device.createCredential(data.challenge);
    expect((await person.call('POST /account/passkeys', { body: { response }, headers })).status).toBe(201);
    const startResponse = await person.call('POST /auth/passkeys/begin', { as: undefined, headers });
    const body = { response: device.signChallenge(startResponse.body.data.challenge) };
    expect((await person.call('POST /auth/passkeys/finish', { as: undefined, body, headers })).status).toBe(
      200,
    );
  });

  it.each(['http://127.0.0.1:8080', 'http://192.168.1.20:8080', 'https://[fd00::1]'])(
    'are refused at an IP address with `auth/passkey-needs-name`: %s',
    async origin => {
      const person = await createPerson(service);
      const headers = createOriginHeaders(origin);
      for (const response of [
        await person.call('POST /account/passkeys/begin', { body: {}, headers }),
        await person.call('POST /auth/passkeys/begin', { as: undefined, headers }),
      ]) {
        expect([response.status, response.problem.code]).toEqual([400, 'auth/passkey-needs-name']);
      }
    },
  );
});
