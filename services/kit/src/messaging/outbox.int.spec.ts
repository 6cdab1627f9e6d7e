import { listChanged, listCreated } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ProblemError } from '../core/problem-error.ts';
import { outboxKeys, outboxRows } from '../mongo/collections.ts';
import { type CapturedEvents } from '../testing/events.ts';
import { toListState } from '../testing/sample/sample-lists.ts';
import { sampleService } from '../testing/sample/sample-service.ts';
import { SampleListModel } from '../testing/sample/sample-stores.ts';
import { eventually, startTestService, type TestService } from '../testing.ts';
import { Outbox, type Transaction } from './outbox.ts';

let service: TestService;
let outbox: Outbox;
let captured: CapturedEvents;
const owner = newId();
const createList = (name = 'A list', version = 1) => ({ _id: newId(), owner, name, cover: null, version });

beforeAll(async () => {
  service = await startTestService(sampleService);
  outbox = service.get(Outbox);
  captured = await service.capturedEvents('lists.events');
});
afterAll(() => service?.stop());

describe('a transaction', () => {
  it('writes documents and publishes events atomically', async () => {
    const list = createList();
    await outbox.transact(async tx => {
      await SampleListModel.create([list], { session: tx.session });
      tx.emit(listCreated, toListState(list));
    });
    const [event] = await eventually(() => {
      const found = captured.of(listCreated).filter(({ data }) => data.id === list._id);
      return found.length === 1 && found;
    });
    expect(event).toMatchObject({
      type: 'list.created.v1',
      source: '/services/lists',
      data: { list_name: 'A list' },
    });
    await eventually(async () => (await outboxRows().countDocuments()) === 0);
  });

  it('writes and publishes nothing if it fails', async () => {
    const list = createList('Never');
    const failing = outbox.transact(async tx => {
      await SampleListModel.create([list], { session: tx.session });
      tx.emit(listCreated, toListState(list));
      throw new ProblemError('access/denied');
    });
    await expect(failing).rejects.toMatchObject({ code: 'access/denied' });
    expect(await SampleListModel.countDocuments({ _id: list._id })).toBe(0);
    expect(await outboxRows().countDocuments({ key: list._id })).toBe(0);
  });

  it('is rolled back if an event does not match its schema', async () => {
    const list = createList();
    const failing = outbox.transact(async tx => {
      await SampleListModel.create([list], { session: tx.session });
      tx.emit(listCreated, { ...toListState(list), user_id: 'me' });
    });
    await expect(failing).rejects.toThrow();
    expect(await SampleListModel.countDocuments({ _id: list._id })).toBe(0);
  });

  it('is retried after a conflict, so that all transactions take effect', async () => {
    const list = createList('Hot', 0);
    await SampleListModel.create(list);
    const incrementVersionIn = async (tx: Transaction) => {
      const { session } = tx;
      const after = await SampleListModel.findByIdAndUpdate(
        list._id,
        { $inc: { version: 1 } },
        { session, returnDocument: 'after' },
      ).lean();
      if (!after) throw new Error('The list does not exist');
      tx.emit(listChanged, toListState(after));
    };
    // On a slow machine thirty conflicts may take longer than the default deadline.
    const incrementVersion = () => outbox.transact(incrementVersionIn, { deadlineMs: 60_000 });
    await Promise.all(Array.from({ length: 30 }, incrementVersion));
    const versions = await eventually(() => {
      const found = captured.of(listChanged).filter(({ data }) => data.id === list._id);
      return found.length === 30 && found.map(({ data }) => data.version);
    });
    expect(versions).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  });

  it('keeps the order of events of one key', async () => {
    const list = createList('Ordered');
    await outbox.transact(async tx => {
      for (let version = 1; version <= 5; version += 1)
        tx.emit(listChanged, toListState({ ...list, version }));
    });
    await eventually(() => {
      const found = captured.of(listChanged).filter(({ data }) => data.id === list._id);
      expect(found.map(({ data }) => data.version)).toEqual([1, 2, 3, 4, 5]);
    });
  });

  it('keeps each key’s events in order if simultaneous transactions use the keys in different sequences', async () => {
    const lists = Array.from({ length: 30 }, () => createList('Many'));
    const emitTwoEventsForEach = (orderedLists: typeof lists, version: number) =>
      outbox.transact(async tx => {
        for (const list of orderedLists) {
          tx.emit(listChanged, toListState({ ...list, version }));
          tx.emit(listChanged, toListState({ ...list, version: version + 1 }));
        }
      });
    await Promise.all([
      emitTwoEventsForEach(lists, 1),
      emitTwoEventsForEach(lists.toReversed(), 101),
      emitTwoEventsForEach(lists.slice(0, 1), 201),
      emitTwoEventsForEach(
        lists.toSorted((a, b) => (a._id < b._id ? -1 : 1)),
        301,
      ),
    ]);
    const keys = lists.map(({ _id }) => _id);
    // Three transactions emit two events for each list, and one only for the first list.
    const keyRows = await outboxKeys()
      .find({ seq: { $in: [6, 8] } })
      .toArray();
    expect(keyRows.map(({ seq }) => seq).sort()).toEqual([...keys.slice(1).map(() => 6), 8]);
    await eventually(() => {
      for (const id of keys) {
        const versions = captured.of(listChanged).flatMap(({ data }) => (data.id === id ? data.version : []));
        expect(versions).toHaveLength(id === keys[0] ? 8 : 6);
        for (const first of versions.filter(version => version % 2 === 1))
          expect(versions.indexOf(first + 1)).toBe(versions.indexOf(first) + 1);
      }
    });
  });
});

