import type { Account, LinkedProvider } from '../model/accounts.ts';

/** A person's identity according to a social provider. */
export interface SocialIdentity extends LinkedProvider {
  email: string | null;
  email_verified: boolean;
  picture_url: string | null;
}

export type SocialDecision =
  | { kind: 'sign-in'; account: Account }
  /** The provider is linked to the account with this e-mail. */
  | { kind: 'link'; account: Account }
  | { kind: 'create' }
  | { kind: 'refuse' };

/**
 * Decides the account of a social sign-in. It joins an account with another sign-in method only if both sides verified
 * the address: otherwise a person who signed up first with somebody else's address would share that person's account.
 */
export function decideSocialSignIn(
  identity: SocialIdentity,
  linked: Account | null,
  sameEmail: Account | null,
): SocialDecision {
  if (linked) return { kind: 'sign-in', account: linked };
  if (!sameEmail) return { kind: 'create' };
  const isProved = identity.email_verified && sameEmail.email_verified;
  return isProved ? { kind: 'link', account: sameEmail } : { kind: 'refuse' };
}
