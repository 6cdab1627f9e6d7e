import { canonicalEmail } from '@giftlist/contracts/rules/email';
import type { EndedSessions } from '@giftlist/service-kit/ended-sessions';
import type { Outbox } from '@giftlist/service-kit/outbox';
import type { AccountStore } from '../store/accounts.store.ts';
import type { ProfileStore } from '../store/profiles.store.ts';
import type { SignOutEverywhere } from './sign-out-everywhere.ts';

export interface WhoseSessions {
  /** E-mail address, username or profile id. */
  who: string;
  /** Whether the password must be reset before the next sign-in. */
  newPassword: boolean;
}

interface Parts {
  accounts: AccountStore;
  profiles: ProfileStore;
  everywhere: SignOutEverywhere;
  outbox: Outbox;
  endedSessions: EndedSessions;
}

/**
 * Ends every sign-in of a person, for an operator: a device or password was stolen. Returns whether there is such a
 * person. Access tokens issued before are refused at once.
 */
export async function endSessionsOf({ who, newPassword }: WhoseSessions, parts: Parts): Promise<boolean> {
  const name = who.trim();
  const email = canonicalEmail(name);
  const account = email && (await parts.accounts.byEmail(email));
  const accountId = (account || undefined)?._id ?? (await parts.profiles.byName(name))?.account_id;
  if (accountId === undefined) return false;
  if (newPassword) await parts.accounts.requireNewPassword(accountId);
  const ended = await parts.outbox.transact(tx => parts.everywhere.run(accountId, tx));
  await parts.endedSessions.addSignIns(ended);
  return true;
}
