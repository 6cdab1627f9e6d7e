import type { Account, LinkedProvider } from '../model/accounts.ts';

export interface SocialIdentity extends LinkedProvider {
  email: string | null;
  email_verified: boolean;
  picture_url: string | null;
}

export type SocialDecision =
  | { kind: 'sign-in'; account: Account }
  /** Links the provider to the account with this email address. */
  | { kind: 'link'; account: Account }
  | { kind: 'create' }
  | { kind: 'refuse' };

/**
 * Links an account with the same address only if both the provider and the account have verified the address. Without
 * verification, a stranger may have signed up with this address.
 */
export function decideSocialSignIn(
  identity: SocialIdentity,
  linkedAccount: Account | null,
  accountWithEmail: Account | null,
): SocialDecision {
  if (linkedAccount) return { kind: 'sign-in', account: linkedAccount };
  if (!accountWithEmail) return { kind: 'create' };
  const isVerifiedByBoth = identity.email_verified && accountWithEmail.email_verified;
  return isVerifiedByBoth ? { kind: 'link', account: accountWithEmail } : { kind: 'refuse' };
}
