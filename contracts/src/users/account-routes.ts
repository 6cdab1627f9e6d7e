import { z } from 'zod';
import { Done, data, Email, IdParams, IdResponse, line } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import {
  AccountState,
  FactorCode,
  Passkey,
  PasskeyName,
  PasskeyOptions,
  PasskeyRegistration,
  Password,
  ProviderName,
  SignInState,
} from './accounts.ts';

const perMinute = 20;
/**
 * Changes of sign-in methods need the `password`, or a sign-in within the last ten minutes. Otherwise they fail with
 * 403 `auth/confirmation-required`.
 */
const confirmation = { password: Password.optional() };
const sessionEnded = 'auth/session-ended';
const confirmationErrors = ['auth/confirmation-required', 'auth/confirmation-wrong', sessionEnded] as const;

/** Unlike other changes, the deletion of an account with a password always needs the password. */
const deletionRoute = {
  summary:
    'Deletes the caller’s account. Needs the password, or a recent sign-in if the account has no password.',
  access: 'account',
  perMinute,
  body: z.object(confirmation).default({}),
  response: IdResponse,
  errors: confirmationErrors,
} as const;

export const accountRoutes = defineRoutes({
  'GET /account': {
    summary: 'Returns the sign-in methods of the current account.',
    access: 'account',
    response: AccountState,
    errors: [sessionEnded],
  },
  'PUT /account/password': {
    summary: 'Sets the password, ends every other sign-in and sends a confirmation mail.',
    access: 'account',
    perMinute,
    body: z.object({ ...confirmation, new_password: Password }),
    response: Done,
    errors: [...confirmationErrors, 'auth/weak-password'],
  },
  'PUT /account/email': {
    summary:
      'Mails a link to the new e-mail address. Opening the link replaces the old address, which is notified.',
    access: 'account',
    perMinute,
    body: z.object({ ...confirmation, email: Email }),
    response: Done,
    errors: [...confirmationErrors, 'auth/email-in-use'],
  },
  'GET /account/sign-ins': {
    summary: 'Returns the browsers that are signed in, the caller’s browser first.',
    access: 'account',
    response: z.array(SignInState),
  },
  'DELETE /account/sign-ins/{id}': {
    summary: 'Signs out a browser; its access token expires within ten minutes.',
    access: 'account',
    params: IdParams,
    response: IdResponse,
    errors: ['sign-in/not-found', sessionEnded],
  },
  'POST /account/passkeys/begin': {
    summary:
      'Returns the input of `navigator.credentials.create` (WebAuthn, PublicKeyCredentialCreationOptionsJSON).',
    access: 'account',
    perMinute,
    body: z.object(confirmation).default({}),
    response: data(PasskeyOptions),
    errors: [...confirmationErrors, 'auth/passkey-needs-name'],
  },
  'POST /account/passkeys': {
    summary: 'Saves the passkey that the browser created.',
    access: 'account',
    perMinute,
    body: z.object({ name: PasskeyName.optional(), response: PasskeyRegistration }),
    response: data(Passkey),
    status: 201,
    errors: ['auth/passkey-refused', 'auth/passkey-needs-name', sessionEnded],
  },
  'PUT /account/passkeys/{id}': {
    summary: 'Renames a passkey.',
    access: 'account',
    params: IdParams,
    body: z.object({ name: PasskeyName }),
    response: data(Passkey),
    errors: ['passkey/not-found'],
  },
  'DELETE /account/passkeys/{id}': {
    summary: 'Removes a passkey.',
    access: 'account',
    perMinute,
    params: IdParams,
    body: z.object(confirmation).default({}),
    response: IdResponse,
    errors: [...confirmationErrors, 'passkey/not-found', 'auth/last-way-in'],
  },
  'POST /account/second-factor/begin': {
    summary:
      'Returns a new secret for an authenticator app (RFC 6238). The second factor is not required yet.',
    access: 'account',
    perMinute,
    body: z.object(confirmation).default({}),
    response: data(
      z.object({
        secret: z.string().describe('The secret in Base32, to type into the app'),
        otpauth_url: z.string(),
        qr: z.string().describe('The `otpauth_url` as a QR code: an SVG in a data: URL'),
      }),
    ),
    errors: [...confirmationErrors, 'second-factor/on'],
  },
  'POST /account/second-factor/confirm': {
    summary:
      'Turns on the second factor with a code from the app. Returns the recovery codes, which are not shown again.',
    access: 'account',
    perMinute,
    body: z.object({ code: FactorCode }),
    response: data(z.object({ recovery_codes: z.array(z.string()) })),
    errors: ['auth/invalid-code', 'second-factor/off', 'second-factor/on', sessionEnded],
  },
  'POST /account/second-factor/recovery-codes': {
    summary: 'Replaces the recovery codes. Needs a code from the app.',
    access: 'account',
    perMinute,
    body: z.object({ code: FactorCode }),
    response: data(z.object({ recovery_codes: z.array(z.string()) })),
    errors: ['auth/invalid-code', 'second-factor/off', sessionEnded],
  },
  'POST /account/second-factor/disable': {
    summary: 'Turns off the second factor. Needs a code from the app or a recovery code.',
    access: 'account',
    perMinute,
    body: z.object({ code: FactorCode }),
    response: Done,
    errors: ['auth/invalid-code', 'second-factor/off', sessionEnded],
  },
  'POST /account/providers/{provider}': {
    summary:
      'Starts linking a social provider: the client navigates to `location`, which leads back to `return_to`.',
    access: 'account',
    perMinute,
    params: z.object({ provider: ProviderName }),
    body: z.object({ ...confirmation, return_to: line(500).optional() }),
    response: data(z.object({ location: z.string() })),
    errors: [...confirmationErrors, 'auth/provider-unavailable'],
  },
  'DELETE /account/providers/{provider}': {
    summary: 'Unlinks a social provider.',
    access: 'account',
    perMinute,
    params: z.object({ provider: ProviderName }),
    body: z.object(confirmation).default({}),
    response: Done,
    errors: [...confirmationErrors, 'auth/last-way-in'],
  },
  'GET /user/export': {
    summary: "Exports all of a person's data as a ZIP archive of JSON files and pictures.",
    access: 'account',
    perMinute: 5,
    response: z.unknown(),
    responseKind: 'file',
    errors: [sessionEnded],
  },
  'GET /account/deletion': {
    summary: 'Returns how many lists, gifts and reservations the deletion of the account would affect.',
    access: 'account',
    perMinute: 10,
    response: z.object({
      lists: z.number().int().describe('The caller’s lists, including archived ones'),
      gifts: z.number().int().describe('Gifts on the caller’s lists'),
      reservations: z
        .number()
        .int()
        .describe('Reservations on other people’s lists, which are kept without the caller’s name'),
    }),
    errors: [sessionEnded],
  },
  'DELETE /user': deletionRoute,
  'DELETE /user/delete': deletionRoute,
});
