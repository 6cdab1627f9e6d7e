import { generateKeyPairSync } from 'node:crypto';
import { newId } from '@giftlist/contracts/primitives';
import { getRoutes } from '@giftlist/contracts/routes';
import { signServiceToken } from '@giftlist/service-kit/http/tokens';
import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { createSigningKey } from '@giftlist/service-kit/testing/keys';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { usersService } from './service.ts';
import { KeyRing } from './signing-keys/key-ring.ts';
import { AccountModel } from './store/accounts.store.ts';
import { ProfileModel } from './store/profiles.store.ts';
import { Browser, createEmail, createPerson, goodPassword } from './testing/browser.ts';

let service: TestService;
let person: Browser;

beforeAll(async () => {
  service = await startTestService(usersService);
  person = await createPerson(service);
});
afterAll(() => service?.stop());

const getClaims = (): JWTPayload => decodeJwt(person.token ?? '');
const callWithToken = (token: string) => service.call('GET /user', { as: { token } });

async function signToken(
  changedClaims: JWTPayload,
  header: { alg?: string; kid?: string } = {},
): Promise<string> {
  const { kid, key } = await service.get(KeyRing).getSigningKey();
  const payload = { ...getClaims(), ...changedClaims };
  return new SignJWT(payload).setProtectedHeader({ alg: 'EdDSA', kid, ...header }).sign(key);
}

describe('an access token', () => {
  it('is accepted if it is unchanged', async () => {
    expect((await callWithToken(await signToken({}))).status).toBe(200);
  });

  it.each<[string, () => Promise<string> | string]>([
    ['with another signature', () => `${person.token?.slice(0, -8)}AAAAAAAA`],
    [
      'with other content under the old signature',
      () => {
        const [header, , signature] = (person.token ?? '').split('.');
        const payload = Buffer.from(JSON.stringify({ ...getClaims(), sub: newId() })).toString('base64url');
        return `${header}.${payload}.${signature}`;
      },
    ],
    ['without a signature (alg none)', () => new UnsecuredJWT(getClaims()).encode()],
    [
      'with algorithm none and a signature',
      () => `${new UnsecuredJWT(getClaims()).encode()}${person.token?.split('.')[2]}`,
    ],
    [
      'signed with the public key as a shared secret',
      async () => {
        const [key] = await service.get(KeyRing).getPublicKeys();
        const secret = new TextEncoder().encode(JSON.stringify(key));
        const { kid } = decodeProtectedHeader(person.token ?? '');
        return new SignJWT(getClaims()).setProtectedHeader({ alg: 'HS256', kid }).sign(secret);
      },
    ],
    [
      'signed with another key',
      async () => {
        const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
        const { kid } = decodeProtectedHeader(person.token ?? '');
        return new SignJWT(getClaims()).setProtectedHeader({ alg: 'EdDSA', kid }).sign(privateKey);
      },
    ],
    [
      'with the signing key in its header',
      async () => {
        const { privateKey, publicKey } = generateKeyPairSync('ed25519');
        const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.export({ format: 'jwk' }).x };
        return new SignJWT(getClaims()).setProtectedHeader({ alg: 'EdDSA', jwk }).sign(privateKey);
      },
    ],
    ['for another audience', () => signToken({ aud: 'another-product' })],
    ['without an audience', () => signToken({ aud: undefined })],
    ['from another issuer', () => signToken({ iss: 'https://evil.example' })],
    ['that has expired', () => signToken({ exp: Math.floor(service.clock.now().getTime() / 1_000) - 1 })],
    ['without an expiry', () => signToken({ exp: undefined })],
    [
      'that is a service token',
      async () => signServiceToken(await createSigningKey('lists'), 'users', service.clock.now()),
    ],
    ['that is not a JWT', () => 'nonsense'],
  ])('%s is refused', async (_description, forge) => {
    const response = await callWithToken(await forge());
    expect([response.status, response.problem.code]).toEqual([401, 'auth/token-invalid']);
  });

  it('is refused after it expires, although it was accepted before', async () => {
    const otherPerson = await createPerson(service);
    expect((await otherPerson.call('GET /user', {})).status).toBe(200);
    service.clock.advance(600_000);
    expect((await otherPerson.call('GET /user', {})).problem.code).toBe('auth/token-invalid');
    await person.refresh();
  });

  it('is refused on internal routes', async () => {
    const response = await fetch(`${service.url}/internal/people/${person.profileId}/contact`, {
      headers: { 'x-service-token': person.token ?? '', 'x-access-token': person.token ?? '' },
    });
    expect(response.status).toBe(401);
  });
});

describe('a stolen refresh token', () => {
  it('ends the sign-in of thief and owner as soon as both have used it', async () => {
    const owner = await createPerson(service);
    const stolenCookies = { giftlist_refresh: owner.cookies.giftlist_refresh ?? '' };
    const firstTheft = await service.call('POST /auth/refresh', { cookies: stolenCookies });
    expect(firstTheft.status).toBe(200);
    // For 30 seconds, a second use counts as a race of two tabs.
    service.clock.advance(30_001);
    expect((await owner.tryRefresh()).problem.code).toBe('auth/session-ended');
    const nextCookie = firstTheft.headers.getSetCookie().find(line => line.startsWith('giftlist_refresh='));
    const cookies = { giftlist_refresh: nextCookie?.split(/[=;]/)[1] ?? '' };
    const secondTheft = await service.call('POST /auth/refresh', { cookies });
    expect([secondTheft.status, secondTheft.problem.code]).toEqual([401, 'auth/session-ended']);
    await person.refresh();
  });

  it('cannot be changed into another refresh token', async () => {
    const owner = await createPerson(service);
    const [id, , mac] = (owner.cookies.giftlist_refresh ?? '').split('.');
    for (const giftlist_refresh of [`${id}.2.${mac}`, `${newId()}.0.${mac}`, `${id}.0.${'A'.repeat(43)}`]) {
      const response = await service.call('POST /auth/refresh', { cookies: { giftlist_refresh } });
      expect(response.problem.code).toBe('auth/session-ended');
    }
    expect((await owner.tryRefresh()).status).toBe(200);
  });
});

