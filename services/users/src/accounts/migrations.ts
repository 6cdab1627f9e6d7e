import { canonicalEmail } from '@giftlist/contracts/rules/email';
import type { Log } from '@giftlist/service-kit/log';
import { type Migration, otherSpelling } from '@giftlist/service-kit/migrations';
import { isDuplicateOf } from '../duplicate-key.ts';
import type { Account } from '../model/accounts.ts';

type Database = Parameters<Migration['up']>[0];
const accountsOf = (db: Database) => db.collection<Account>('accounts');

/**
 * Stores the account's address in canonical form. If two accounts have the same address, the verified one keeps it, or
 * else the older one; the other one has no address from then on and is logged.
 */
async function respell(db: Database, account: Account, email: string, log: Log | undefined): Promise<void> {
  const accounts = accountsOf(db);
  try {
    await accounts.updateOne({ _id: account._id }, { $set: { email } });
  } catch (error) {
    if (!isDuplicateOf('email', error)) throw error;
    const other = await accounts.findOne({ email });
    const isFirst = other !== null && precedes(account, other);
    const loser = isFirst ? other._id : account._id;
    await accounts.updateOne({ _id: loser }, { $set: { email: null, email_verified: false } });
    if (isFirst) await accounts.updateOne({ _id: account._id }, { $set: { email } });
    const winner = isFirst ? account._id : other?._id;
    log?.warn({ kept: winner, without_address: loser }, 'two accounts had the same e-mail address');
  }
}

function precedes(one: Account, other: Account): boolean {
  if (one.email_verified !== other.email_verified) return one.email_verified;
  return one.created_at < other.created_at;
}

/** Earlier releases only lower-cased addresses: another spelling of a domain or an accent was another address. */
const canonicalAddresses: Migration = {
  id: '2026-11-25-canonical-addresses',
  up: async (db, log) => {
    const accounts = accountsOf(db);
    for await (const account of accounts.find({ other_emails: otherSpelling })) {
      const other_emails = [...new Set(account.other_emails.map(email => canonicalEmail(email) ?? email))];
      await accounts.updateOne({ _id: account._id }, { $set: { other_emails } });
    }
    for await (const account of accounts.find({ email: otherSpelling })) {
      const email = canonicalEmail(account.email ?? '');
      if (email !== null && email !== account.email) await respell(db, account, email, log);
    }
  },
};

export const accountMigrations = [canonicalAddresses];
