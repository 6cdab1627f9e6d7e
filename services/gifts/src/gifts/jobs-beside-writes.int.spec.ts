import { listDeleted, listReused } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import { eventually } from '@giftlist/service-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { addGift, person, reserveForm, type TestPerson, useGiftSystem } from '../gift-service.testing.ts';
import { GiftWrites } from '../gift-writes/gift-writes.ts';
import type { GiftDoc } from '../model/gift.ts';
import { GiftModel } from '../store/gifts.store.ts';
import { GiftEditor } from './gift-editor.ts';

const system = useGiftSystem();

async function listOf(owner: TestPerson, count: number) {
  const list = await newList(owner);
  const gift = await addGift(system.service, owner, list, { quantity: 5 });
  const stored = await GiftModel.findById(gift.id).orFail().lean<GiftDoc>();
  const more = Array.from({ length: count - 1 }, () => ({ ...stored, _id: newId() }));
  await GiftModel.insertMany(more);
  return { list, gift };
}

const read = (as: TestPerson, id: string) =>
  system.service.call('GET /giftlist/{id}/gifts', { as, params: { id } });
const reserve = (as: TestPerson, giftId: string) =>
  system.service.call('POST /giftitem/reserve', { as, body: reserveForm(giftId) });
const countOf = (giftlist_id: string) => GiftModel.countDocuments({ giftlist_id, removed_at: null });

const newList = (owner: TestPerson) => system.addList(owner, {}, { published: true });

async function copy(fromId: string, list: { id: string; user_id: string }): Promise<void> {
  await system.service.publish(listReused, {
    id: list.id,
    owner_id: list.user_id,
    currency: 'EUR',
    from: { list_id: fromId, gifts: 'all', gifts_revealed: false },
    at: system.service.clock.now().toISOString(),
  });
}

const vera = person('vera');

describe('a job step', () => {
  it('for 1,000 deleted gifts delays no reservations on other lists', async () => {
    const { service } = system;
    const [busy, stranger] = [person('busy'), person('stranger')];
    const [large, small] = [await listOf(busy, 1_000), await listOf(stranger, 1)];
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const editor = service.get(GiftEditor);
    const real = editor.removeAllInTransaction.bind(editor);
    const removing = jest
      .spyOn(editor, 'removeAllInTransaction')
      .mockImplementation(async (gifts, ...rest) => {
        await real(gifts, ...rest);
        begun.resolve();
        await go.promise;
      });
    const deleted = await system.changeList(large.list, { isDeleted: true }, { published: false });
    await service.publish(listDeleted, deleted);
    await begun.promise;
    // The first step's transaction stays open until `go`.
    expect((await reserve(vera, small.gift.id)).status).toBe(201);
    expect((await read(stranger, small.list.id)).body).toHaveLength(1);
    expect((await addGift(service, stranger, small.list)).id).not.toBe(small.gift.id);
    expect(await countOf(large.list.id)).toBe(1_000);
    go.resolve();
    await eventually(async () => expect(await countOf(large.list.id)).toBe(0), 60_000);
    removing.mockRestore();
  }, 120_000);

  it('lets a write on its list go before the next step', async () => {
    const { service } = system;
    const owner = person('olga');
    const old = await listOf(owner, 350);
    const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const order: string[] = [];
    const editor = service.get(GiftEditor);
    const real = editor.addInTransaction.bind(editor);
    const adding = jest.spyOn(editor, 'addInTransaction').mockImplementation(async (gifts, tx) => {
      const what = gifts.length === 1 ? 'write' : 'batch';
      if (order.at(-1) !== what || what === 'batch') order.push(what);
      const ids = await real(gifts, tx);
      if (order.length === 2) {
        begun.resolve();
        await go.promise;
      }
      return ids;
    });
    const list = await newList(owner);
    await copy(old.list.id, list);
    await begun.promise;
    const writing = jest.spyOn(service.get(GiftWrites), 'run');
    const added = addGift(service, owner, list, { gift_title: 'Added meanwhile' });
    // The write is queued while the second step runs.
    await eventually(() => expect(writing).toHaveBeenCalled());
    go.resolve();
    await added;
    await eventually(async () => expect(await countOf(list.id)).toBe(351), 60_000);
    expect(order).toEqual(['batch', 'batch', 'write', 'batch', 'batch']);
    adding.mockRestore();
    writing.mockRestore();
  }, 120_000);

  it('that waits for a write on its list delays no other person’s job', async () => {
    const { service } = system;
    const [busy, stranger] = [person('busy'), person('stranger')];
    const [large, small] = [await listOf(busy, 150), await listOf(stranger, 1)];
    const [target, other] = [await newList(busy), await newList(stranger)];
    const go = Promise.withResolvers<void>();
    const blocking = service.get(GiftWrites).run(target.id, () => go.promise);
    const writing = jest.spyOn(service.get(GiftWrites), 'run');
    await copy(large.list.id, target);
    await eventually(() => expect(writing.mock.calls.map(([id]) => id)).toContain(target.id));
    await copy(small.list.id, other);
    await eventually(async () => expect(await countOf(other.id)).toBe(1));
    expect(await countOf(target.id)).toBe(0);
    go.resolve();
    await blocking;
    await eventually(async () => expect(await countOf(target.id)).toBe(150), 60_000);
    writing.mockRestore();
  }, 120_000);
});
