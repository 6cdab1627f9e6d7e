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
import { Clock } from '../core/clock.ts';
import { type BaseConfig, InjectConfig } from '../core/config.ts';
import { fail, ProblemError } from '../core/problem-error.ts';
import { InjectServiceName } from '../core/service-name.ts';
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
const serviceTokenLifetimeS = 60;
/** Half of the lifetime, so that a reused token is valid for at least the other half. */
const serviceTokenReuseMs = (serviceTokenLifetimeS * 1_000) / 2;
/** A page makes many calls with one token, so verified tokens are cached until they expire. */
const maxCachedTokens = 2_000;

@Injectable()
export class Tokens {
  private readonly verifiedTokens = new Map<string, { viewer: AccountViewer; expiresAt: number }>();
  private readonly serviceTokens = new Map<string, { token: string; reuseUntil: number }>();
  private readonly serviceKeys: JWTVerifyGetKey;
  private accessKeys: JWTVerifyGetKey;

  constructor(
    @InjectConfig() private readonly config: BaseConfig,
    @InjectServiceName() private readonly service: string,
    private readonly clock: Clock,
  ) {
    this.serviceKeys = createLocalJWKSet(config.SERVICE_KEYS);
    this.accessKeys = createRemoteKeys(`${config.USERS_URL}/auth/jwks`);
  }

  /** The public keys of access tokens. */
  get keys(): JWTVerifyGetKey {
    return this.accessKeys;
  }

  /** The users service uses its own keys instead of fetching them from itself. */
  setAccessKeys(keys: JWTVerifyGetKey): void {
    this.accessKeys = keys;
  }

  /** Throws `auth/token-invalid`. */
  async verifyAccess(token: string): Promise<AccountViewer> {
    const now = this.clock.now();
    const cached = this.verifiedTokens.get(token);
    if (cached && cached.expiresAt > now.getTime()) return cached.viewer;
    this.verifiedTokens.delete(token);
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
    this.cache(token, viewer, exp * 1_000);
    return viewer;
  }

  /** Returns the service that issued the token. Throws `auth/token-invalid`. */
  async verifyService(token: string): Promise<string> {
    const payload = await verify(token, this.serviceKeys, {
      audience: getServiceAudience(this.service),
      currentDate: this.clock.now(),
      maxTokenAge: 2 * serviceTokenLifetimeS,
      clockTolerance: 10,
    });
    return payload.iss ?? fail('auth/token-invalid');
  }

  /** Returns a token of this service for another service, valid for 30 to 60 seconds. */
  async getServiceToken(audience: ServiceName): Promise<string> {
    const now = this.clock.now().getTime();
    const cached = this.serviceTokens.get(audience);
    // The last condition is false if the clock was set back.
    if (cached && cached.reuseUntil > now && cached.reuseUntil - now <= serviceTokenReuseMs)
      return cached.token;
    const token = await signServiceToken(this.config.SERVICE_KEY, audience, new Date(now));
    this.serviceTokens.set(audience, { token, reuseUntil: now + serviceTokenReuseMs });
    return token;
  }

  private cache(token: string, viewer: AccountViewer, expiresAt: number): void {
    const [oldest] = this.verifiedTokens.keys();
    if (this.verifiedTokens.size >= maxCachedTokens && oldest !== undefined)
      this.verifiedTokens.delete(oldest);
    this.verifiedTokens.set(token, { viewer, expiresAt });
  }
}

const getServiceAudience = (service: string) => `${product}:${service}`;

/** The `kid` of the key is the name of the calling service. */
export async function signServiceToken(
  key: BaseConfig['SERVICE_KEY'],
  audience: string,
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1_000);
  return new SignJWT()
    .setProtectedHeader({ alg: 'EdDSA', kid: key.kid })
    .setIssuer(key.kid)
    .setAudience(getServiceAudience(audience))
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + serviceTokenLifetimeS)
    .sign(await importJWK(key, 'EdDSA'));
}

async function verify(token: string, keys: JWTVerifyGetKey, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      algorithms,
      requiredClaims: ['exp', 'aud'],
      ...options,
    });
    // A service token's issuer must be the owner of the signing key.
    if (!options.issuer && payload.iss !== protectedHeader.kid) fail('auth/token-invalid');
    return payload;
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    if (areKeysUnavailable(error)) throw new ProblemError('upstream-unavailable', {}, { cause: error });
    throw new ProblemError('auth/token-invalid', {}, { cause: error });
  }
}

class KeysUnavailable extends Error {}
const areKeysUnavailable = (error: unknown): boolean => error instanceof KeysUnavailable;

/** Keeps the last received key set while the users service is unavailable. */
function createRemoteKeys(url: string): JWTVerifyGetKey {
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
      const lastKeys = remote.jwks();
      if (!lastKeys) throw new KeysUnavailable('The key set could not be fetched', { cause: error });
      return createLocalJWKSet(lastKeys)(header, token);
    }
  };
}
