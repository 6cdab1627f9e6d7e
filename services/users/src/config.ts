import { baseConfig } from '@giftlist/service-kit/core/config';
import { z } from 'zod';

const baseUrl = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/$/, ''));

export const UsersConfig = baseConfig.extend({
  /** Google sign-in is available if both are set. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** Replaces Google with another OpenID provider (/authorize, /token, /userinfo) in development and tests. */
  GOOGLE_ISSUER_URL: baseUrl.optional(),
  /** Apple sign-in is available if all four are set. */
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  /** The private key as PEM; line breaks may be written as `\n`. */
  APPLE_PRIVATE_KEY: z
    .string()
    .transform(pem => pem.replaceAll('\\n', '\n'))
    .optional(),
  /** Replaces Apple with another OpenID provider (/authorize, /token, /jwks) in development and tests. */
  APPLE_ISSUER_URL: baseUrl.optional(),
  /** Facebook sign-in is available if both are set. */
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  /** Replaces Facebook with another provider (/authorize, /token, /userinfo) in development and tests. */
  FACEBOOK_ISSUER_URL: baseUrl.optional(),
  /** The base URL of a Photon-compatible geocoder for address suggestions. Without it, only cities are suggested. */
  PHOTON_URL: baseUrl.optional(),
  /** Days after which a password must be reset; 0 means never. */
  PASSWORD_MAX_AGE_DAYS: z.coerce.number().int().min(0).max(3_650).default(0),
});
export type UsersConfig = z.output<typeof UsersConfig>;
