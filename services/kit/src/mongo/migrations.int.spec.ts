import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { createLog } from '../core/log.ts';
import { getServerUrls } from '../testing/servers.ts';
import { eventually } from '../testing.ts';
import { leaseRows } from './collections.ts';
import { database } from './database.ts';
import { type Migration, migrate } from './migrations.ts';

const log = createLog('lists', 'silent');

beforeAll(async () => {
  const dbName = `t${randomBytes(5).toString('hex')}_lists`;
  await mongoose.connect(getServerUrls().MONGO_URL, { dbName });
});
afterAll(async () => {
  await database().dropDatabase();
  await mongoose.disconnect();
});

function createRecordedMigrations(...ids: string[]) {
  const steps: string[] = [];
  const migrations = ids.map(
    (id): Migration => ({
      id,
      up: async () => {
        steps.push(`${id} begins`);
        await database().command({ ping: 1 });
        steps.push(`${id} ends`);
      },
    }),
  );
  return { steps, migrations };
}

it('migrations: each runs once and in order, even if many instances start simultaneously', async () => {
  const { steps, migrations } = createRecordedMigrations('2026-02-second', '2026-01-first');
  await Promise.all(Array.from({ length: 8 }, () => migrate(migrations, log)));
  await migrate(migrations, log);
  expect(steps).toEqual([
    '2026-01-first begins',
    '2026-01-first ends',
    '2026-02-second begins',
    '2026-02-second ends',
  ]);
});

it('migrations: keep the lease during a long migration', async () => {
  const readExpiry = async () => (await leaseRows().findOne({ _id: 'migrations' }))?.until.getTime() ?? 0;
  let runCount = 0;
  const up = async () => {
    runCount += 1;
    const firstExpiry = await readExpiry();
    await eventually(async () => (await readExpiry()) > firstExpiry);
  };
  const longMigrations = [{ id: '2026-03-long', up }];
  await Promise.all([
    migrate(longMigrations, log, { ttlMs: 8_000 }),
    migrate(longMigrations, log, { ttlMs: 8_000 }),
  ]);
  expect(runCount).toBe(1);
});

it('migrations: a failed migration can run again at once', async () => {
  let isBroken = true;
  const up = async () => {
    if (isBroken) throw new Error('half done');
  };
  const failingMigrations = [{ id: '2026-04-failing', up }];
  await expect(migrate(failingMigrations, log)).rejects.toThrow('half done');
  isBroken = false;
  await migrate(failingMigrations, log);
  const row = await database().collection<{ _id: string }>('migrations').findOne({ _id: '2026-04-failing' });
  expect(row).toMatchObject({ doneAt: expect.any(Date) });
});

it('migrations: fail if the lease is lost', async () => {
  const up = async () => {
    await leaseRows().updateOne(
      { _id: 'migrations' },
      { $set: { holder: 'another', until: new Date('2999-01-01') } },
    );
    await new Promise(() => undefined);
  };
  const migration = migrate([{ id: '2026-05-lost', up }], log, { ttlMs: 8_000 });
  await expect(migration).rejects.toThrow('the lease migrations was lost');
});