describe('the relay', () => {
  it('publishes more events than the broker accepts in one batch, in order', async () => {
    const list = createList('Long');
    const editor_keys = Array.from({ length: 100 }, () => 'k'.repeat(43));
    // About 2.5 MB in total.
    const versions = Array.from({ length: 500 }, (_, index) => index + 1);
    await outbox.transact(async tx => {
      for (const version of versions)
        tx.emit(listChanged, { ...toListState({ ...list, version }), editor_keys });
    });
    await eventually(() => {
      const found = captured.of(listChanged).filter(({ data }) => data.id === list._id);
      expect(found.map(({ data }) => data.version)).toEqual(versions);
    });
    await eventually(async () => (await outboxRows().countDocuments()) === 0);
  });
});

describe('an idempotency key', () => {
  const as = { profileId: owner, accountId: newId() };
  const create = (key: string, name: string) =>
    service.call('POST /giftlist/create', {
      as,
      body: { list_name: name },
      headers: { 'idempotency-key': key },
    });

  it('makes simultaneous requests take effect once and return the same response', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => create('key-at-once', 'Once')));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await SampleListModel.countDocuments({ name: 'Once' })).toBe(1);
    const [first] = responses;
    await eventually(() => captured.of(listCreated).some(({ data }) => data.id === first?.body.data.id));
    expect(captured.of(listCreated).filter(({ data }) => data.list_name === 'Once')).toHaveLength(1);
  });

  it('returns the first response again if the request is retried later', async () => {
    const first = await create('key-later', 'Later');
    const second = await create('key-later', 'Later');
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
  });

  it('is refused with different content', async () => {
    await create('key-other', 'One');
    const other = await create('key-other', 'Two');
    expect([other.status, other.problem.code]).toEqual([422, 'idempotency/mismatch']);
    expect(await SampleListModel.countDocuments({ name: 'Two' })).toBe(0);
  });

  it('can be used by several callers independently', async () => {
    const mine = await create('key-shared', 'Shared');
    const theirs = await service.call('POST /giftlist/create', {
      as: { profileId: newId() },
      body: { list_name: 'Shared' },
      headers: { 'idempotency-key': 'key-shared' },
    });
    expect(theirs.status).toBe(201);
    expect(theirs.body.data.id).not.toBe(mine.body.data.id);
  });

  it('of a failed request can be used again', async () => {
    const request = { scope: 'a test', key: 'k', fingerprint: 'f' };
    const failing = outbox.transact(() => Promise.reject(new ProblemError('access/denied')), {
      idempotency: request,
    });
    await expect(failing).rejects.toMatchObject({ code: 'access/denied' });
    expect(await outbox.transact(async () => 'done', { idempotency: request })).toBe('done');
    expect(await outbox.transact(async () => 'not run', { idempotency: request })).toBe('done');
  });

  it('must consist of visible characters', async () => {
    const response = await create('with space', 'Odd');
    expect(response.problem.errors?.map(({ path }) => path)).toEqual(['headers.idempotency-key']);
  });
});
