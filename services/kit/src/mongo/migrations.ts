import type { mongo } from 'mongoose';
import type { EmailKeys } from '../core/email-keys.ts';
import type { Log } from '../core/log.ts';
import { database } from './database.ts';
import { runWithLease } from './lease.ts';

/** A change to stored data, run once before the service serves requests. Migrations run in the order of their ids. */
export interface Migration {
  /** A date and a name, such as `2025-11-03-list-currency`. */
  id: string;
  up(db: mongo.Db, log?: Log): Promise<void>;
}

/**
 * A migration that writes hashes of email addresses. Only the service can run it, because the command `migrate` has no
 * secret.
 */
export interface KeyedMigration {
  id: string;
  /** May run again after a crash. */
  upWithKeys(db: mongo.Db, emailKeys: EmailKeys): Promise<void>;
}

type AnyMigration = Migration | KeyedMigration;

/** Matches every email address that `canonicalEmail` would change, and a few that it would not. */
export const nonCanonicalEmail = /[^!-@[-~]/;

interface MigrationRow {
  _id: string;
  doneAt?: Date;
}

const leaseOptions = { name: 'migrations', ttlMs: 60_000, pauseMs: 300 };

/**
 * Runs the pending migrations in order, while other instances wait. Rejects if a migration fails or the lease is lost:
 * the process must then exit.
 */
export async function migrate(
  migrations: readonly AnyMigration[],
  log: Log,
  { ttlMs = leaseOptions.ttlMs, emailKeys }: { ttlMs?: number; emailKeys?: EmailKeys } = {},
): Promise<void> {
  const runnable = migrations.filter(migration => 'up' in migration || emailKeys);
  if ((await findPending(runnable)).length === 0) return;
  await runWithLease({ ...leaseOptions, ttlMs }, async () => {
    for (const migration of await findPending(runnable)) {
      log.info({ migration: migration.id }, 'running database migration');
      if ('up' in migration) await migration.up(database(), log);
      else if (emailKeys) await migration.upWithKeys(database(), emailKeys);
      await migrationRows().updateOne(
        { _id: migration.id },
        { $set: { doneAt: new Date() } },
        { upsert: true },
      );
    }
  });
}

const migrationRows = () => database().collection<MigrationRow>('migrations');

async function findPending(migrations: readonly AnyMigration[]): Promise<AnyMigration[]> {
  const done = await migrationRows().distinct('_id', { doneAt: { $exists: true } });
  return migrations.filter(({ id }) => !done.includes(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
}
