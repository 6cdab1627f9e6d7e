import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { newId } from '@giftlist/contracts/primitives';
import { userProfileChanged } from '@giftlist/contracts/users/events';
import { afterAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { snapshotResponse } from '../projections/projection.ts';
import { Projections } from '../projections/projections.ts';
import { ChildService } from '../testing/child-service.ts';
import { personState } from '../testing/sample/sample-person.ts';
import { sampleService } from '../testing/sample/sample-service.ts';
import { SampleListModel, SamplePersonModel } from '../testing/sample/sample-stores.ts';
import { getServerUrls } from '../testing/servers.ts';
import { dropData, eventually, startTestService, type TestService } from '../testing.ts';
import { backUp, backUpIntoDatedFolder, readBackupSummary, restore } from './backup.ts';

const servers = getServerUrls();
const folder = mkdtempSync(path.join(tmpdir(), 'giftlist-backup-'));
let service: TestService | undefined;
afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function readAll(namespace: string): Promise<Record<string, unknown[]>> {
  const client = await new mongoose.mongo.MongoClient(servers.MONGO_URL).connect();
  const db = client.db(`${namespace}_lists`);
  const names = (await db.listCollections().toArray()).map(({ name }) => name).sort();
  const documents: Record<string, unknown[]> = {};
  for (const name of names.filter(name => name !== 'leases' && name !== 'rebuilds')) {
    documents[name] = await db
      .collection(name)
      .find({}, { sort: { _id: 1 } })
      .toArray();
  }
  await client.close();
  return documents;
}

async function runOperation(namespace: string, ...args: string[]): Promise<string> {
  const child = ChildService.start({
    folder: path.resolve(import.meta.dirname, '../..'),
    program: 'src/operations.ts',
    environment: { ...servers, NAMESPACE: namespace },
    arguments: args,
  });
  await child.waitForExit();
  return child.output;
}

describe('a backup', () => {
  it('restores everything after a total loss', async () => {
    const personIds = [newId(), newId()];
    const otherServices = {
      'GET /internal/snapshot/people': () =>
        snapshotResponse(
          (async function* () {
            for (const id of personIds) yield [userProfileChanged, personState(id, 1, 'Known')] as const;
          })(),
        ),
    };
    const first = await startTestService(sampleService, { otherServices });
    service = first;
    const { namespace } = first;
    const captured = await first.capturedEvents('lists.events');
    const as = { profileId: newId() };
    for (const name of ['Birthday', 'Wedding']) {
      const made = await first.call('POST /giftlist/create', { as, body: { list_name: name } });
      expect(made.status).toBe(201);
    }
    for (const id of personIds) await first.publish(userProfileChanged, personState(id, 1, 'Known'));
    await eventually(async () => {
      expect(captured.all).toHaveLength(2);
      expect(await SamplePersonModel.countDocuments()).toBe(2);
    });
    await first.stop({ keepData: true });
    service = undefined;

    const before = await readAll(namespace);
    const store = { MONGO_URL: servers.MONGO_URL, NAMESPACE: namespace };
    const emptyStore = { ...store, NAMESPACE: `${namespace}none` };
    const written = await backUp(store, folder);
    await expect(backUp(store, folder)).rejects.toThrow('is not empty');
    await expect(restore(store, folder)).rejects.toThrow(`The database ${namespace}_lists is not empty`);

    const manualFolder = path.join(folder, 'by-hand');
    const getExpectedOutput = (target: string) => `{"documentsWritten":${written},"folder":"${target}"}\n`;
    await expect(restore(emptyStore, path.dirname(folder))).rejects.toThrow(
      'copy.json cannot be read; the folder contains the backups',
    );
    expect(await runOperation(namespace, 'backup', manualFolder)).toBe(getExpectedOutput(manualFolder));

    const broken = path.join(folder, 'broken');
    cpSync(path.join(folder, 'lists'), path.join(broken, 'lists'), { recursive: true });
    await expect(restore(emptyStore, broken)).rejects.toThrow(`There is no finished backup in ${broken}`);

    const nightly = path.join(folder, 'nightly');
    const keptEntries = ['2026-02-02T041700Z.unfinished', 'mine', 'mine.unfinished'];
    for (const name of ['2026-01-01T031700Z.unfinished', ...keptEntries])
      mkdirSync(path.join(nightly, name), { recursive: true });
    for (const day of [1, 2, 3]) {
      const now = new Date(`2026-02-0${day}T03:17:05.123Z`);
      const target = path.join(nightly, `2026-02-0${day}T031705Z`);
      expect(await backUpIntoDatedFolder(store, nightly, { keep: 2, now })).toEqual({
        documentsWritten: written,
        folder: target,
      });
    }
    const expectedNames = ['2026-02-02T031705Z', '2026-02-03T031705Z', ...keptEntries].sort();
    expect(readdirSync(nightly).sort()).toEqual(expectedNames);
    const yesterday = new Date('2026-02-02T03:18:00Z');
    await expect(backUpIntoDatedFolder(store, nightly, { keep: 2, now: yesterday })).rejects.toThrow(
      'is later than now',
    );
    const tomorrow = { keep: 1, now: new Date('2026-02-04T03:17:05Z') };
    await expect(backUpIntoDatedFolder(emptyStore, nightly, tomorrow)).rejects.toThrow(
      'There is no data in the databases',
    );
    expect(readdirSync(nightly)).toEqual(expect.arrayContaining(expectedNames));

    await dropData(servers, namespace, 'lists');
    expect(await readAll(namespace)).toEqual({});
    const latestBackup = path.join(nightly, '2026-02-03T031705Z');
    // Simulates a backup by an older version. Sign-in data must not be restored.
    writeFileSync(
      path.join(latestBackup, 'lists/push_devices.ndjson.gz'),
      gzipSync('{"_id":"stolen-device"}\n'),
    );
    writeFileSync(
      path.join(latestBackup, 'copy.json'),
      JSON.stringify({ ...readBackupSummary(latestBackup), documents: written + 1 }),
    );
    expect(await runOperation(namespace, 'restore', latestBackup)).toBe(
      `{"documentsRead":${written + 1},"folder":"${latestBackup}"}\n`,
    );
    expect(await readAll(namespace)).toEqual(before);

    const restarted = await startTestService(sampleService, { namespace, otherServices });
    service = restarted;
    const indexes = await SampleListModel.collection.indexes();
    expect(indexes.map(({ key }) => key)).toContainEqual({ owner: 1 });
    const people = await SamplePersonModel.find().sort({ _id: 1 }).lean();
    expect(await restarted.get(Projections).rebuildFrom('users', 'people')).toEqual({ events: 2 });
    expect(await SamplePersonModel.find().sort({ _id: 1 }).lean()).toEqual(people);
    const created = await restarted.call('POST /giftlist/create', { as, body: { list_name: 'Move' } });
    expect(created.status).toBe(201);
    expect(await SampleListModel.countDocuments()).toBe(3);
  }, 180_000);
});
