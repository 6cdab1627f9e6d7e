import type { AccountStore } from '../accounts/accounts.store.ts';
import type { ProfileStore } from '../profiles/profiles.store.ts';
import type { SignInStore } from './sign-ins.store.ts';

interface Stores {
  accounts: AccountStore;
  profiles: ProfileStore;
  signIns: SignInStore;
}

/**
 * Ends every sign-in of the person with this e-mail address, username or profile id, for an operator: somebody's
 * device or password is in wrong hands. Answers whether there is such a person. Access tokens that were given out
 * before still hold for their few minutes.
 */
export async function endSessionsOf(who: string, now: Date, stores: Stores): Promise<boolean> {
  const name = who.trim();
  const account = await stores.accounts.byEmail(name.toLowerCase());
  const accountId = account?._id ?? (await stores.profiles.byName(name))?.account_id;
  if (accountId === undefined) return false;
  await stores.signIns.endAll(accountId, now);
  return true;
}
