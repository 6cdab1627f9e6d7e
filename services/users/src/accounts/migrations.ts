import { canonicalEmail } from '@giftlist/contracts/rules/email';
import type { Log } from '@giftlist/service-kit/core/log';
import { type Migration, nonCanonicalEmail } from '@giftlist/service-kit/mongo/migrations';
import { isDuplicateKeyError } from '../duplicate-key.ts';
import type { Account } from '../model/accounts.ts';

type Database = Parameters<Migration['up']>[0];
const getAccounts = (db: Database) => db.collection<Account>('accounts');

/**
 * Stores an account's email address in canonical form. If two accounts share an address, the verified account
 * keeps it, or else the older one.
 */
async function canonicalizeEmail(
  db: Database,
  account: Account,
  email: string,
  log: Log | undefined,
): Promise<void> {
  const accounts = getAccounts(db);
  try {
    await accounts.updateOne({ _id: account._id }, { $set: { email } });
  } catch (error) {
    if (!isDuplicateKeyError('email', error)) throw error;
    const duplicate = await accounts.findOne({ email });
    const getsEmail = duplicate !== null && hasPriority(account, duplicate);
    const [winner, loser] = getsEmail ? [account, duplicate] : [duplicate, account];
    await accounts.updateOne({ _id: loser._id }, { $set: { email: null, email_verified: false } });
    if (getsEmail) await accounts.updateOne({ _id: account._id }, { $set: { email } });
    log?.warn(
      { kept: winner?._id, without_address: loser._id },
      'removed a duplicate email address from an account',
    );
  }
}

function hasPriority(account: Account, other: Account): boolean {
  if (account.email_verified !== other.email_verified) return account.email_verified;
  return account.created_at < other.created_at;
}

/** Earlier releases only lower-cased addresses, so one mailbox could have several accounts. */
const canonicalAddresses: Migration = {
  id: '2026-11-25-canonical-addresses',
  up: async (db, log) => {
    const accounts = getAccounts(db);
    for await (const account of accounts.find({ other_emails: nonCanonicalEmail })) {
      const other_emails = [...new Set(account.other_emails.map(email => canonicalEmail(email) ?? email))];
      await accounts.updateOne({ _id: account._id }, { $set: { other_emails } });
    }
    for await (const account of accounts.find({ email: nonCanonicalEmail })) {
      const email = canonicalEmail(account.email ?? '');
      if (email !== null && email !== account.email) await canonicalizeEmail(db, account, email, log);
    }
  },
};

export const accountMigrations = [canonicalAddresses];
