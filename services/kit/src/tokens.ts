import { Id } from '@giftlist/contracts/primitives';
import { defaultOrigin, product } from '@giftlist/contracts/product';
import type { ServiceName } from '@giftlist/contracts/route';
import { canonicalEmail } from '@giftlist/contracts/rules/email';
import { Injectable } from '@nestjs/common';
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  importJWK,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
  SignJWT,
} from 'jose';
import { z } from 'zod';
import { Clock } from './clock.ts';
import { type BaseConfig, InjectConfig } from './config.ts';
import { InjectServiceName } from './kafka/client.ts';
import { fail, ProblemError } from './problem-error.ts';
import type { AccountViewer } from './viewer.ts';

const AccessClaims = z.object({
  sub: Id,
  sid: Id,
  pid: Id.nullish(),
  email: z.string(),
  email_verified: z.boolean(),
  exp: z.number(),
});

const algorithms = ['EdDSA', 'Ed25519'];
const serviceTokenS = 60;
/** Verified tokens are cached until they expire, since a page makes many calls with one token. */
const rememberedTokens = 2_000;

/** Verifies access tokens (of people) and service tokens, offline. */
@Injectable()
export class Tokens {
  private readonly proved = new Map<string, { viewer: AccountViewer; expiresAt: number }>();
  private readonly ownTokens = new Map<string, { token: string; freshUntil: number }>();
  private readonly serviceKeys: JWTVerifyGetKey;
  private accessKeys: JWTVerifyGetKey;

  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    @InjectServiceName() private readonly service: string,
    private readonly clock: Clock,
  ) {
    this.serviceKeys = createLocalJWKSet(config.SERVICE_KEYS);
    this.accessKeys = publishedKeys(`${config.USERS_URL}/auth/jwks`);
  }

  /** The current source of keys for access tokens. */
  get keys(): JWTVerifyGetKey {
    return this.accessKeys;
  }

  /** The users service uses its own keys instead of requesting them from itself over HTTP. */
  useKeys(keys: JWTVerifyGetKey): void {
    this.accessKeys = keys;
  }

  /** The caller of an access token; fails with `auth/token-invalid`. */
  async verifyAccess(token: string): Promise<AccountViewer> {
    const now = this.clock.now();
    const known = this.proved.get(token);
    if (known && known.expiresAt > now.getTime()) return known.viewer;
    this.proved.delete(token);
    const payload = await verify(token, this.accessKeys, {
      issuer: this.config.PUBLIC_ORIGIN || defaultOrigin,
      audience: product,
      currentDate: now,
    });
    const claims = AccessClaims.safeParse(payload);
    if (!claims.success) return fail('auth/token-invalid');
    const { sub, sid, pid, email, email_verified, exp } = claims.data;
    const viewer: AccountViewer = {
      kind: 'account',
      accountId: sub,
      sessionId: sid,
      email: canonicalEmail(email) ?? email,
      emailVerified: email_verified,
      profileId: pid ?? null,
    };
    this.remember(token, viewer, exp * 1_000);
    return viewer;
  }

  /** The service that issued a service token; fails with `auth/token-invalid`. */
  async verifyService(token: string): Promise<string> {
    const payload = await verify(token, this.serviceKeys, {
      audience: serviceAudience(this.service),
      currentDate: this.clock.now(),
      maxTokenAge: 2 * serviceTokenS,
      clockTolerance: 10,
    });
    return payload.iss ?? fail('auth/token-invalid');
  }

  /** A token of this service for another one, valid for a minute. */
  async serviceToken(audience: ServiceName): Promise<string> {
    const now = this.clock.now().getTime();
    const kept = this.ownTokens.get(audience);
    if (kept && kept.freshUntil > now && kept.freshUntil - now <= serviceTokenS * 500) return kept.token;
    const token = await signServiceToken(this.config.SERVICE_KEY, audience, new Date(now));
    this.ownTokens.set(audience, { token, freshUntil: now + serviceTokenS * 500 });
    return token;
  }

  private remember(token: string, viewer: AccountViewer, expiresAt: number): void {
    const [oldest] = this.proved.keys();
    if (this.proved.size >= rememberedTokens && oldest !== undefined) this.proved.delete(oldest);
    this.proved.set(token, { viewer, expiresAt });
  }
}

const serviceAudience = (service: string) => `${product}:${service}`;

/** Signs a service token with a service's private key; its `kid` is the caller's name. */
export async function signServiceToken(
  key: BaseConfig['SERVICE_KEY'],
  audience: string,
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1_000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid })
    .setIssuer(key.kid)
    .setAudience(serviceAudience(audience))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + serviceTokenS)
    .sign(await importJWK(key, 'EdDSA'));
}

async function verify(token: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      algorithms,
      requiredClaims: ['exp', 'aud'],
      ...options,
    });
    // A service only speaks for itself: the signing key determines the issuer.
    if (!options.issuer && payload.iss !== protectedHeader.kid) fail('auth/token-invalid');
    return payload;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    if (keysAreAway(error)) throw new ProblemError('upstream-unavailable', {}, { cause: error });
    throw new ProblemError('auth/token-invalid', {}, { cause: error });
  }
}

class KeysUnavailable extends Error {}
const keysAreAway = (error: unknown): boolean => error instanceof KeysUnavailable;

/** The published key set; the last one received stays valid while its owner is unavailable. */
function publishedKeys(url: string): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(new URL(url), {
    timeoutDuration: 3_000,
    cooldownDuration: 10_000,
    cacheMaxAge: 600_000,
  });
  return async (header, token) => {
    try {
      return await remote(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys)
        throw error;
      const last = remote.jwks();
      if (!last) throw new KeysUnavailable('The key set could not be read', { cause: error });
      return createLocalJWKSet(last)(header, token);
    }
  };
}
