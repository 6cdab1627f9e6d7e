import { newId } from '@giftlist/contracts/primitives';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createLocalJWKSet, importJWK, SignJWT } from 'jose';
import { type BaseConfig, baseConfig } from '../core/config.ts';
import {
  createSigningKey,
  createTestKeys,
  signAccessToken,
  type TestKeys,
  toPublicKey,
} from '../testing/keys.ts';
import { TestClock } from '../testing/test-clock.ts';
import { signServiceToken, Tokens } from './tokens.ts';

const issuer = 'http://localhost:8080';
const start = new Date('2026-03-01T12:00:00Z');
let keys: TestKeys;
let clock: TestClock;
let tokens: Tokens;
let config: BaseConfig;

beforeAll(async () => {
  keys = await createTestKeys();
  config = baseConfig.parse({
    PORT: 0,
    MONGO_URL: 'mongodb://nowhere',
    KAFKA_BROKERS: 'nowhere:1',
    REDIS_URL: 'redis://nowhere',
    SERVICE_KEY: JSON.stringify(keys.services.get('gifts')),
    SERVICE_KEYS: JSON.stringify({ keys: [...keys.services.values()].map(toPublicKey) }),
    COOKIE_SECRET: 'x'.repeat(32),
    USERS_URL: 'http://127.0.0.1:9',
  });
  clock = new TestClock(start);
  tokens = new Tokens(config, 'gifts', clock);
  tokens.setAccessKeys(createLocalJWKSet({ keys: [toPublicKey(keys.people) as { kty: string }] }));
});

const invalidToken = { code: 'auth/token-invalid' };

describe('an access token', () => {
  it('identifies an account and its profile', async () => {
    const [accountId, sessionId, profileId] = [newId(), newId(), newId()];
    const person = { accountId, sessionId, profileId, email: 'a@b.example', emailVerified: false };
    const token = await signAccessToken(keys.people, person, { issuer, now: start });
    expect(await tokens.verifyAccess(token)).toEqual({ kind: 'account', ...person });
  });

  it('is refused after it has expired, even if it was cached', async () => {
    const token = await signAccessToken(keys.people, {}, { issuer, now: start });
    clock.set(start);
    await tokens.verifyAccess(token);
    clock.advance(901_000);
    await expect(tokens.verifyAccess(token)).rejects.toMatchObject(invalidToken);
    clock.set(start);
  });

  it('is refused if another key has signed it', async () => {
    const forger = await createSigningKey('test-people');
    const token = await signAccessToken(forger, {}, { issuer, now: start });
    await expect(tokens.verifyAccess(token)).rejects.toMatchObject(invalidToken);
  });

  it('is refused if its content was changed', async () => {
    const token = await signAccessToken(keys.people, {}, { issuer, now: start });
    const [head, body = '', signature] = token.split('.');
    const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), sub: newId() };
    const changed = [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
    await expect(tokens.verifyAccess(changed)).rejects.toMatchObject(invalidToken);
  });

  it.each([
    ['has another audience', { aud: 'elsewhere' }],
    ['has another issuer', { iss: 'http://elsewhere' }],
    ['has no expiry', { exp: undefined }],
    ['has no account id', { sub: undefined }],
    ['has an invalid account id', { sub: 'me' }],
  ])('is refused if it %s', async (_name, change) => {
    const seconds = start.getTime() / 1_000;
    const claims = {
      sub: newId(),
      sid: newId(),
      email: 'a@b.example',
      email_verified: true,
      iss: issuer,
      aud: 'giftlist',
    };
    const token = await new SignJWT({ ...claims, exp: seconds + 900, ...change })
      .setProtectedHeader({ alg: 'EdDSA', kid: keys.people.kid })
      .sign(await importJWK(keys.people, 'EdDSA'));
    await expect(tokens.verifyAccess(token)).rejects.toMatchObject(invalidToken);
  });

  it('is refused with the algorithm `none`, or with the public key as an HMAC secret', async () => {
    const encodePart = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = {
      sub: newId(),
      sid: newId(),
      email: 'a@b.example',
      email_verified: true,
      iss: issuer,
      aud: 'giftlist',
      exp: 9_999_999_999,
    };
    const none = `${encodePart({ alg: 'none', kid: keys.people.kid })}.${encodePart(claims)}.`;
    await expect(tokens.verifyAccess(none)).rejects.toMatchObject(invalidToken);
    const publicKeyAsSecret = new TextEncoder().encode(keys.people.x.padEnd(32, '='));
    const signedWithPublicKey = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: keys.people.kid })
      .sign(publicKeyAsSecret);
    await expect(tokens.verifyAccess(signedWithPublicKey)).rejects.toMatchObject(invalidToken);
  });

  it.each(['', 'a', 'a.b.c', 'Bearer x'])('is refused if it is not a token: %j', async text => {
    await expect(tokens.verifyAccess(text)).rejects.toMatchObject(invalidToken);
  });

  it('causes a 503, not a 401, while the public keys are unavailable', async () => {
    const unreachable = new Tokens(config, 'gifts', clock);
    const token = await signAccessToken(keys.people, {}, { issuer, now: start });
    await expect(unreachable.verifyAccess(token)).rejects.toMatchObject({ code: 'upstream-unavailable' });
  });
});

describe('a service token', () => {
  const getListsKey = () => {
    const key = keys.services.get('lists');
    if (!key) throw new Error('The lists service has no key');
    return key;
  };

  it('identifies the service that signed it', async () => {
    const token = await signServiceToken(getListsKey(), 'gifts', start);
    expect(await tokens.verifyService(token)).toBe('lists');
  });

  it('is refused by any service except its audience', async () => {
    await expect(
      tokens.verifyService(await signServiceToken(getListsKey(), 'users', start)),
    ).rejects.toMatchObject(invalidToken);
  });

  it('is refused after a minute', async () => {
    // A clock difference of 10 s is tolerated.
    const token = await signServiceToken(getListsKey(), 'gifts', new Date(start.getTime() - 75_000));
    await expect(tokens.verifyService(token)).rejects.toMatchObject(invalidToken);
  });

  it('is refused if a service issues it in the name of another', async () => {
    const seconds = start.getTime() / 1_000;
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'EdDSA', kid: 'lists' })
      .setIssuer('users')
      .setAudience('giftlist:gifts')
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 60)
      .sign(await importJWK(getListsKey(), 'EdDSA'));
    await expect(tokens.verifyService(token)).rejects.toMatchObject(invalidToken);
  });

  it('is refused if it was signed with the key of access tokens', async () => {
    const token = await signAccessToken(keys.people, {}, { issuer, now: start });
    await expect(tokens.verifyService(token)).rejects.toMatchObject(invalidToken);
  });
});
