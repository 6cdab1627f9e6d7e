import type { Account } from './accounts.ts';

/** Whether somebody can still sign in to the account: by a password, a provider, a passkey, or a reset by mail. */
export function leavesAWayIn(
  { password_hash, providers, email, email_verified }: Account,
  passkeys: number,
): boolean {
  return password_hash !== null || providers.length > 0 || passkeys > 0 || (email !== null && email_verified);
}
