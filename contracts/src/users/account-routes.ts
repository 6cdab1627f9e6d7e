import { z } from 'zod';
import { Done, data, Email, IdParams, IdResponse, line } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import {
  AccountState,
  FactorCode,
  MadePasskey,
  Passkey,
  PasskeyName,
  PasskeyOptions,
  Password,
  ProviderName,
  SignInState,
} from './accounts.ts';

const perMinute = 20;
/**
 * Requests that change the sign-in methods or delete the account need more than a token: the current `password`, or a
 * sign-in within the last ten minutes if the account has no password or none is sent. Otherwise they fail with 403
 * `auth/confirmation-required`.
 */
const confirmation = { password: Password.optional() };
const ended = 'auth/session-ended';
const unconfirmed = ['auth/confirmation-required', 'auth/confirmation-wrong', ended] as const;

/** Unlike the others, a deletion accepts a recent sign-in only if the account has no password. */
const deletion = {
  summary:
    'Deletes the caller’s account. Needs the password if the account has one, otherwise a recent sign-in.',
  access: 'account',
  perMinute,
  body: z.object(confirmation).default({}),
  response: IdResponse,
  errors: unconfirmed,
} as const;

/** Routes of the current account: sign-in methods, devices, export, deletion. All need a signed-in account. */
export const accountRoutes = defineRoutes({
  'GET /account': {
    summary: 'Returns the sign-in methods of the current account.',
    access: 'account',
    response: AccountState,
    errors: [ended],
  },
  'PUT /account/password': {
    summary: 'Sets the password, ends every other sign-in and sends a confirmation mail.',
    access: 'account',
    perMinute,
    body: z.object({ ...confirmation, new_password: Password }),
    response: Done,
    errors: [...unconfirmed, 'auth/weak-password'],
  },
  'PUT /account/email': {
    summary: 'Mails a link to the new address. Opening it replaces the old address, which receives a notice.',
    access: 'account',
    perMinute,
    body: z.object({ ...confirmation, email: Email }),
    response: Done,
    errors: [...unconfirmed, 'auth/email-in-use'],
  },
  'GET /account/sign-ins': {
    summary: 'Returns the browsers that are signed in, this one first.',
    access: 'account',
    response: z.array(SignInState),
  },
  'DELETE /account/sign-ins/{id}': {
    summary: 'Signs a browser out; its access token expires within ten minutes.',
    access: 'account',
    params: IdParams,
    response: IdResponse,
    errors: ['sign-in/not-found', ended],
  },
  'POST /account/passkeys/begin': {
    summary:
      'Returns the input of `navigator.credentials.create` (WebAuthn, PublicKeyCredentialCreationOptionsJSON).',
    access: 'account',
    perMinute,
    body: z.object(confirmation).default({}),
    response: data(PasskeyOptions),
    errors: [...unconfirmed, 'auth/passkey-needs-name'],
  },
  'POST /account/passkeys': {
    summary: 'Saves the passkey that the browser created.',
    access: 'account',
    perMinute,
    body: z.object({ name: PasskeyName.optional(), response: MadePasskey }),
    response: data(Passkey),
    status: 201,
    errors: ['auth/passkey-refused', 'auth/passkey-needs-name', ended],
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
    errors: [...unconfirmed, 'passkey/not-found', 'auth/last-way-in'],
  },
  'POST /account/second-factor/begin': {
    summary:
      'Returns a new secret for an authenticator app (RFC 6238). The second factor is not required yet.',
    access: 'account',
    perMinute,
    body: z.object(confirmation).default({}),
    response: data(
      z.object({
        secret: z.string().describe('Base32, for typing it into the app'),
        otpauth_url: z.string(),
        qr: z.string().describe('The address as a picture: an SVG in a data: URL'),
      }),
    ),
    errors: [...unconfirmed, 'second-factor/on'],
  },
  'POST /account/second-factor/confirm': {
    summary:
      'Turns on the second factor with a first code and returns the recovery codes, which are shown only once.',
    access: 'account',
    perMinute,
    body: z.object({ code: FactorCode }),
    response: data(z.object({ recovery_codes: z.array(z.string()) })),
    errors: ['auth/invalid-code', 'second-factor/off', 'second-factor/on', ended],
  },
  'POST /account/second-factor/recovery-codes': {
    summary: 'Returns new recovery codes for a code of the app; the old ones become invalid.',
    access: 'account',
    perMinute,
    body: z.object({ code: FactorCode }),
    response: data(z.object({ recovery_codes: z.array(z.string()) })),
    errors: ['auth/invalid-code', 'second-factor/off', ended],
  },
  'POST /account/second-factor/disable': {
    summary: 'Turns the second factor off, with a code of the app or a recovery code.',
    access: 'account',
    perMinute,
    body: z.object({ code: FactorCode }),
    response: Done,
    errors: ['auth/invalid-code', 'second-factor/off', ended],
  },
  'POST /account/providers/{provider}': {
    summary: 'Starts linking a social provider: the browser goes to `location` and returns to `return_to`.',
    access: 'account',
    perMinute,
    params: z.object({ provider: ProviderName }),
    body: z.object({ ...confirmation, return_to: line(500).optional() }),
    response: data(z.object({ location: z.string() })),
    errors: [...unconfirmed, 'auth/provider-unavailable'],
  },
  'DELETE /account/providers/{provider}': {
    summary: 'Unlinks a social provider.',
    access: 'account',
    perMinute,
    params: z.object({ provider: ProviderName }),
    body: z.object(confirmation).default({}),
    response: Done,
    errors: [...unconfirmed, 'auth/last-way-in'],
  },
  'GET /user/export': {
    summary: "Exports all of a person's data as a ZIP archive of JSON files and pictures.",
    access: 'account',
    perMinute: 5,
    response: z.unknown(),
    responseKind: 'file',
    errors: [ended],
  },
  'GET /account/deletion': {
    summary: 'Returns how many lists, gifts and reservations of the account a deletion affects.',
    access: 'account',
    perMinute: 10,
    response: z.object({
      lists: z.number().int().describe('Own lists, archived ones included'),
      gifts: z.number().int().describe('Gifts on the caller’s lists'),
      reservations: z
        .number()
        .int()
        .describe('Reservations on other people’s lists; they stay, without the name'),
    }),
    errors: [ended],
  },
  'DELETE /user': deletion,
  'DELETE /user/delete': deletion,
});
