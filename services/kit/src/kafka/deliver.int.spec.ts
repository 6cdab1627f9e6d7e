import { setTimeout as pause } from 'node:timers/promises';
import { listChanged } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Delivery } from '../messaging/events.ts';
import { handleOnce } from '../messaging/inbox.ts';
import { Outbox, type Transaction } from '../messaging/outbox.ts';
import { inboxRows, outboxRows } from '../mongo/collections.ts';
import { toListState } from '../testing/sample/sample-lists.ts';
import { sampleService } from '../testing/sample/sample-service.ts';
import { SampleEffectModel, SampleListModel } from '../testing/sample/sample-stores.ts';
import { startTestService, type TestService } from '../testing.ts';
import { deliver } from './deliver.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService);
});
afterAll(() => service?.stop());

const defaultTimeouts = { handlerMs: 150, stopMs: 5_000 };
const timeoutMessage = 'The handler did not end in time';

/** Returns whether this attempt handled the event. */
async function attempt(
  eventId: string,
  work: (tx: Transaction) => Promise<void>,
  timeouts = defaultTimeouts,
) {
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
  const { handled } = await handleOnce(service.get(Outbox), [item], async (_, tx) => {
    await deliver(handler as never, new Delivery([event], tx), timeouts);
    return 1;
  });
  return handled.size === 1;
}
const increment = (id: string, session: Transaction['session']) =>
  SampleEffectModel.updateOne({ _id: id }, { $inc: { count: 1 } }, { upsert: true, session });
const getCount = async (id: string) => (await SampleEffectModel.findById(id).lean())?.count;

describe('a handler that takes too long', () => {
  it.each(['reads the session from the transaction each time', 'keeps the session'])(
    'is stopped before the next attempt, even if it %s',
    async behaviour => {
      const id = newId();
      const eventId = newId();
      let running = 0;
      let maxRunning = 0;
      let mayEnd = false;
      const work = async (tx: Transaction) => {
        running += 1;
        maxRunning = Math.max(maxRunning, running);
        const { session } = tx;
        try {
          do {
            await increment(id, behaviour === 'keeps the session' ? session : tx.session);
            await pause(5);
          } while (!mayEnd);
        } finally {
          running -= 1;
        }
      };
      await expect(attempt(eventId, work)).rejects.toThrow(timeoutMessage);
      expect(running).toBe(0);
      expect(await getCount(id)).toBeUndefined();
      await expect(attempt(eventId, work)).rejects.toThrow(timeoutMessage);
      mayEnd = true;
      expect(await attempt(eventId, work, { ...defaultTimeouts, handlerMs: 10_000 })).toBe(true);
      expect([maxRunning, running, await getCount(id)]).toEqual([1, 0, 1]);
      expect(await attempt(eventId, work)).toBe(false);
    },
  );

  it('is awaited until it ends', async () => {
    let hasEnded = false;
    const work = async () => {
      await pause(600);
      hasEnded = true;
    };
    await expect(attempt(newId(), work)).rejects.toThrow(timeoutMessage);
    expect(hasEnded).toBe(true);
  });

  it('is abandoned if it does not stop in time, and has no later effect', async () => {
    const [id, eventId] = [newId(), newId()];
    const list = { _id: newId(), owner: newId(), name: 'Late', cover: null, version: 1 };
    const resume = Promise.withResolvers<void>();
    const lateOutcomes = Promise.withResolvers<unknown[]>();
    const work = async (tx: Transaction) => {
      const { session } = tx;
      await increment(id, session);
      await resume.promise;
      const lateActions = [
        () => increment(id, session),
        () => SampleListModel.create([list], { session }),
        async () => tx.emit(listChanged, toListState(list)),
        async () => increment(id, tx.session),
      ];
      lateOutcomes.resolve(await Promise.all(lateActions.map(run => run().catch((error: unknown) => error))));
    };
    await expect(attempt(eventId, work, { handlerMs: 100, stopMs: 200 })).rejects.toThrow(timeoutMessage);
    expect(await attempt(eventId, tx => increment(id, tx.session).then(() => undefined))).toBe(true);
    resume.resolve();
    const outcomes = await lateOutcomes.promise;
    expect(outcomes.map(outcome => outcome instanceof Error)).toEqual([true, true, true, true]);
    expect(await getCount(id)).toBe(1);
    expect(await SampleListModel.countDocuments({ _id: list._id })).toBe(0);
    expect(await outboxRows().countDocuments({ key: list._id })).toBe(0);
    expect(await inboxRows().countDocuments({ _id: `lists.effects/${eventId}` })).toBe(1);
  });

  it('keeps no documents locked', async () => {
    const id = newId();
    const hung = attempt(
      newId(),
      async tx => {
        await increment(id, tx.session);
        await new Promise(() => undefined);
      },
      { handlerMs: 100, stopMs: 100 },
    );
    await expect(hung).rejects.toThrow(timeoutMessage);
    await attempt(newId(), tx => increment(id, tx.session).then(() => undefined));
    expect(await getCount(id)).toBe(1);
  });
});

describe('a handler that ends in time', () => {
  it('takes effect, or has its error rethrown', async () => {
    const id = newId();
    const failing = attempt(newId(), async () => {
      throw new Error('defect');
    });
    await expect(failing).rejects.toThrow('defect');
    expect(await attempt(newId(), tx => increment(id, tx.session).then(() => undefined))).toBe(true);
    expect(await getCount(id)).toBe(1);
  });
});
