import type { Account } from './accounts.ts';

/** Counts a password reset by email as a method. */
export function hasSignInMethod(
  { password_hash, providers, email, email_verified }: Account,
  passkeyCount: number,
): boolean {
  return (
    password_hash !== null || providers.length > 0 || passkeyCount > 0 || (email !== null && email_verified)
  );
}
