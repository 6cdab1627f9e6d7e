import { newId } from '@giftlist/contracts/primitives';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createLog } from '../core/log.ts';
import { Outbox } from '../messaging/outbox.ts';
import { jobRows } from '../mongo/collections.ts';
import { Leases } from '../mongo/lease.ts';
import { sampleService } from '../testing/sample/sample-service.ts';
import { SampleListModel } from '../testing/sample/sample-stores.ts';
import { eventually, startTestService, type TestService } from '../testing.ts';
import { deleteBatch } from './delete-batch.ts';
import { cancelJob, defineJob, type JobHandler, Jobs, startJob } from './jobs.ts';

let service: TestService;
let outbox: Outbox;
beforeAll(async () => {
  service = await startTestService(sampleService);
  outbox = service.get(Outbox);
});
afterAll(() => service?.stop());
beforeEach(async () => {
  await jobRows().deleteMany({});
});

const counting = defineJob<{ size: number }, number>('counting');
const log = createLog('lists', 'silent');

/** Simulates the worker of another process. By default, adds the key of each batch to `done`. */
function createWorker(done: string[], runBatch?: JobHandler<{ size: number }, number>['runBatch']) {
  const jobs = new Jobs(service.get(Leases), outbox, log);
  jobs.registerHandler(counting, {
    runBatch:
      runBatch ??
      (async ({ key, input, position }) => {
        done.push(key);
        const next = (position ?? 0) + 1;
        return next < input.size ? next : null;
      }),
  });
  return jobs;
}
const startCounting = (key: string, person: string, size: number) =>
  outbox.transact(tx => startJob(counting, { key, person, input: { size } }, tx));
async function insertLists(owner: string, count: number) {
  const names = Array.from({ length: count }, (_, index) => String(index));
  await SampleListModel.insertMany(
    names.map(name => ({ _id: newId(), owner, name, cover: null, version: 1 })),
  );
}
async function drain(jobs: Jobs): Promise<number> {
  let batches = 0;
  while (await jobs.runNextBatch()) batches += 1;
  return batches;
}

