import type { AccountStore } from '../accounts/accounts.store.ts';
import type { ProfileStore } from '../profiles/profiles.store.ts';
import type { SignInStore } from './sign-ins.store.ts';

export interface WhoseSessions {
  /** E-mail address, username or profile id. */
  who: string;
  /** Must the password be reset before anybody signs in with it again? */
  newPassword: boolean;
}

interface Stores {
  accounts: AccountStore;
  profiles: ProfileStore;
  signIns: SignInStore;
}

/**
 * Ends every sign-in of a person, for an operator: somebody's device or password is in wrong hands. Answers
 * whether there is such a person. Access tokens that were given out before still hold for their few minutes.
 */
export async function endSessionsOf(
  { who, newPassword }: WhoseSessions,
  now: Date,
  stores: Stores,
): Promise<boolean> {
  const name = who.trim();
  const account = await stores.accounts.byEmail(name.toLowerCase());
  const accountId = account?._id ?? (await stores.profiles.byName(name))?.account_id;
  if (accountId === undefined) return false;
  if (newPassword) await stores.accounts.requireNewPassword(accountId);
  await stores.signIns.endAll(accountId, now);
  return true;
}
