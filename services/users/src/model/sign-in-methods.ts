import type { Account } from './accounts.ts';

/** Includes the possibility of a password reset by email. */
export function hasSignInMethod(
  { password_hash, providers, email, email_verified }: Account,
  passkeyCount: number,
): boolean {
  return (
    password_hash !== null || providers.length > 0 || passkeyCount > 0 || (email !== null && email_verified)
  );
}
