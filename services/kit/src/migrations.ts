import type { mongo } from 'mongoose';
import { inTurn } from './lease.ts';
import type { Log } from './log.ts';
import { database } from './mongo/database.ts';

/** A change to stored data, made once, before the service serves. Ids sort in the order of running. */
export interface Migration {
  /** A date and a name: `2025-11-03-list-currency`. */
  id: string;
  /** May run again after a crash in its middle. */
  up(db: mongo.Db): Promise<void>;
}

interface MigrationRow {
  _id: string;
  doneAt?: Date;
}

const turn = { name: 'migrations', ttlMs: 60_000, pauseMs: 300 };

/**
 * Makes the migrations that were not made, in order; other instances wait meanwhile, however long one takes.
 * Rejects with what a migration throws, or when the turn was lost: then the process has to end.
 */
export async function migrate(
  migrations: readonly Migration[],
  log: Log,
  { ttlMs } = { ttlMs: turn.ttlMs },
): Promise<void> {
  if ((await waiting(migrations)).length === 0) return;
  await inTurn({ ...turn, ttlMs }, async () => {
    for (const migration of await waiting(migrations)) {
      log.info({ migration: migration.id }, 'migrating');
      await migration.up(database());
      await rows().updateOne({ _id: migration.id }, { $set: { doneAt: new Date() } }, { upsert: true });
    }
  });
}

const rows = () => database().collection<MigrationRow>('migrations');

async function waiting(migrations: readonly Migration[]): Promise<Migration[]> {
  const done = await rows().distinct('_id', { doneAt: { $exists: true } });
  return migrations.filter(({ id }) => !done.includes(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
}
