import type { mongo } from 'mongoose';
import type { EmailKeys } from './email-key.ts';
import { inTurn } from './lease.ts';
import type { Log } from './log.ts';
import { database } from './mongo/database.ts';

/** A change to stored data, made once, before the service starts serving. Ids sort in the order of running. */
export interface Migration {
  /** A date and a name: `2025-11-03-list-currency`. */
  id: string;
  /** May run again after a crash. */
  up(db: mongo.Db, log?: Log): Promise<void>;
}

/** A migration that writes keys of addresses: the service itself runs it, since `migrate` has no secret. */
export interface KeyedMigration {
  id: string;
  /** May run again after a crash. */
  upWithKeys(db: mongo.Db, emailKeys: EmailKeys): Promise<void>;
}

type AnyMigration = Migration | KeyedMigration;

/** Matches all addresses that are not in the form of `canonicalEmail`, and a few that are. */
export const otherSpelling = /[^!-@[-~]/;

interface MigrationRow {
  _id: string;
  doneAt?: Date;
}

const turn = { name: 'migrations', ttlMs: 60_000, pauseMs: 300 };

/**
 * Runs the pending migrations in order, while other instances wait. Rejects with a migration's error, or if the lease
 * was lost: then the process has to end.
 */
export async function migrate(
  migrations: readonly AnyMigration[],
  log: Log,
  { ttlMs = turn.ttlMs, emailKeys }: { ttlMs?: number; emailKeys?: EmailKeys } = {},
): Promise<void> {
  const possible = migrations.filter(migration => 'up' in migration || emailKeys);
  if ((await waiting(possible)).length === 0) return;
  await inTurn({ ...turn, ttlMs }, async () => {
    for (const migration of await waiting(possible)) {
      log.info({ migration: migration.id }, 'migrating');
      if ('up' in migration) await migration.up(database(), log);
      else if (emailKeys) await migration.upWithKeys(database(), emailKeys);
      await rows().updateOne({ _id: migration.id }, { $set: { doneAt: new Date() } }, { upsert: true });
    }
  });
}

const rows = () => database().collection<MigrationRow>('migrations');

async function waiting(migrations: readonly AnyMigration[]): Promise<AnyMigration[]> {
  const done = await rows().distinct('_id', { doneAt: { $exists: true } });
  return migrations.filter(({ id }) => !done.includes(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
}
