import { setTimeout as pause } from 'node:timers/promises';
import { listChanged } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Delivery } from '../events.ts';
import { handleOnce } from '../inbox.ts';
import { inboxRows, outboxRows } from '../mongo/collections.ts';
import { Outbox, type Transaction } from '../outbox.ts';
import { SampleEffectModel, SampleListModel } from '../testing/sample/sample-list.store.ts';
import { stateOf } from '../testing/sample/sample-lists.ts';
import { sampleService } from '../testing/sample/sample-service.ts';
import { startTestService, type TestService } from '../testing.ts';
import { deliver } from './deliver.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService);
});
afterAll(() => service?.stop());

const times = { handlingMs: 150, stoppingMs: 5_000 };
const tooLate = 'The handler did not end in time';

/** One attempt to handle an event, as the strategy makes it. */
async function attempt(eventId: string, work: (tx: Transaction) => Promise<void>, limits = times) {
  const handler = async (delivery: Delivery) => {
    try {
      await work(delivery.tx);
      return { done: true };
    } catch (error) {
      return { done: false, error };
    }
  };
  const event = { id: eventId, type: 'x', source: '/x', time: '', snapshot: false, data: {} };
  const item = { consumer: 'lists.effects', eventId };
  const { now } = await handleOnce(service.get(Outbox), [item], async (_, tx) => {
    await deliver(handler as never, new Delivery([event], tx), limits);
    return 1;
  });
  return now.size === 1;
}
const count = (id: string, session: Transaction['session']) =>
  SampleEffectModel.updateOne({ _id: id }, { $inc: { times: 1 } }, { upsert: true, session });
const timesOf = async (id: string) => (await SampleEffectModel.findById(id).lean())?.times;

describe('a handler that takes too long', () => {
  it.each(['asks the transaction for its session each time', 'keeps the session'])(
    'in a loop of queries, and %s, is stopped before the next attempt, and only that one takes effect',
    async how => {
      const id = newId();
      const eventId = newId();
      let running = 0;
      let mostAtOnce = 0;
      let mayEnd = false;
      const work = async (tx: Transaction) => {
        running += 1;
        mostAtOnce = Math.max(mostAtOnce, running);
        const { session } = tx;
        try {
          do {
            await count(id, how === 'keeps the session' ? session : tx.session);
            await pause(5);
          } while (!mayEnd);
        } finally {
          running -= 1;
        }
      };
      await expect(attempt(eventId, work)).rejects.toThrow(tooLate);
      expect(running).toBe(0);
      expect(await timesOf(id)).toBeUndefined();
      await expect(attempt(eventId, work)).rejects.toThrow(tooLate);
      mayEnd = true;
      expect(await attempt(eventId, work, { ...times, handlingMs: 10_000 })).toBe(true);
      expect([mostAtOnce, running, await timesOf(id)]).toEqual([1, 0, 1]);
      expect(await attempt(eventId, work)).toBe(false);
    },
  );

  it('is awaited, even if it ends slowly', async () => {
    const ended: string[] = [];
    const work = async () => {
      await pause(600);
      ended.push('work');
    };
    await expect(attempt(newId(), work)).rejects.toThrow(tooLate);
    expect(ended).toEqual(['work']);
  });

  it('and never ends is abandoned, without any further effect', async () => {
    const [id, eventId] = [newId(), newId()];
    const list = { _id: newId(), owner: newId(), name: 'Late', cover: null, version: 1 };
    const goOn = Promise.withResolvers<void>();
    const late = Promise.withResolvers<unknown[]>();
    const work = async (tx: Transaction) => {
      const { session } = tx;
      await count(id, session);
      await goOn.promise;
      const tries = [
        () => count(id, session),
        () => SampleListModel.create([list], { session }),
        async () => tx.emit(listChanged, stateOf(list)),
        async () => count(id, tx.session),
      ];
      late.resolve(await Promise.all(tries.map(one => one().catch((error: unknown) => error))));
    };
    await expect(attempt(eventId, work, { handlingMs: 100, stoppingMs: 200 })).rejects.toThrow(tooLate);
    expect(await attempt(eventId, tx => count(id, tx.session).then(() => undefined))).toBe(true);
    goOn.resolve();
    const outcomes = await late.promise;
    expect(outcomes.map(one => one instanceof Error)).toEqual([true, true, true, true]);
    expect(await timesOf(id)).toBe(1);
    expect(await SampleListModel.countDocuments({ _id: list._id })).toBe(0);
    expect(await outboxRows().countDocuments({ key: list._id })).toBe(0);
    expect(await inboxRows().countDocuments({ _id: `lists.effects/${eventId}` })).toBe(1);
  });

  it('does not keep rows locked, so the next attempt can write them at once', async () => {
    const id = newId();
    const hung = attempt(
      newId(),
      async tx => {
        await count(id, tx.session);
        await new Promise(() => undefined);
      },
      { handlingMs: 100, stoppingMs: 100 },
    );
    await expect(hung).rejects.toThrow(tooLate);
    await attempt(newId(), tx => count(id, tx.session).then(() => undefined));
    expect(await timesOf(id)).toBe(1);
  });
});

describe('a handler that fails or ends in time', () => {
  it('reports its error, or takes effect', async () => {
    const id = newId();
    const failing = attempt(newId(), async () => {
      throw new Error('defect');
    });
    await expect(failing).rejects.toThrow('defect');
    expect(await attempt(newId(), tx => count(id, tx.session).then(() => undefined))).toBe(true);
    expect(await timesOf(id)).toBe(1);
  });
});
