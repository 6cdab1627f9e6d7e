import { baseConfig } from '@giftlist/service-kit/core/config';
import { z } from 'zod';

const baseUrl = z.url({ protocol: /^https?$/ }).transform(url => url.replace(/\/$/, ''));

export const UsersConfig = baseConfig.extend({
  /** Google sign-in requires both the id and the secret. */
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** An OpenID provider to use instead of Google in development and tests (/authorize, /token, /userinfo). */
  GOOGLE_ISSUER_URL: baseUrl.optional(),
  /** Apple sign-in requires all four of the following variables. */
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_TEAM_ID: z.string().optional(),
  APPLE_KEY_ID: z.string().optional(),
  /** A PEM key. Line breaks may be written as `\n`. */
  APPLE_PRIVATE_KEY: z
    .string()
    .transform(pem => pem.replaceAll('\\n', '\n'))
    .optional(),
  /** An OpenID provider to use instead of Apple in development and tests (/authorize, /token, /jwks). */
  APPLE_ISSUER_URL: baseUrl.optional(),
  /** Facebook sign-in requires both the id and the secret. */
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  /** A provider to use instead of Facebook in development and tests (/authorize, /token, /userinfo). */
  FACEBOOK_ISSUER_URL: baseUrl.optional(),
  /** The base URL of a geocoder with the Photon API. Without it, only cities are suggested. */
  PHOTON_URL: baseUrl.optional(),
  /** 0 disables expiry. */
  PASSWORD_MAX_AGE_DAYS: z.coerce.number().int().min(0).max(3_650).default(0),
});
export type UsersConfig = z.output<typeof UsersConfig>;
