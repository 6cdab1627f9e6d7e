import { newId } from '@giftlist/contracts/primitives';
import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  jwtVerify,
  SignJWT,
} from 'jose';
import { usersService } from '../service.ts';
import { Browser, createPerson } from '../testing/browser.ts';

let service: TestService;
let person: Browser;

beforeAll(async () => {
  service = await startTestService(usersService);
  person = await createPerson(service);
});
afterAll(() => service?.stop());

const fetchPublishedKeys = async () => (await service.call('GET /auth/jwks', {})).body.keys;
const callWithToken = (token: string) => service.call('GET /user', { as: { token } });
const getClaims = () => ({ ...decodeJwt(person.token ?? '') });
const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('an access token', () => {
  it('can be verified with the published keys, and contains the account', async () => {
    const keys = createLocalJWKSet({ keys: await fetchPublishedKeys() });
    const { payload } = await jwtVerify(person.token ?? '', keys, {
      issuer: 'http://localhost:8080',
      audience: 'giftlist',
      currentDate: service.clock.now(),
    });
    expect(payload).toMatchObject({
      sub: person.accountId,
      pid: person.profileId,
      email: person.email,
      email_verified: false,
    });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(600);
  });

  it('is refused when it has expired', async () => {
    const otherPerson = await createPerson(service);
    expect((await callWithToken(otherPerson.token ?? '')).status).toBe(200);
    service.clock.advance(601_000);
    expect((await callWithToken(otherPerson.token ?? '')).problem.code).toBe('auth/token-invalid');
    await person.refresh();
  });

  it('is refused when it is forged', async () => {
    const { kid } = decodeProtectedHeader(person.token ?? '');
    const { privateKey } = await generateKeyPair('EdDSA');
    const [header, payload, signature] = (person.token ?? '').split('.');
    const sign = (changes: object, alg = 'EdDSA') =>
      new SignJWT({ ...getClaims(), ...changes })
        .setProtectedHeader({ alg, kid: kid ?? '' })
        .sign(privateKey);
    const [jwk] = await fetchPublishedKeys();
    const forgedTokens = {
      'signed with another key': await sign({}),
      'signed with the public key as a shared secret': await new SignJWT(getClaims())
        .setProtectedHeader({ alg: 'HS256', kid: kid ?? '' })
        .sign(new TextEncoder().encode(JSON.stringify(jwk))),
      'with algorithm none': `${encodePart({ alg: 'none', kid })}.${payload}.`,
      'with another account': `${header}.${encodePart({ ...getClaims(), sub: newId() })}.${signature}`,
      'without a signature': `${header}.${payload}.`,
      nonsense: 'a.b.c',
    };
    for (const [description, token] of Object.entries(forgedTokens)) {
      const response = await callWithToken(token);
      expect([description, response.status, response.problem.code]).toEqual([
        description,
        401,
        'auth/token-invalid',
      ]);
    }
  });
});

describe('the published keys', () => {
  it('do not contain private keys', async () => {
    const keys = await fetchPublishedKeys();
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
  });
});
