import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { mongo } from 'mongoose';
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
  holder?: string;
  until?: Date;
  doneAt?: Date;
}

const lockMs = 60_000;
const waitMs = 300;

/** Makes the migrations that were not made, in order; other instances wait meanwhile. */
export async function migrate(migrations: readonly Migration[], log: Log): Promise<void> {
  const rows = database().collection<MigrationRow>('migrations');
  const ordered = [...migrations].sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const migration of ordered) {
    while (!(await rows.findOne({ _id: migration.id, doneAt: { $exists: true } }))) {
      if (await takeTurn(rows, migration.id)) {
        log.info({ migration: migration.id }, 'migrating');
        await migration.up(database());
        await rows.updateOne({ _id: migration.id }, { $set: { doneAt: new Date() } });
      } else {
        await pause(waitMs);
      }
    }
  }
}

async function takeTurn(rows: mongo.Collection<MigrationRow>, _id: string): Promise<boolean> {
  const holder = randomUUID();
  const isFree = { $and: [{ $not: ['$doneAt'] }, { $lt: ['$until', '$$NOW'] }] };
  const turn = {
    holder: { $cond: [isFree, holder, '$holder'] },
    until: { $cond: [isFree, { $add: ['$$NOW', lockMs] }, '$until'] },
  };
  const options = { upsert: true, returnDocument: 'after' } as const;
  const row = await rows.findOneAndUpdate({ _id }, [{ $set: turn }], options);
  return row?.holder === holder;
}
