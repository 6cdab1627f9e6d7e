import { canonicalEmail } from '@giftlist/contracts/rules/email';
import { PassportStrategy } from '@nestjs/passport';
import { type Profile, Strategy } from 'passport-google-oauth20';
import type { UsersConfig } from '../config.ts';
import type { SocialIdentity } from './decide-social-sign-in.ts';
import type { StrategyOptions } from './run-strategy.ts';

/** Signs in with Google, or with the OpenID provider at `GOOGLE_ISSUER_URL`. */
export class GoogleStrategy extends PassportStrategy(Strategy, 'google') {
  constructor(config: UsersConfig, credentials: { clientID: string; clientSecret: string }) {
    const issuer = config.GOOGLE_ISSUER_URL;
    super({
      ...credentials,
      callbackURL: `${config.PUBLIC_ORIGIN}/auth/google/callback`,
      scope: ['openid', 'email', 'profile'],
      ...(issuer && {
        authorizationURL: `${issuer}/authorize`,
        tokenURL: `${issuer}/token`,
        userProfileURL: `${issuer}/userinfo`,
      }),
    });
  }

  /** Returns null if Google's credentials are not configured. */
  static create(config: UsersConfig): GoogleStrategy | null {
    const { GOOGLE_CLIENT_ID: clientID, GOOGLE_CLIENT_SECRET: clientSecret } = config;
    return clientID && clientSecret ? new GoogleStrategy(config, { clientID, clientSecret }) : null;
  }

  override authorizationParams(options: StrategyOptions): object {
    const pkce = { code_challenge: options.codeChallenge, code_challenge_method: 'S256' };
    return { ...super.authorizationParams(options), ...pkce };
  }

  override tokenParams(options: StrategyOptions): object {
    return { ...super.tokenParams(options), code_verifier: options.codeVerifier };
  }

  validate(_accessToken: string, _refreshToken: string, profile: Profile): SocialIdentity {
    const [email] = profile.emails ?? [];
    return {
      provider: 'google',
      subject: profile.id,
      email: canonicalEmail(email?.value ?? ''),
      // Some providers send the flag as text.
      email_verified: String(email?.verified) === 'true',
      picture_url: profile.photos?.[0]?.value ?? null,
    };
  }
}
