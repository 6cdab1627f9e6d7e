import { giftAdded, giftRemoved } from '@giftlist/contracts/gifts/events';
import { limits } from '@giftlist/contracts/limits';
import { listDeleted, listReused } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import { KafkaClient } from '@giftlist/service-kit/kafka/client';
import { readDeadLetters } from '@giftlist/service-kit/kafka/dead-letter-reader';
import { jobRows } from '@giftlist/service-kit/mongo/collections';
import { eventually } from '@giftlist/service-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { EndedReservationNotifications } from '../claims/ended-reservation-notifications.ts';
import { addGift, createPerson, openMails, type TestPerson, useGiftSystem } from '../gift-service.testing.ts';
import type { Claim } from '../model/claim.ts';
import type { GiftDoc } from '../model/gift.ts';
import { GiftModel } from '../store/gifts.store.ts';
import { DeletedGifts } from './deleted-gifts.ts';
import { GiftEditor } from './gift-editor.ts';

const system = useGiftSystem();

const createClaim = (name: string): Claim => ({
  id: newId(),
  kind: 'reserved',
  by_owner: false,
  name,
  email: `${name}@example.com`,
  message: '',
  email_key: name,
  profile_id: null,
  token_hash: null,
  at: new Date(),
  received: false,
  thanked: false,
});

/** Numbers the gifts from the oldest. */
async function createListWithGifts(
  owner: TestPerson,
  count: number,
  getFields: (index: number) => Partial<GiftDoc> = () => ({}),
) {
  const list = await system.addList(owner, {}, { published: true });
  const { id } = await addGift(system.service, owner, list, { gift_title: 'Gift 0' });
  const stored = await GiftModel.findById(id).orFail().lean<GiftDoc>();
  await GiftModel.updateOne({ _id: id }, getFields(0));
  await GiftModel.insertMany(
    Array.from({ length: count - 1 }, (_, index) => {
      const _id = newId();
      return { ...stored, _id, origin_id: _id, gift_title: `Gift ${index + 1}`, ...getFields(index + 1) };
    }),
  );
  return list;
}

async function reuse(
  owner: TestPerson,
  fromId: string,
  { gifts = 'all', gifts_revealed = false }: { gifts?: 'all' | 'still-free'; gifts_revealed?: boolean } = {},
) {
  const list = await system.addList(owner, {}, { published: true });
  const at = system.service.clock.now().toISOString();
  const event = {
    id: list.id,
    owner_id: owner.profileId,
    currency: 'EUR',
    from: { list_id: fromId, gifts, gifts_revealed },
    at,
  };
  await system.service.publish(listReused, event);
  return { list, event };
}
const countGifts = (...listIds: string[]) =>
  GiftModel.countDocuments({ giftlist_id: { $in: listIds }, removed_at: null });
const waitForJobs = () => eventually(async () => (await jobRows().countDocuments()) === 0, 120_000);

