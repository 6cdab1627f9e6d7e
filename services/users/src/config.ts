import { baseConfig } from '@giftlist/service-kit/config';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/$/, ''));

/** What the users service reads from the environment beside the base. */
export const UsersConfig = baseConfig.extend({
  /** Google is offered where both are given. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Another OpenID provider in Google's place, with /authorize, /token and /userinfo: development and tests. */
  GOOGLE_ISSUER_URL: address.optional(),
  /** Apple is offered where all four are given. */
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  /** The key's PEM; line breaks may be written as \\n. */
  APPLE_PRIVATE_KEY: z
    .string()
    .transform(pem => pem.replaceAll('\\n', '\n'))
    .optional(),
  /** Another OpenID provider in Apple's place, with /authorize, /token and /jwks: development and tests. */
  APPLE_ISSUER_URL: address.optional(),
  /** Facebook is offered where both are given. */
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  /** Another provider in Facebook's place, with /authorize, /token and /userinfo: development and tests. */
  FACEBOOK_ISSUER_URL: address.optional(),
  /** A Photon-compatible geocoder for address suggestions; the embedded cities where nothing is said. */
  PHOTON_URL: address.optional(),
  /** Days after which a password must be reset; 0 is never. */
  PASSWORD_MAX_AGE_DAYS: z.coerce.number().int().min(0).max(3_650).default(0),
});
export type UsersConfig = z.output<typeof UsersConfig>;
