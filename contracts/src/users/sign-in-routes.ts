import { z } from 'zod';
import { limits } from '../limits.ts';
import { Done, data, Email, line } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { FactorCode, MailedCode, PasskeyAuthentication, PasskeyOptions, Password } from './accounts.ts';
import { Session } from './entities.ts';

const perMinute = 20;

const CallbackParameter = line(16_384).optional();
/** Validated by the provider's library. */
const Callback = z.object({
  code: CallbackParameter,
  state: CallbackParameter,
  error: CallbackParameter,
  error_description: CallbackParameter,
});

const startRoute = {
  access: 'anyone',
  query: z.object({ return_to: line(500).optional() }),
  response: z.unknown(),
  responseKind: 'redirect',
  status: 302,
  errors: ['auth/provider-unavailable'],
} as const;
const callbackRoute = {
  access: 'anyone',
  response: z.unknown(),
  responseKind: 'redirect',
  status: 302,
  errors: ['auth/provider-unavailable'],
} as const;

/**
 * Redirects to a social provider and back to `return_to`. Success sets the refresh cookie. Failure adds `auth_error` to
 * the URL: `cancelled` or an error code, plus the `ticket` for `auth/second-factor-required`. Popups return to
 * `/sign-in-done`, the only page that may communicate with its opener.
 */
const socialRoutes = defineRoutes({
  'GET /auth/google': { summary: 'Starts the sign-in with Google.', ...startRoute },
  'GET /auth/google/callback': {
    summary: 'Handles the redirect from Google.',
    query: Callback,
    ...callbackRoute,
  },
  'GET /auth/apple': { summary: 'Starts the sign-in with Apple.', ...startRoute },
  'POST /auth/apple/callback': {
    summary: 'Handles the redirect from Apple, which is a form post from Apple’s site.',
    bodyKind: 'form',
    body: Callback.extend({ id_token: CallbackParameter, user: CallbackParameter }),
    ...callbackRoute,
  },
  'GET /auth/facebook': { summary: 'Starts the sign-in with Facebook.', ...startRoute },
  'GET /auth/facebook/callback': {
    summary: 'Handles the redirect from Facebook.',
    query: Callback,
    ...callbackRoute,
  },
});

export const signInRoutes = defineRoutes({
  'POST /auth/sign-up': {
    summary:
      'Creates an account with e-mail address and password. Signs in if the account exists and the password is correct.',
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
    summary: 'Signs in with e-mail address and password.',
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
    summary: 'Sets a new password with the code from a password reset mail.',
    access: 'anyone',
    perMinute,
    body: z.object({ oobCode: MailedCode, password: Password }),
    response: Done,
    errors: ['auth/invalid-code', 'auth/weak-password'],
  },
  'POST /auth/verify-email': {
    summary:
      'Verifies an e-mail address with the code from a mail. Unless the caller is signed in to the account, the first verification removes all earlier sign-in methods.',
    access: 'anyone',
    perMinute,
    body: z.object({
      oobCode: MailedCode,
      keep_methods: z
        .boolean()
        .default(false)
        .describe('true: fails with auth/confirmation-required instead of removing sign-in methods'),
      password: Password.optional().describe(
        'The new password, for an account whose sign-in methods are removed',
      ),
    }),
    response: data(z.object({ methods_removed: z.boolean() })),
    errors: ['auth/invalid-code', 'auth/weak-password', 'auth/confirmation-required'],
  },
  'POST /auth/send-verification': {
    summary:
      'Mails a link that verifies the current e-mail address; does nothing if the address is already verified.',
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
    summary:
      'Completes a sign-in that needs a second factor, with a code from the authenticator app or a recovery code.',
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
    body: z.object({ response: PasskeyAuthentication }),
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
    summary: 'Requests a password reset mail; the response does not reveal whether the account exists.',
    access: 'anyone',
    perMinute,
    body: z.object({ email: Email }),
    response: data(
      z.object({
        mail_sent: z
          .literal(false)
          .optional()
          .describe(
            'false: no mail is sent, because too many mails were requested for this mailbox or from this IP address',
          ),
      }),
    ),
  },
});