describe('a large list that is reused', () => {
  it('is copied once and in order while the new list is in use', async () => {
    const { service } = system;
    const owner = createPerson('olga');
    const oldList = await createListWithGifts(owner, 450);
    const events = await service.capturedEvents('gifts.events');
    const { list, event } = await reuse(owner, oldList.id);
    await eventually(async () => (await countGifts(list.id)) > 0);
    const added = await addGift(service, owner, list, { gift_title: 'Added meanwhile' });
    const read = await service.call('GET /giftlist/{id}/gifts', { as: owner, params: { id: list.id } });
    expect(read.status).toBe(200);
    expect(read.body.map(({ id }) => id)).toContain(added.id);
    await waitForJobs();
    await service.publish(listReused, event);
    await eventually(async () => (await jobRows().countDocuments()) === 0);
    await waitForJobs();
    const { body } = await service.call('GET /giftlist/{id}/gifts', { as: owner, params: { id: list.id } });
    expect(body.map(({ gift_title }) => gift_title)).toEqual([
      'Added meanwhile',
      ...Array.from({ length: 450 }, (_, index) => `Gift ${449 - index}`),
    ]);
    await eventually(() =>
      expect(events.of(giftAdded).filter(({ data }) => data.giftlist_id === list.id)).toHaveLength(451),
    );
  }, 120_000);

  it('does not delay another owner’s reuse of a small list', async () => {
    const [busyOwner, otherOwner] = [createPerson('busy'), createPerson('other')];
    const large = await createListWithGifts(busyOwner, 1_000);
    const small = await createListWithGifts(otherOwner, 1);
    const copies: string[] = [];
    for (let count = 0; count < 5; count += 1) copies.push((await reuse(busyOwner, large.id)).list.id);
    await eventually(async () => (await countGifts(...copies)) > 0);
    const { list } = await reuse(otherOwner, small.id);
    await eventually(async () => (await countGifts(list.id)) === 1, 60_000);
    expect(await countGifts(...copies)).toBeLessThan(2_500);
    await waitForJobs();
    expect(await countGifts(...copies)).toBe(5_000);
  }, 240_000);

  it('is copied without the taken gifts that the owner may see', async () => {
    const owner = createPerson('olga');
    const [reservedCount, markedCount, unclaimedCount] = [84, 83, 83];
    const giftCount = reservedCount + markedCount + unclaimedCount;
    const oldList = await createListWithGifts(owner, giftCount, index => {
      if (index % 3 === 0) return { claims: [createClaim('vera')] };
      return index % 3 === 1 ? { claims: [{ ...createClaim('olga'), by_owner: true }] } : {};
    });
    const { list: copyBeforeReveal } = await reuse(owner, oldList.id, { gifts: 'still-free' });
    const { list: copyAfterReveal } = await reuse(owner, oldList.id, {
      gifts: 'still-free',
      gifts_revealed: true,
    });
    await eventually(async () => (await countGifts(copyBeforeReveal.id)) === reservedCount + unclaimedCount);
    await eventually(async () => (await countGifts(copyAfterReveal.id)) === unclaimedCount);
    expect(
      await GiftModel.countDocuments({ giftlist_id: copyBeforeReveal.id, 'claims.0': { $exists: true } }),
    ).toBe(0);
  }, 60_000);

  it('leaves no gifts if the new list is deleted while they are copied', async () => {
    const owner = createPerson('olga');
    const oldList = await createListWithGifts(owner, 1_000);
    const { list } = await reuse(owner, oldList.id);
    await eventually(async () => (await countGifts(list.id)) > 0);
    await system.service.publish(listDeleted, { ...list, version: 2, isDeleted: true });
    await eventually(async () =>
      expect([await jobRows().countDocuments(), await countGifts(list.id)]).toEqual([0, 0]),
    );
    expect(await GiftModel.countDocuments({ giftlist_id: list.id })).toBeLessThan(1_000);
    expect(await countGifts(oldList.id)).toBe(1_000);
  }, 60_000);

  it('is copied completely even if the process dies within a batch', async () => {
    const { service } = system;
    const owner = createPerson('olga');
    const oldList = await createListWithGifts(owner, 300);
    const editor = service.get(GiftEditor);
    const addInTransaction = editor.addInTransaction.bind(editor);
    let batches = 0;
    editor.addInTransaction = async (gifts, tx) => {
      batches += 1;
      const ids = await addInTransaction(gifts, tx);
      if (batches % 2 === 1) throw new Error('died before the commit');
      return ids;
    };
    try {
      const { list } = await reuse(owner, oldList.id);
      await eventually(async () => (await countGifts(list.id)) === 300, 60_000);
      await waitForJobs();
      expect(await GiftModel.countDocuments({ giftlist_id: list.id })).toBe(300);
    } finally {
      editor.addInTransaction = addInTransaction;
    }
  }, 120_000);
});

