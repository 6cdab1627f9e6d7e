import { z } from 'zod';
import { limits } from '../limits.ts';
import { Id, line, Name, Timestamp } from '../primitives.ts';
import { hasForbiddenCharacter } from '../rules/text.ts';

/** Exactly as typed: never trimmed or normalized. */
export const Password = z
  .string('Please enter your password')
  .min(1, 'Please enter your password')
  .max(200, 'Use at most 200 characters')
  .refine(text => !hasForbiddenCharacter(text), 'Use no control characters');
export const MailedCode = line(limits.keyLength).min(1);
/** A code from an authenticator app, or a recovery code. Spaces and dashes are ignored. */
export const FactorCode = line(40).min(6);
export const ProviderName = z.enum(['google', 'apple', 'facebook']);
export type ProviderName = z.output<typeof ProviderName>;

/** For `navigator.credentials`, in WebAuthn's JSON format. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

const bytes = z.base64url().max(20_000);
const credential = { id: bytes, rawId: bytes, type: z.literal('public-key') };
/** WebAuthn's RegistrationResponseJSON. */
export const PasskeyRegistration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(line(50)).max(10).optional(),
  }),
});
/** WebAuthn's AuthenticationResponseJSON. */
export const PasskeyAuthentication = z.object({
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
  /** Whether a provider syncs the passkey between devices. */
  synced: z.boolean(),
});

export const AccountState = z.object({
  user_id: Id,
  email: z.string(),
  email_verified: z.boolean(),
  /** Replaces `email` once the emailed link is opened. */
  pending_email: z.string().nullable(),
  has_password: z.boolean(),
  providers: z.array(ProviderName),
  passkeys: z.array(Passkey),
  second_factor: z.object({ enabled: z.boolean(), recovery_codes_left: z.number().int() }),
  /** Until this time, the sign-in allows changes without a password. */
  confirmed_until: Timestamp,
});

export const SignInState = z.object({
  id: Id,
  /** Such as 'Firefox on Linux'. */
  device: z.string(),
  address: z.string(),
  opened_at: Timestamp,
  used_at: Timestamp,
  is_current: z.boolean(),
});
