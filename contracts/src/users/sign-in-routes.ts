import { z } from 'zod';
import { limits } from '../limits.ts';
import { Done, data, Email, line } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { FactorCode, MailedCode, PasskeyOptions, Password, SignedPasskey } from './accounts.ts';
import { Session } from './entities.ts';

const perMinute = 20;

const Returned = line(16_384).optional();
/** The parameters with which a provider redirects the browser back; its library checks them. */
const Callback = z.object({ code: Returned, state: Returned, error: Returned, error_description: Returned });

const start = {
  access: 'anyone',
  query: z.object({ return_to: line(500).optional() }),
  response: z.unknown(),
  responseKind: 'redirect',
  status: 302,
  errors: ['auth/provider-unavailable'],
} as const;
const comeBack = {
  access: 'anyone',
  response: z.unknown(),
  responseKind: 'redirect',
  status: 302,
  errors: ['auth/provider-unavailable'],
} as const;

/**
 * Redirects to the social providers, for a page or a popup, and back to `return_to`. On success nothing is added
 * (the refresh cookie is set), otherwise `auth_error`: `cancelled` or an error code. `auth/second-factor-required`
 * comes with the `ticket` for `POST /auth/second-factor`. A popup returns to `/sign-in-done`, the only page that may
 * communicate with the page that opened it.
 */
const socialRoutes = defineRoutes({
  'GET /auth/google': { summary: 'Starts the sign-in with Google.', ...start },
  'GET /auth/google/callback': {
    summary: 'Receives the browser back from Google.',
    query: Callback,
    ...comeBack,
  },
  'GET /auth/apple': { summary: 'Starts the sign-in with Apple.', ...start },
  'POST /auth/apple/callback': {
    summary: 'Receives the browser back from Apple, which posts a form from its own site.',
    bodyKind: 'form',
    body: Callback.extend({ id_token: Returned, user: Returned }),
    ...comeBack,
  },
  'GET /auth/facebook': { summary: 'Starts the sign-in with Facebook.', ...start },
  'GET /auth/facebook/callback': {
    summary: 'Receives the browser back from Facebook.',
    query: Callback,
    ...comeBack,
  },
});

/** Routes for signing up, signing in, staying signed in, and password resets. */
export const signInRoutes = defineRoutes({
  'POST /auth/sign-up': {
    summary:
      'Creates an account with e-mail and password; signs in to an existing one if the password is correct.',
    access: 'anyone',
    perMinute,
    body: z.object({ email: Email, password: Password }),
    response: data(Session),
    status: 201,
    errors: [
      'auth/email-in-use',
      'auth/weak-password',
      'auth/different-provider',
      'auth/second-factor-required',
      'auth/session-ended',
      'csrf/refused',
    ],
  },
  'POST /auth/sign-in': {
    summary: 'Signs in with e-mail and password.',
    access: 'anyone',
    perMinute,
    body: z.object({ email: Email, password: Password }),
    response: data(Session),
    errors: [
      'auth/user-not-found',
      'auth/wrong-password',
      'auth/different-provider',
      'auth/second-factor-required',
      'auth/session-ended',
      'csrf/refused',
    ],
  },
  'POST /auth/refresh': {
    summary: 'Rotates the refresh cookie and returns a new access token.',
    access: 'anyone',
    response: data(Session),
    errors: ['auth/session-ended', 'csrf/refused'],
  },
  'POST /auth/sign-out': {
    summary: 'Ends this sign-in, or every sign-in of the account.',
    access: 'account',
    body: z.object({ everywhere: z.boolean().default(false) }).default({ everywhere: false }),
    response: Done,
    errors: ['csrf/refused', 'auth/session-ended'],
  },
  'POST /auth/reset-password': {
    summary: 'Sets a new password with a code from the mail.',
    access: 'anyone',
    perMinute,
    body: z.object({ oobCode: MailedCode, password: Password }),
    response: Done,
    errors: ['auth/invalid-code', 'auth/weak-password'],
  },
  'POST /auth/verify-email': {
    summary:
      'Verifies an address with a code from the mail. Unless the caller is signed in to the account, the first verification removes all earlier sign-in methods.',
    access: 'anyone',
    perMinute,
    body: z.object({
      oobCode: MailedCode,
      keep_methods: z
        .boolean()
        .default(false)
        .describe('true: fails with auth/confirmation-required where sign-in methods would be removed'),
      password: Password.optional().describe('The new password of an account whose methods are removed'),
    }),
    response: data(z.object({ methods_removed: z.boolean() })),
    errors: ['auth/invalid-code', 'auth/weak-password', 'auth/confirmation-required'],
  },
  'POST /auth/send-verification': {
    summary: 'Mails the link that verifies the current address; does nothing if it is verified already.',
    access: 'account',
    perMinute,
    response: Done,
  },
  'GET /auth/providers': {
    summary: 'Returns which social sign-ins are configured.',
    access: 'anyone',
    response: z.object({ google: z.boolean(), apple: z.boolean(), facebook: z.boolean() }),
  },
  'POST /auth/second-factor': {
    summary: 'Completes a sign-in that needs a second factor, with a code of the app or a recovery code.',
    access: 'anyone',
    perMinute,
    body: z.object({ ticket: line(limits.tokenLength), code: FactorCode }),
    response: data(Session),
    errors: ['auth/second-factor-wrong', 'auth/session-ended', 'csrf/refused'],
  },
  'POST /auth/passkeys/begin': {
    summary:
      'Returns the input of `navigator.credentials.get` (WebAuthn, PublicKeyCredentialRequestOptionsJSON).',
    access: 'anyone',
    perMinute,
    response: data(PasskeyOptions),
    errors: ['auth/passkey-needs-name', 'csrf/refused'],
  },
  'POST /auth/passkeys/finish': {
    summary: 'Signs in with a passkey, which counts as both factors.',
    access: 'anyone',
    perMinute,
    body: z.object({ response: SignedPasskey }),
    response: data(Session),
    errors: ['auth/passkey-refused', 'auth/passkey-needs-name', 'auth/session-ended', 'csrf/refused'],
  },
  ...socialRoutes,
  'GET /auth/jwks': {
    summary: 'Returns the public keys for verifying access tokens (RFC 7517).',
    access: 'anyone',
    response: z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) }),
  },
  'POST /user/forgot-password': {
    summary: 'Requests a password reset mail; the response is the same for every address.',
    access: 'anyone',
    perMinute,
    body: z.object({ email: Email }),
    response: data(
      z.object({
        mail_sent: z
          .literal(false)
          .optional()
          .describe('Whether too many were requested, for this mailbox or from this address'),
      }),
    ),
  },
});
