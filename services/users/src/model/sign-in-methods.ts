import type { Account } from './accounts.ts';

/**
 * Whether somebody can sign in to the account: with a password, provider or passkey, or after a password reset by
 * email.
 */
export function hasSignInMethod(
  { password_hash, providers, email, email_verified }: Account,
  passkeyCount: number,
): boolean {
  return (
    password_hash !== null || providers.length > 0 || passkeyCount > 0 || (email !== null && email_verified)
  );
}
