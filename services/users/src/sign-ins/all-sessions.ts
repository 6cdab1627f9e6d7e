import { canonicalEmail } from '@giftlist/contracts/rules/email';
import type { EndedSessions } from '@giftlist/service-kit/ended-sessions';
import type { Outbox } from '@giftlist/service-kit/outbox';
import type { AccountStore } from '../store/accounts.store.ts';
import type { ProfileStore } from '../store/profiles.store.ts';
import type { SignOutEverywhere } from './sign-out-everywhere.ts';

export interface EndSessionsInput {
  /** E-mail address, username or profile id. */
  identifier: string;
  /** Whether the password must be reset before the next sign-in. */
  newPassword: boolean;
}

interface Dependencies {
  accounts: AccountStore;
  profiles: ProfileStore;
  signOutEverywhere: SignOutEverywhere;
  outbox: Outbox;
  endedSessions: EndedSessions;
}

/**
 * Ends every sign-in of a person, for an operator after a theft of a device or password. Returns whether the person
 * exists. Access tokens issued before are refused immediately.
 */
export async function endAllSessions(
  { identifier: who, newPassword }: EndSessionsInput,
  dependencies: Dependencies,
): Promise<boolean> {
  const name = who.trim();
  const email = canonicalEmail(name);
  const account = email && (await dependencies.accounts.byEmail(email));
  const accountId = (account || undefined)?._id ?? (await dependencies.profiles.byName(name))?.account_id;
  if (accountId === undefined) return false;
  if (newPassword) await dependencies.accounts.requireNewPassword(accountId);
  const signInIds = await dependencies.outbox.transact(tx =>
    dependencies.signOutEverywhere.signOut(accountId, tx),
  );
  await dependencies.endedSessions.addSignIns(signInIds);
  return true;
}
