import { canonicalEmail } from '@giftlist/contracts/rules/email';
import { PassportStrategy } from '@nestjs/passport';
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { Strategy } from 'passport-apple';
import { z } from 'zod';
import type { UsersConfig } from '../config.ts';
import type { SocialIdentity } from './decide-social-sign-in.ts';
import type { StrategyOptions, StrategyRequest } from './run-strategy.ts';

const appleOrigin = 'https://appleid.apple.com';

/** The claims of Apple's ID token. `email_verified` may be text. */
const IdClaims = z.object({
  sub: z.string(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.stringbool()]).default(false),
  nonce: z.string(),
});

interface Credentials {
  clientID: string;
  teamID: string;
  keyID: string;
  privateKeyString: string;
}

/** Signs in with Apple, or with the OpenID provider at `APPLE_ISSUER_URL`. */
export class AppleStrategy extends PassportStrategy(Strategy, 'apple', true) {
  private readonly keys: JWTVerifyGetKey;
  private readonly expectedClaims: { issuer: string; audience: string };

  constructor(config: UsersConfig, credentials: Credentials) {
    const issuer = config.APPLE_ISSUER_URL;
    super({
      ...credentials,
      callbackURL: `${config.PUBLIC_ORIGIN}/auth/apple/callback`,
      scope: ['name', 'email'],
      passReqToCallback: true,
      ...(issuer && { authorizationURL: `${issuer}/authorize`, tokenURL: `${issuer}/token` }),
    });
    this.keys = createRemoteJWKSet(new URL(issuer ? `${issuer}/jwks` : `${appleOrigin}/auth/keys`));
    this.expectedClaims = { issuer: issuer ?? appleOrigin, audience: credentials.clientID };
  }

  /** Returns null if Apple's credentials are not configured. */
  static create(config: UsersConfig): AppleStrategy | null {
    const { APPLE_CLIENT_ID: clientID, APPLE_TEAM_ID: teamID, APPLE_KEY_ID: keyID } = config;
    const privateKeyString = config.APPLE_PRIVATE_KEY;
    if (!clientID || !teamID || !keyID || !privateKeyString) return null;
    return new AppleStrategy(config, { clientID, teamID, keyID, privateKeyString });
  }

  /**
   * Requests a posted form, which Apple requires for a name or email address, and an ID token with the code challenge
   * as its nonce, so that `validate` can match the token with this sign-in.
   */
  override authorizationParams(
    options: StrategyOptions,
  ): ReturnType<InstanceType<typeof Strategy>['authorizationParams']> {
    const params = {
      response_mode: 'form_post',
      response_type: 'code id_token',
      scope: 'name email',
    } as const;
    // The library's type does not include the nonce.
    const nonceParams = { nonce: options.codeChallenge };
    return { ...params, state: options.state, ...nonceParams };
  }

  /** Checks the ID token's signature, although it comes directly from Apple (OpenID Connect Core, section 3.1.3.7). */
  async validate(
    request: StrategyRequest,
    _accessToken: string,
    _refreshToken: string,
    idToken: string,
    _profile: unknown,
  ): Promise<SocialIdentity> {
    const { payload } = await jwtVerify(idToken, this.keys, this.expectedClaims);
    const claims = IdClaims.parse(payload);
    if (claims.nonce !== request.nonce) throw new Error('the token belongs to another sign-in');
    return {
      provider: 'apple',
      subject: claims.sub,
      email: canonicalEmail(claims.email ?? ''),
      email_verified: claims.email_verified,
      picture_url: null,
    };
  }
}
