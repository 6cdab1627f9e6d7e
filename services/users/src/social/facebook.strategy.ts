import { canonicalEmail } from '@giftlist/contracts/rules/email';
import { PassportStrategy } from '@nestjs/passport';
import { type Profile, Strategy } from 'passport-facebook';
import type { UsersConfig } from '../config.ts';
import type { SocialIdentity } from './decide-social-sign-in.ts';

/** Signs in with Facebook, or with the provider at `FACEBOOK_ISSUER_URL`. */
export class FacebookStrategy extends PassportStrategy(Strategy, 'facebook') {
  constructor(config: UsersConfig, credentials: { clientID: string; clientSecret: string }) {
    const issuer = config.FACEBOOK_ISSUER_URL;
    super({
      ...credentials,
      callbackURL: `${config.PUBLIC_ORIGIN}/auth/facebook/callback`,
      scope: ['email'],
      profileFields: ['id', 'email', 'name', 'picture.type(large)'],
      graphAPIVersion: 'v23.0',
      ...(issuer && {
        authorizationURL: `${issuer}/authorize`,
        tokenURL: `${issuer}/token`,
        profileURL: `${issuer}/userinfo`,
      }),
    });
  }

  /** Returns null if Facebook's credentials are not configured. */
  static create(config: UsersConfig): FacebookStrategy | null {
    const { FACEBOOK_APP_ID: clientID, FACEBOOK_APP_SECRET: clientSecret } = config;
    return clientID && clientSecret ? new FacebookStrategy(config, { clientID, clientSecret }) : null;
  }

  /** Facebook does not say whether an address is verified, so the person verifies it with an emailed link. */
  validate(_accessToken: string, _refreshToken: string, profile: Profile): SocialIdentity {
    return {
      provider: 'facebook',
      subject: profile.id,
      email: canonicalEmail(profile.emails?.[0]?.value ?? ''),
      email_verified: false,
      picture_url: profile.photos?.[0]?.value ?? null,
    };
  }
}
