import { baseConfig } from '@giftlist/service-kit/config';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/$/, ''));

/** The environment variables of this service only. */
export const UsersConfig = baseConfig.extend({
  /** Google is offered if both are set. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Replaces Google by another OpenID provider, with /authorize, /token and /userinfo, for development and tests. */
  GOOGLE_ISSUER_URL: address.optional(),
  /** Apple is offered if all four are set. */
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  /** The key's PEM; line breaks may be written as \\n. */
  APPLE_PRIVATE_KEY: z
    .string()
    .transform(pem => pem.replaceAll('\\n', '\n'))
    .optional(),
  /** Replaces Apple by another OpenID provider, with /authorize, /token and /jwks, for development and tests. */
  APPLE_ISSUER_URL: address.optional(),
  /** Facebook is offered if both are set. */
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  /** Replaces Facebook by another provider, with /authorize, /token and /userinfo, for development and tests. */
  FACEBOOK_ISSUER_URL: address.optional(),
  /** A Photon-compatible geocoder for address suggestions; by default the embedded cities. */
  PHOTON_URL: address.optional(),
  /** Days after which a password must be reset; 0 means never. */
  PASSWORD_MAX_AGE_DAYS: z.coerce.number().int().min(0).max(3_650).default(0),
});
export type UsersConfig = z.output<typeof UsersConfig>;
