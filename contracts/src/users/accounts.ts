import { z } from 'zod';
import { Id, Name, Timestamp } from '../primitives.ts';

export const Password = z.string().min(1).max(200, 'Use at most 200 characters');
/** The code in a mail's link. */
export const MailedCode = z.string().min(1).max(200);
/** Six digits of an app, or a recovery code; spaces and dashes do not matter. */
export const FactorCode = z.string().trim().min(6).max(40);
export const ProviderName = z.enum(['google', 'apple', 'facebook']);
export type ProviderName = z.output<typeof ProviderName>;

/** Options for `navigator.credentials`, in WebAuthn's own JSON form. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

const bytes = z.base64url().max(20_000);
const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') };
/** A made credential, in WebAuthn's own JSON form (RegistrationResponseJSON). */
export const MadePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(50)).max(10).optional(),
  }),
});
/** A signed challenge, in WebAuthn's own JSON form (AuthenticationResponseJSON). */
export const SignedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});

export const PasskeyName = Name;
export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Timestamp,
  used_at: Timestamp.nullable(),
  /** Kept by a provider that copies it between devices. */
  synced: z.boolean(),
});

/** The ways into an account, as its owner sees them. */
export const AccountState = z.object({
  user_id: Id,
  email: z.string(),
  email_verified: z.boolean(),
  /** An address that a link was mailed to and that will replace `email` when the link is opened. */
  pending_email: z.string().nullable(),
  has_password: z.boolean(),
  providers: z.array(ProviderName),
  passkeys: z.array(Passkey),
  second_factor: z.object({ enabled: z.boolean(), recovery_codes_left: z.number().int() }),
  /** Until when changes need no password, by the age of this sign-in. */
  confirmed_until: Timestamp,
});

/** One signed-in browser. */
export const SignInState = z.object({
  id: Id,
  /** Such as 'Firefox on Linux'. */
  device: z.string(),
  address: z.string(),
  opened_at: Timestamp,
  used_at: Timestamp,
  is_current: z.boolean(),
});
