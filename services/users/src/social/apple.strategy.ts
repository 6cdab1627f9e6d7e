import { canonicalEmail } from '@giftlist/contracts/rules/email';
import { PassportStrategy } from '@nestjs/passport';
import { createRemoteJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { Strategy } from 'passport-apple';
import { z } from 'zod';
import type { UsersConfig } from '../config.ts';
import type { SocialIdentity } from './decide-social-sign-in.ts';
import type { PassageOptions, PassageRequest } from './passage.ts';

const apple = 'https://appleid.apple.com';

/** Apple sends flags as text or as booleans. */
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

/** Sign-in with Apple, or another OpenID provider that replaces it. */
export class AppleStrategy extends PassportStrategy(Strategy, 'apple', true) {
  private readonly keys: JWTVerifyGetKey;
  private readonly expected: { issuer: string; audience: string };

  constructor(config: UsersConfig, credentials: Credentials) {
    const other = config.APPLE_ISSUER_URL;
    super({
      ...credentials,
      callbackURL: `${config.PUBLIC_ORIGIN}/auth/apple/callback`,
      scope: ['name', 'email'],
      passReqToCallback: true,
      ...(other && { authorizationURL: `${other}/authorize`, tokenURL: `${other}/token` }),
    });
    this.keys = createRemoteJWKSet(new URL(other ? `${other}/jwks` : `${apple}/auth/keys`));
    this.expected = { issuer: other ?? apple, audience: credentials.clientID };
  }

  /** Apple is offered if all its credentials are configured. */
  static configured(config: UsersConfig): AppleStrategy | null {
    const { APPLE_CLIENT_ID: clientID, APPLE_TEAM_ID: teamID, APPLE_KEY_ID: keyID } = config;
    const privateKeyString = config.APPLE_PRIVATE_KEY;
    if (!clientID || !teamID || !keyID || !privateKeyString) return null;
    return new AppleStrategy(config, { clientID, teamID, keyID, privateKeyString });
  }

  /** When name or address are requested, Apple responds by a form post; the nonce is in the signed token. */
  override authorizationParams(
    options: PassageOptions,
  ): ReturnType<InstanceType<typeof Strategy>['authorizationParams']> {
    const asked = {
      response_mode: 'form_post',
      response_type: 'code id_token',
      scope: 'name email',
    } as const;
    return { ...asked, state: options.state, ...{ nonce: options.codeChallenge } };
  }

  /** Validates the token, although it was received directly from Apple (OpenID Connect Core, section 3.1.3.7). */
  async validate(
    request: PassageRequest,
    _accessToken: string,
    _refreshToken: string,
    idToken: string,
    _profile: unknown,
  ): Promise<SocialIdentity> {
    const { payload } = await jwtVerify(idToken, this.keys, this.expected);
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
