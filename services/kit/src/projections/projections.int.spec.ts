import path from 'node:path';
import { newId } from '@giftlist/contracts/primitives';
import { userDeleted, userProfileChanged, userRegistered } from '@giftlist/contracts/users/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fail } from '../core/problem-error.ts';
import { Outbox } from '../messaging/outbox.ts';
import { rebuildRows } from '../mongo/collections.ts';
import { database } from '../mongo/database.ts';
import { ChildService } from '../testing/child-service.ts';
import { personState } from '../testing/sample/sample-person.ts';
import { sampleService } from '../testing/sample/sample-service.ts';
import { SampleEffectModel, SamplePersonModel } from '../testing/sample/sample-stores.ts';
import { eventually, startTestService, type TestService } from '../testing.ts';
import { removePermanently, type SnapshotLine, snapshotResponse, storeIfNewer } from './projection.ts';
import { Projections } from './projections.ts';

let service: TestService;
let projections: Projections;
let snapshot: () => AsyncIterable<SnapshotLine>;
let requestedIds: string[];
const existingId = newId();

beforeAll(async () => {
  service = await startTestService(sampleService, {
    otherServices: {
      'GET /internal/snapshot/people': () => snapshotResponse(snapshot()),
      'GET /internal/people/{id}': ({ params }) => {
        requestedIds.push(params.id);
        return params.id === existingId ? personState(existingId, 3, 'Known') : fail('user/not-found');
      },
    },
  });
  projections = service.get(Projections);
});
afterAll(() => service?.stop());

const findName = async (id: string) => (await SamplePersonModel.findById(id).lean())?.first_name;
const storePerson = (id: string, version: number, first_name: string) =>
  service.get(Outbox).transact(tx => storeIfNewer(SamplePersonModel, { _id: id, version, first_name }, tx));

const removePerson = (id: string) =>
  service.get(Outbox).transact(tx => removePermanently(SamplePersonModel, [id], tx));

describe('a document of a read model', () => {
  it('is stored unless the same or a newer version is stored', async () => {
    const id = newId();
    expect(await storePerson(id, 2, 'Two')).toBe(true);
    expect(await storePerson(id, 1, 'One')).toBe(false);
    expect(await storePerson(id, 2, 'Again')).toBe(false);
    expect(await storePerson(id, 3, 'Three')).toBe(true);
    expect(await SamplePersonModel.findById(id).lean()).toEqual({ _id: id, version: 3, first_name: 'Three' });
  });

  it('has the newest version after many simultaneous writes', async () => {
    const id = newId();
    await Promise.all(Array.from({ length: 12 }, (_, index) => storePerson(id, index + 1, `V${index + 1}`)));
    expect(await findName(id)).toBe('V12');
  });

  it('is not restored by a late event after its removal', async () => {
    const id = newId();
    await storePerson(id, 1, 'Gone');
    await removePerson(id);
    expect(await storePerson(id, 2, 'Late')).toBe(false);
    expect(await findName(id)).toBeUndefined();
  });

  it('remains removed if it is stored simultaneously', async () => {
    const id = newId();
    let isFirst = true;
    const wasStored = await service.get(Outbox).transact(async tx => {
      // The first read fixes the snapshot that the transaction reads from.
      await SamplePersonModel.findById(id).session(tx.session).lean();
      if (isFirst) {
        isFirst = false;
        await removePerson(id);
      }
      return storeIfNewer(SamplePersonModel, { _id: id, version: 1, first_name: 'Late' }, tx);
    });
    expect(wasStored).toBe(false);
    expect(await findName(id)).toBeUndefined();
  });
});

