import { z } from 'zod';
import { limits } from '../limits.ts';
import { Id, line, Name, Timestamp } from '../primitives.ts';
import { hasForbiddenCharacter } from '../rules/text.ts';

/** Never trimmed or normalized: a password is exactly what was typed. */
export const Password = z
  .string('Please enter your password')
  .min(1, 'Please enter your password')
  .max(200, 'Use at most 200 characters')
  .refine(text => !hasForbiddenCharacter(text), 'Use no control characters');
/** The code in a mail's link. */
export const MailedCode = line(limits.keyLength).min(1);
/** Six digits of an app, or a recovery code; spaces and dashes do not matter. */
export const FactorCode = line(40).min(6);
export const ProviderName = z.enum(['google', 'apple', 'facebook']);
export type ProviderName = z.output<typeof ProviderName>;

/** Options for `navigator.credentials`, in WebAuthn's own JSON form. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

const bytes = z.base64url().max(20_000);
const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') };
/** A new credential, in WebAuthn's own JSON form (RegistrationResponseJSON). */
export const MadePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(line(50)).max(10).optional(),
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
  /** Stored by a provider that syncs it between devices. */
  synced: z.boolean(),
});

/** The sign-in methods of an account, as its owner sees them. */
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
  /** Until when this sign-in is recent enough for changes without a password. */
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
