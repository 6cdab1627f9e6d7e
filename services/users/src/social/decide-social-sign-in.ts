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
 * Links an account with the same address only if both sides have verified it, since a stranger may have signed up
 * with it.
 */
export function decideSocialSignIn(
  identity: SocialIdentity,
  linked: Account | null,
  sameEmail: Account | null,
): SocialDecision {
  if (linked) return { kind: 'sign-in', account: linked };
  if (!sameEmail) return { kind: 'create' };
  const isVerifiedByBoth = identity.email_verified && sameEmail.email_verified;
  return isVerifiedByBoth ? { kind: 'link', account: sameEmail } : { kind: 'refuse' };
}