describe('a deleted list with many gifts', () => {
  it('loses all gifts, and every giver gets one email', async () => {
    const { service } = system;
    const owner = createPerson('olga');
    const list = await createListWithGifts(owner, 1_020, index =>
      index % 2 === 0 ? { claims: [createClaim(`giver${index}`)], quantity: 2 } : {},
    );
    const popularGift = await addGift(service, owner, list, { quantity: 250 });
    await GiftModel.updateOne(
      { _id: popularGift.id },
      { claims: Array.from({ length: 250 }, (_, index) => createClaim(`crowd${index}`)) },
    );
    const giverCount = 1_020 / 2 + 250;
    const events = await service.capturedEvents('gifts.events');
    const mails = await service.capturedEvents('mail.commands');
    const deleted = await system.changeList(list, { isDeleted: true }, { published: false });
    await service.publish(listDeleted, deleted);
    await eventually(async () => (await countGifts(list.id)) === 0, 60_000);
    await waitForJobs();
    await eventually(() =>
      expect(events.of(giftRemoved).filter(({ data }) => data.giftlist_id === list.id)).toHaveLength(1_021),
    );
    service.clock.advance(limits.giftRestoreMs + 1);
    await eventually(
      async () =>
        (await GiftModel.countDocuments({ giftlist_id: list.id, 'claims.0': { $exists: true } })) === 0,
      120_000,
    );
    const readAddresses = async () => {
      const requests = await openMails(service, mails);
      return requests
        .filter(({ template }) => template === 'reserved-gift-removed')
        .map(({ to }) => to.email);
    };
    await eventually(async () => {
      const addresses = await readAddresses();
      expect([addresses.length, new Set(addresses).size]).toEqual([giverCount, giverCount]);
    }, 60_000);
    expect(await readDeadLetters(service.get(KafkaClient))).toEqual([]);
  }, 240_000);

  it('does not delay notifications about other lists or after a gift that fails', async () => {
    const { service } = system;
    const [busyOwner, otherOwner] = [createPerson('busy'), createPerson('other')];
    const [large, small] = [
      await createListWithGifts(busyOwner, 2),
      await createListWithGifts(otherOwner, 1),
    ];
    const kite = await GiftModel.findOne({ giftlist_id: large.id }).orFail().lean<GiftDoc>();
    const brokenGiftId = newId();
    const notifiedOwnerIds: string[] = [];
    const notifications = service.get(EndedReservationNotifications);
    const notify = notifications.notify.bind(notifications);
    const spy = jest.spyOn(notifications, 'notify').mockImplementation((template, claim, context, tx) => {
      if (context.gift._id === brokenGiftId) throw new Error('defect');
      notifiedOwnerIds.push(context.list.user_id);
      return notify(template, claim, context, tx);
    });
    const createDeletedGift = (giftlist_id: string, owner_id: string, _id = newId()) => {
      const removed_at = new Date(service.clock.now().getTime() - 2 * limits.giftRestoreMs);
      return { ...kite, _id, giftlist_id, owner_id, removed_at, claims: [createClaim('giver')] };
    };
    await GiftModel.insertMany([
      createDeletedGift(large.id, busyOwner.profileId, brokenGiftId),
      ...Array.from({ length: 400 }, () => createDeletedGift(large.id, busyOwner.profileId)),
      createDeletedGift(small.id, otherOwner.profileId),
    ]);
    await service.get(DeletedGifts).sweep();
    await eventually(() => expect(notifiedOwnerIds.length).toBeGreaterThanOrEqual(401));
    expect(notifiedOwnerIds.indexOf(otherOwner.profileId)).toBeLessThan(200);
    const remaining = await GiftModel.find({ giftlist_id: large.id, 'claims.0': { $exists: true } }).lean();
    expect(remaining.map(({ _id }) => _id)).toEqual([brokenGiftId]);
    spy.mockRestore();
  }, 120_000);
});