describe('a rebuild', () => {
  it('stores the owner’s documents, deletes all other documents, and keeps the indexes', async () => {
    const [staleId, updatedId] = [newId(), newId()];
    await storePerson(staleId, 1, 'Stale');
    await storePerson(updatedId, 1, 'Before');
    snapshot = async function* () {
      yield [userProfileChanged, personState(updatedId, 2, 'After')];
      for (let index = 0; index < 250; index += 1) yield [userRegistered, personState(newId(), 1)];
    };
    expect(await projections.rebuildFrom('users', 'people')).toEqual({ events: 251 });
    expect(await findName(staleId)).toBeUndefined();
    expect(await findName(updatedId)).toBe('After');
    expect(await SamplePersonModel.countDocuments()).toBe(251);
    const indexes = await database().collection('people').indexes();
    expect(indexes.map(({ key }) => key)).toEqual([{ _id: 1 }, { first_name: 1 }]);
    const remainingCollections = await database().listCollections({ name: 'people__rebuild' }).toArray();
    expect([remainingCollections, await rebuildRows().countDocuments()]).toEqual([[], 0]);
  });

  it('applies events that arrive meanwhile, and restores no deleted document', async () => {
    const [changedId, deletedId, oldId] = [newId(), newId(), newId()];
    await storePerson(oldId, 1, 'Old');
    snapshot = async function* () {
      yield [userProfileChanged, personState(oldId, 2, 'Old')];
      await service.publish(userProfileChanged, personState(changedId, 7, 'Live'));
      await service.publish(userRegistered, personState(deletedId, 1, 'Gone'));
      await service.publish(userDeleted, {
        id: deletedId,
        account_id: newId(),
        at: '2026-01-01T00:00:00.000Z',
      });
      await eventually(async () => (await findName(changedId)) === 'Live');
      const sentinelId = newId();
      await service.publish(userDeleted, {
        id: sentinelId,
        account_id: newId(),
        at: '2026-01-01T00:00:00.000Z',
      });
      // Both removals are recorded in the new collection.
      await eventually(async () => {
        const removedCount = await database()
          .collection('people__rebuild')
          .countDocuments({ _removed: true });
        return removedCount === 2;
      });
      // The owner read these states before the changes above.
      yield [userProfileChanged, personState(changedId, 6, 'Older')];
      yield [userProfileChanged, personState(deletedId, 1, 'Gone')];
    };
    await projections.rebuildFrom('users', 'people');
    expect(await findName(changedId)).toBe('Live');
    expect(await findName(deletedId)).toBeUndefined();
    expect(await findName(oldId)).toBe('Old');
    expect(await database().collection('people').countDocuments({ _removed: true })).toBe(0);
    await service.publish(userProfileChanged, personState(oldId, 3, 'Newer'));
    await eventually(async () => (await findName(oldId)) === 'Newer');
  });

  it('has no effects outside the read model', async () => {
    const id = newId();
    snapshot = async function* () {
      yield [userProfileChanged, personState(id, 1)];
    };
    await projections.rebuildFrom('users', 'people');
    expect(await SampleEffectModel.findById(id).lean()).toBeNull();
  });

  it('does not change the read model if it fails', async () => {
    const id = newId();
    await storePerson(id, 1, 'Kept');
    snapshot = async function* () {
      yield [userProfileChanged, personState(newId(), 1)];
      throw new Error('the owner failed');
    };
    await expect(projections.rebuildFrom('users', 'people')).rejects.toThrow();
    expect(await findName(id)).toBe('Kept');
    expect(await rebuildRows().countDocuments()).toBe(0);
  });

  it('can be run as a command while the service is running', async () => {
    const [snapshotId, liveId] = [newId(), newId()];
    snapshot = async function* () {
      yield [userProfileChanged, personState(snapshotId, 1, 'There')];
      await service.publish(userProfileChanged, personState(liveId, 2, 'Meanwhile'));
      await eventually(async () => (await findName(liveId)) === 'Meanwhile');
    };
    const command = ChildService.start({
      folder: path.resolve(import.meta.dirname, '../..'),
      program: 'src/testing/sample/main.ts',
      environment: service.environment,
      arguments: ['rebuild', 'people'],
    });
    expect([await command.waitForExit(), command.output]).toEqual([
      0,
      expect.stringContaining('"message":"read model rebuilt"'),
    ]);
    expect(await SamplePersonModel.find().distinct('_id')).toEqual([snapshotId, liveId].sort());
  });

  it('is refused during another rebuild of the same read model', async () => {
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    snapshot = async function* () {
      start();
      await released;
      yield [userProfileChanged, personState(newId(), 1)];
    };
    const first = projections.rebuildFrom('users', 'people');
    await started;
    await expect(projections.rebuildFrom('users', 'people')).rejects.toThrow(
      'people is already being rebuilt',
    );
    release();
    expect(await first).toEqual({ events: 1 });
  });
});

describe('fetchFromOwner', () => {
  it('sends one request for simultaneous calls, and returns the owner’s response', async () => {
    requestedIds = [];
    const request = () =>
      projections.fetchFromOwner('users', 'GET /internal/people/{id}', { params: { id: existingId } });
    const responses = await Promise.all([request(), request(), request()]);
    expect(responses.map(response => response?.first_name)).toEqual(['Known', 'Known', 'Known']);
    expect(requestedIds).toEqual([existingId]);
  });

  it('returns null for a 404, which is cached', async () => {
    requestedIds = [];
    const id = newId();
    const request = () =>
      projections.fetchFromOwner('users', 'GET /internal/people/{id}', { params: { id } });
    expect(await request()).toBeNull();
    expect(await request()).toBeNull();
    expect(requestedIds).toEqual([id]);
  });

  it('fails with upstream-unavailable if the owner is down', async () => {
    const request = projections.fetchFromOwner('users', 'GET /internal/people/{id}/contact', {
      params: { id: newId() },
    });
    await expect(request).rejects.toMatchObject({ code: 'upstream-unavailable' });
  });
});