describe('jobs', () => {
  it('alternate between people, and run in order for each person', async () => {
    for (const key of ['a1', 'a2', 'a3', 'a4', 'a5']) await startCounting(key, 'anna', 10);
    await startCounting('b1', 'bert', 1);
    await startCounting('c1', 'cleo', 2);
    const done: string[] = [];
    expect(await drain(createWorker(done))).toBe(53);
    expect(done.slice(0, 7)).toEqual(['a1', 'b1', 'c1', 'a1', 'c1', 'a1', 'a1']);
    expect(done.filter((key, index) => key !== done[index - 1] && key.startsWith('a')).slice(-5)).toEqual([
      'a1',
      'a2',
      'a3',
      'a4',
      'a5',
    ]);
    expect(await jobRows().countDocuments()).toBe(0);
  });

  it.each(['anna', 'zoe'])(
    'of %s that start during another person’s job wait for at most one batch',
    async person => {
      for (const key of ['m1', 'm2', 'm3']) await startCounting(key, 'mia', 20);
      const done: string[] = [];
      const jobs = createWorker(done);
      for (let batch = 0; batch < 5; batch += 1) await jobs.runNextBatch();
      await startCounting('other', person, 1);
      for (let batch = 0; batch < 2; batch += 1) await jobs.runNextBatch();
      expect(done.slice(5)).toContain('other');
    },
  );

  it('of one person never run in parallel, and do not delay the jobs of other people', async () => {
    for (const key of ['a1', 'a2']) await startCounting(key, 'anna', 1);
    await startCounting('b1', 'bert', 3);
    const done: string[] = [];
    const resume = Promise.withResolvers<void>();
    const jobs = createWorker(done, async ({ key, input, position }) => {
      if (key === 'a1') await resume.promise;
      done.push(key);
      const next = (position ?? 0) + 1;
      return next < input.size ? next : null;
    });
    jobs.onApplicationBootstrap();
    await eventually(() => expect(done).toEqual(['b1', 'b1', 'b1']));
    resume.resolve();
    await eventually(() => expect(done).toEqual(['b1', 'b1', 'b1', 'a1', 'a2']));
    await jobs.onApplicationShutdown();
  });

  it('of a kind with `concurrency` do not delay other kinds', async () => {
    const fetching = defineJob<{ size: number }, number>('fetching');
    for (const key of ['f1', 'f2', 'f3'])
      await outbox.transact(tx =>
        startJob(fetching, { key, person: `person-${key}`, input: { size: 1 } }, tx),
      );
    const fetched: string[] = [];
    const done: string[] = [];
    const resume = Promise.withResolvers<void>();
    const jobs = createWorker(done);
    jobs.registerHandler(fetching, {
      concurrency: 2,
      prepare: async ({ key }) => {
        fetched.push(key);
        await resume.promise;
        return `picture of ${key}`;
      },
      runBatch: async (_job, _tx, prepared: string) => {
        done.push(prepared);
        return null;
      },
    });
    jobs.onApplicationBootstrap();
    await eventually(() => expect(fetched.toSorted()).toEqual(['f1', 'f2']));
    await startCounting('other', 'person-f1', 2);
    await eventually(() => expect(done).toEqual(['other', 'other']));
    expect(fetched).toHaveLength(2);
    resume.resolve();
    await eventually(() => expect(done).toHaveLength(5));
    await jobs.onApplicationShutdown();
    expect(done.slice(2).toSorted()).toEqual(['picture of f1', 'picture of f2', 'picture of f3']);
  });

  it('wait for the delay that their handler sets before the next batch', async () => {
    const delayed = defineJob<{ size: number }, number>('delayed');
    await outbox.transact(tx => startJob(delayed, { key: 'p', person: 'p', input: { size: 2 } }, tx));
    const jobs = new Jobs(service.get(Leases), outbox, log);
    jobs.registerHandler(delayed, {
      runBatch: async ({ position }) => (position === null ? 1 : null),
      getDelayMs: position => position * 60_000,
    });
    expect(await drain(jobs)).toBe(1);
    const row = await jobRows().findOne({ key: 'p' });
    expect(row).toMatchObject({ position: 1, failures: 0 });
    expect(row?.due.getTime()).toBeGreaterThan(Date.now() + 30_000);
    await jobRows().updateMany({}, { $set: { due: new Date(0) } });
    expect(await drain(jobs)).toBe(1);
    expect(await jobRows().countDocuments()).toBe(0);
  });

  it('are not started if the transaction is rolled back', async () => {
    const failing = outbox.transact(async tx => {
      await startJob(counting, { key: 'never', person: 'p', input: { size: 1 } }, tx);
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await drain(createWorker([]))).toBe(0);
  });

  it('continue at their position after a crash, without repeating effects', async () => {
    const owner = newId();
    await insertLists(owner, 5);
    await startCounting('sums', owner, 5);
    let isFirstAttempt = true;
    const runBatch: JobHandler<{ size: number }, number>['runBatch'] = async ({ input, position }, tx) => {
      const index = position ?? 0;
      const filter = { owner, name: String(index) };
      await SampleListModel.updateOne(filter, { $inc: { version: 1 } }).session(tx.session);
      // Simulates a crash between the writes and the commit.
      if (index === 2 && isFirstAttempt) {
        isFirstAttempt = false;
        throw new Error('died');
      }
      return index + 1 < input.size ? index + 1 : null;
    };
    await drain(createWorker([], runBatch));
    expect(await jobRows().findOne({})).toMatchObject({ position: 2, failures: 1 });
    await jobRows().updateMany({}, { $set: { due: new Date(0) } });
    await drain(createWorker([], runBatch));
    const versions = await SampleListModel.find({ owner }).lean();
    expect(versions.map(({ version }) => version)).toEqual([2, 2, 2, 2, 2]);
  });

  it('run each batch once even if two processes believe that they hold the lease', async () => {
    const owner = newId();
    await SampleListModel.create([{ _id: owner, owner, name: 'n', cover: null, version: 0 }]);
    await startCounting('both', owner, 12);
    const runBatch: JobHandler<{ size: number }, number>['runBatch'] = async ({ input, position }, tx) => {
      await SampleListModel.updateOne({ _id: owner }, { $inc: { version: 1 } }).session(tx.session);
      const next = (position ?? 0) + 1;
      return next < input.size ? next : null;
    };
    await Promise.all([drain(createWorker([], runBatch)), drain(createWorker([], runBatch))]);
    expect((await SampleListModel.findById(owner).lean())?.version).toBe(12);
    expect(await jobRows().countDocuments()).toBe(0);
  });

  it('that fail are retried later, while other jobs continue', async () => {
    await startCounting('broken', 'anna', 1);
    await startCounting('fine', 'anna', 2);
    const done: string[] = [];
    const jobs = createWorker(done, async ({ key, position }) => {
      if (key === 'broken') throw new Error('defect');
      done.push(key);
      return position === null ? 1 : null;
    });
    await drain(jobs);
    expect(done).toEqual(['fine', 'fine']);
    for (let retry = 0; retry < 6; retry += 1) {
      await jobRows().updateMany({}, { $set: { due: new Date(0) } });
      await drain(jobs);
    }
    const row = await jobRows().findOne({});
    expect(row).toMatchObject({ key: 'broken', failures: 7 });
    expect(row?.due.getTime()).toBeGreaterThan(Date.now() + 10_000);
    await jobRows().updateMany({}, { $set: { due: new Date(0) } });
    await drain(createWorker(done));
    expect(done.at(-1)).toBe('broken');
  });

  it('restart if started again, and end if cancelled during a batch', async () => {
    await startCounting('twice', 'p', 3);
    const done: string[] = [];
    const jobs = createWorker(done);
    await jobs.runNextBatch();
    await startCounting('twice', 'p', 3);
    expect(await drain(jobs)).toBe(3);
    await startCounting('cancelled', 'p', 3);
    const _id = newId();
    let isCancelled = false;
    const cancelling = createWorker([], async (_, tx) => {
      const list = { _id, owner: 'p', name: 'n', cover: null, version: 1 };
      await SampleListModel.create([list], { session: tx.session });
      if (!isCancelled) await outbox.transact(otherTx => cancelJob(counting, 'cancelled', otherTx));
      isCancelled = true;
      return 1;
    });
    await drain(cancelling);
    expect(await jobRows().countDocuments()).toBe(0);
    expect(await SampleListModel.countDocuments({ _id })).toBe(0);
  });

  it('can delete documents in batches', async () => {
    const owner = newId();
    await insertLists(owner, 401);
    await startCounting('deleting', owner, 1);
    const remaining: number[] = [];
    await drain(
      createWorker([], async (_, tx) => {
        const mayHaveMore = await deleteBatch(SampleListModel, { owner }, tx);
        remaining.push(await SampleListModel.countDocuments({ owner }).session(tx.session));
        return mayHaveMore ? 1 : null;
      }),
    );
    expect(remaining).toEqual([201, 1, 0]);
  });
});
