import { listDeleted, listReused } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import { eventually } from '@giftlist/service-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import {
  addGift,
  createPerson,
  createReserveForm,
  type TestPerson,
  useGiftSystem,
} from '../gift-service.testing.ts';
import { GiftWrites } from '../gift-writes/gift-writes.ts';
import type { GiftDoc } from '../model/gift.ts';
import { GiftModel } from '../store/gifts.store.ts';
import { GiftEditor } from './gift-editor.ts';

const system = useGiftSystem();

async function createListWithGifts(owner: TestPerson, count: number) {
  const list = await createList(owner);
  const gift = await addGift(system.service, owner, list, { quantity: 5 });
  const stored = await GiftModel.findById(gift.id).orFail().lean<GiftDoc>();
  const copies = Array.from({ length: count - 1 }, () => ({ ...stored, _id: newId() }));
  await GiftModel.insertMany(copies);
  return { list, gift };
}

const read = (as: TestPerson, id: string) =>
  system.service.call('GET /giftlist/{id}/gifts', { as, params: { id } });
const reserve = (as: TestPerson, giftId: string) =>
  system.service.call('POST /giftitem/reserve', { as, body: createReserveForm(giftId) });
const countGifts = (giftlist_id: string) => GiftModel.countDocuments({ giftlist_id, removed_at: null });

const createList = (owner: TestPerson) => system.addList(owner, {}, { published: true });

async function publishReuse(fromId: string, list: { id: string; user_id: string }): Promise<void> {
  await system.service.publish(listReused, {
    id: list.id,
    owner_id: list.user_id,
    currency: 'EUR',
    from: { list_id: fromId, gifts: 'all', gifts_revealed: false },
    at: system.service.clock.now().toISOString(),
  });
}

const vera = createPerson('vera');

describe('a job batch', () => {
  it('does not delay reservations on other lists', async () => {
    const { service } = system;
    const [busyOwner, otherOwner] = [createPerson('busy'), createPerson('other')];
    const [large, small] = [
      await createListWithGifts(busyOwner, 1_000),
      await createListWithGifts(otherOwner, 1),
    ];
    const [started, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const editor = service.get(GiftEditor);
    const removeAll = editor.removeAllInTransaction.bind(editor);
    const spy = jest.spyOn(editor, 'removeAllInTransaction').mockImplementation(async (gifts, ...rest) => {
      await removeAll(gifts, ...rest);
      started.resolve();
      await resume.promise;
    });
    const deleted = await system.changeList(large.list, { isDeleted: true }, { published: false });
    await service.publish(listDeleted, deleted);
    await started.promise;
    // The first batch's transaction stays open until `resume`.
    expect((await reserve(vera, small.gift.id)).status).toBe(201);
    expect((await read(otherOwner, small.list.id)).body).toHaveLength(1);
    expect((await addGift(service, otherOwner, small.list)).id).not.toBe(small.gift.id);
    expect(await countGifts(large.list.id)).toBe(1_000);
    resume.resolve();
    await eventually(async () => expect(await countGifts(large.list.id)).toBe(0), 60_000);
    spy.mockRestore();
  }, 120_000);

  it('lets a waiting write to the same list run before the next batch', async () => {
    const { service } = system;
    const owner = createPerson('olga');
    const { list: oldList } = await createListWithGifts(owner, 350);
    const [secondBatchStarted, resume] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const order: string[] = [];
    const editor = service.get(GiftEditor);
    const addAll = editor.addInTransaction.bind(editor);
    const addSpy = jest.spyOn(editor, 'addInTransaction').mockImplementation(async (gifts, tx) => {
      const kind = gifts.length === 1 ? 'write' : 'batch';
      // A retried write counts once.
      if (order.at(-1) !== kind || kind === 'batch') order.push(kind);
      const ids = await addAll(gifts, tx);
      if (order.length === 2) {
        secondBatchStarted.resolve();
        await resume.promise;
      }
      return ids;
    });
    const list = await createList(owner);
    await publishReuse(oldList.id, list);
    await secondBatchStarted.promise;
    const runSpy = jest.spyOn(service.get(GiftWrites), 'run');
    const added = addGift(service, owner, list, { gift_title: 'Added meanwhile' });
    // The write is queued while the second batch runs.
    await eventually(() => expect(runSpy).toHaveBeenCalled());
    resume.resolve();
    await added;
    await eventually(async () => expect(await countGifts(list.id)).toBe(351), 60_000);
    expect(order).toEqual(['batch', 'batch', 'write', 'batch', 'batch']);
    addSpy.mockRestore();
    runSpy.mockRestore();
  }, 120_000);

  it('does not delay other people’s jobs while it waits for a write', async () => {
    const { service } = system;
    const [busyOwner, otherOwner] = [createPerson('busy'), createPerson('other')];
    const [large, small] = [
      await createListWithGifts(busyOwner, 150),
      await createListWithGifts(otherOwner, 1),
    ];
    const [busyTarget, otherTarget] = [await createList(busyOwner), await createList(otherOwner)];
    const resume = Promise.withResolvers<void>();
    const blocking = service.get(GiftWrites).run(busyTarget.id, () => resume.promise);
    const runSpy = jest.spyOn(service.get(GiftWrites), 'run');
    await publishReuse(large.list.id, busyTarget);
    await eventually(() => expect(runSpy.mock.calls.map(([id]) => id)).toContain(busyTarget.id));
    await publishReuse(small.list.id, otherTarget);
    await eventually(async () => expect(await countGifts(otherTarget.id)).toBe(1));
    expect(await countGifts(busyTarget.id)).toBe(0);
    resume.resolve();
    await blocking;
    await eventually(async () => expect(await countGifts(busyTarget.id)).toBe(150), 60_000);
    runSpy.mockRestore();
  }, 120_000);
});
