import { canonicalEmail } from '@giftlist/contracts/rules/email';
import type { EndedSessions } from '@giftlist/service-kit/http/ended-sessions';
import type { Outbox } from '@giftlist/service-kit/messaging/outbox';
import type { AccountStore } from '../store/accounts.store.ts';
import type { ProfileStore } from '../store/profiles.store.ts';
import type { SignOutEverywhere } from './sign-out-everywhere.ts';

export interface EndSessionsInput {
  /** An email address, username or profile id. */
  identifier: string;
  requirePasswordReset: boolean;
}

interface Dependencies {
  accounts: AccountStore;
  profiles: ProfileStore;
  signOutEverywhere: SignOutEverywhere;
  outbox: Outbox;
  endedSessions: EndedSessions;
}

/**
 * Ends all sign-ins of an account and returns whether the account exists. Access tokens remain valid until they expire
 * if Redis is unavailable.
 */
export async function endAllSessions(
  { identifier, requirePasswordReset }: EndSessionsInput,
  dependencies: Dependencies,
): Promise<boolean> {
  const trimmed = identifier.trim();
  const email = canonicalEmail(trimmed);
  const account = email ? await dependencies.accounts.findByEmail(email) : null;
  const accountId = account?._id ?? (await dependencies.profiles.findByIdOrUsername(trimmed))?.account_id;
  if (accountId === undefined) return false;
  if (requirePasswordReset) await dependencies.accounts.requirePasswordReset(accountId);
  const signInIds = await dependencies.outbox.transact(tx =>
    dependencies.signOutEverywhere.signOut(accountId, tx),
  );
  await dependencies.endedSessions.addSignIns(signInIds);
  return true;
}