describe('a page of another site', () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' as const };
  const assertion = {
    ...credential,
    response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
  };

  it('cannot sign in, sign out or refresh with the browser’s cookies', async () => {
    const credentials = { email: person.email, password: goodPassword };
    const secondStep = { ticket: 'x', code: '123456' };
    const responses = {
      'POST /auth/sign-up': await person.call('POST /auth/sign-up', { body: credentials, headers }),
      'POST /auth/sign-in': await person.call('POST /auth/sign-in', { body: credentials, headers }),
      'POST /auth/refresh': await person.call('POST /auth/refresh', { headers }),
      'POST /auth/sign-out': await person.call('POST /auth/sign-out', { body: {}, headers }),
      'POST /auth/second-factor': await person.call('POST /auth/second-factor', {
        body: secondStep,
        headers,
      }),
      'POST /auth/passkeys/begin': await person.call('POST /auth/passkeys/begin', { headers }),
      'POST /auth/passkeys/finish': await person.call('POST /auth/passkeys/finish', {
        body: { response: assertion },
        headers,
      }),
    };
    for (const [key, { problem }] of Object.entries(responses)) {
      expect([key, problem.code]).toEqual([key, 'csrf/refused']);
    }
    const guardedRoutes = Object.entries(getRoutes('users')).filter(([, { errors = [] }]) =>
      errors.includes('csrf/refused'),
    );
    expect(Object.keys(responses).sort()).toEqual(guardedRoutes.map(([key]) => key).sort());
    expect((await person.tryRefresh()).status).toBe(200);
  });

  it('cannot send a form instead of JSON', async () => {
    const response = await fetch(`${service.url}/auth/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ email: person.email, password: goodPassword }),
    });
    expect(response.status).toBe(415);
  });

  it('cannot read personal data, because it does not have the access token', async () => {
    const response = await person.call('GET /user', { as: undefined });
    expect(response.problem.code).toBe('auth/required');
  });
});

describe('fields that callers must not set', () => {
  const forgedInternalFields = {
    user_id: newId(),
    account_id: newId(),
    _id: newId(),
    id: newId(),
    version: 99,
    held: 5,
  };
  const forgedProfileFields = {
    ...forgedInternalFields,
    email: 'someone@else.example',
    email_verified: 'true',
    follower_ids: '["x"]',
  };

  it('are ignored when a profile is changed', async () => {
    const profileBefore = await ProfileModel.findById(person.profileId).lean();
    const params = { id: person.profileId };
    const response = await person.call('PUT /user/{id}', {
      params,
      body: { ...forgedProfileFields, bio: 'Tea' },
      files: {},
    });
    expect(response.body.data).toMatchObject({
      id: person.profileId,
      user_id: person.accountId,
      email: person.email,
      email_verified: false,
      follower_ids: [],
    });
    expect(await ProfileModel.findById(person.profileId).lean()).toEqual({
      ...profileBefore,
      bio: 'Tea',
      version: (profileBefore?.version ?? 0) + 1,
    });
  });

  it('are ignored when a profile is created', async () => {
    const browser = await new Browser(service).signUp();
    const body = { first_name: 'Ann', last_name: 'Lee', birthday: '1990-07-04', ...forgedProfileFields };
    const { data } = (await browser.call('POST /user/signup', { query: {}, body })).body;
    expect(data).toMatchObject({ user_id: browser.accountId, email: browser.email, email_verified: false });
    expect(Object.values(forgedInternalFields)).not.toContain(data.id);
  });

  it('are ignored when an account is created', async () => {
    const email = createEmail();
    const body = {
      email,
      password: goodPassword,
      ...forgedInternalFields,
      email_verified: true,
      providers: [{}],
    };
    const { user_id } = (await service.call('POST /auth/sign-up', { body })).body.data;
    expect(await AccountModel.findById(user_id).lean()).toMatchObject({
      email,
      email_verified: false,
      providers: [],
    });
  });
});

describe('a forged path of a picture', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  );

  it.each(['../../etc/passwd', '..\\..\\boot.ini', '/etc/passwd', 'a\u0000.png', '%2e%2e%2fx.svg', 'x.html'])(
    'is ignored as the name of an uploaded file: %p',
    async filename => {
      const form = new FormData();
      form.append('profile_pic', new Blob([new Uint8Array(png)], { type: 'text/html' }), filename);
      const response = await fetch(`${service.url}/user/${person.profileId}`, {
        method: 'PUT',
        headers: { 'x-access-token': person.token ?? '' },
        body: form,
      });
      expect(response.status).toBe(200);
      const { profile_pic } = (await person.call('GET /user', {})).body;
      expect(profile_pic).toMatch(/^\/media\/users\/[\w-]{43}$/);
      const picture = await fetch(`${service.url}${profile_pic}`);
      expect(picture.headers.get('content-type')).toBe('image/webp');
    },
  );

  it.each([
    '/media/users/..%2f..%2fetc%2fpasswd',
    '/media/users/%2e%2e/%2e%2e/etc/passwd',
    `/media/users/${'A'.repeat(43)}%00`,
    '/media/users/.',
  ])('is not found: %s', async path => {
    expect((await fetch(`${service.url}${path}`)).status).toBe(404);
  });
});
