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

const claim = (name: string): Claim => ({
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

/** Numbered from the oldest. */
async function listOf(
  owner: TestPerson,
  count: number,
  fieldsOf: (at: number) => Partial<GiftDoc> = () => ({}),
) {
  const list = await system.addList(owner, {}, { published: true });
  const { id } = await addGift(system.service, owner, list, { gift_title: 'Gift 0' });
  const stored = await GiftModel.findById(id).orFail().lean<GiftDoc>();
  await GiftModel.updateOne({ _id: id }, fieldsOf(0));
  await GiftModel.insertMany(
    Array.from({ length: count - 1 }, (_, at) => {
      const _id = newId();
      return { ...stored, _id, origin_id: _id, gift_title: `Gift ${at + 1}`, ...fieldsOf(at + 1) };
    }),
  );
  return list;
}

async function reuse(
  owner: TestPerson,
  fromId: string,
  gifts: 'all' | 'still-free' = 'all',
  gifts_revealed = false,
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
const countOf = (...listIds: string[]) =>
  GiftModel.countDocuments({ giftlist_id: { $in: listIds }, removed_at: null });
const noJobs = () => eventually(async () => (await jobRows().countDocuments()) === 0, 120_000);

describe('a large list that is reused', () => {
  it('is copied once and in order while the new list is in use', async () => {
    const { service } = system;
    const owner = createPerson('olga');
    const old = await listOf(owner, 450);
    const events = await service.capturedEvents('gifts.events');
    const { list, event } = await reuse(owner, old.id);
    await eventually(async () => (await countOf(list.id)) > 0);
    const added = await addGift(service, owner, list, { gift_title: 'Added meanwhile' });
    const read = await service.call('GET /giftlist/{id}/gifts', { as: owner, params: { id: list.id } });
    expect(read.status).toBe(200);
    expect(read.body.map(({ id }) => id)).toContain(added.id);
    await noJobs();
    await service.publish(listReused, event);
    await eventually(async () => (await jobRows().countDocuments()) === 0);
    await noJobs();
    const { body } = await service.call('GET /giftlist/{id}/gifts', { as: owner, params: { id: list.id } });
    expect(body.map(({ gift_title }) => gift_title)).toEqual([
      'Added meanwhile',
      ...Array.from({ length: 450 }, (_, at) => `Gift ${449 - at}`),
    ]);
    await eventually(() =>
      expect(events.of(giftAdded).filter(({ data }) => data.giftlist_id === list.id)).toHaveLength(451),
    );
  }, 120_000);

  it('does not delay another person’s reuse of one gift', async () => {
    const [busy, stranger] = [createPerson('busy'), createPerson('stranger')];
    const large = await listOf(busy, 1_000);
    const small = await listOf(stranger, 1);
    const copies: string[] = [];
    for (let at = 0; at < 5; at += 1) copies.push((await reuse(busy, large.id)).list.id);
    await eventually(async () => (await countOf(...copies)) > 0);
    const { list } = await reuse(stranger, small.id);
    await eventually(async () => (await countOf(list.id)) === 1, 60_000);
    expect(await countOf(...copies)).toBeLessThan(2_500);
    await noJobs();
    expect(await countOf(...copies)).toBe(5_000);
  }, 240_000);

  it('without taken gifts depends only on the owner’s marks', async () => {
    const owner = createPerson('olga');
    const old = await listOf(owner, 250, at => {
      if (at % 3 === 0) return { claims: [claim('vera')] };
      return at % 3 === 1 ? { claims: [{ ...claim('olga'), by_owner: true }] } : {};
    });
    const { list: hidden } = await reuse(owner, old.id, 'still-free');
    const { list: revealed } = await reuse(owner, old.id, 'still-free', true);
    await eventually(async () => (await countOf(hidden.id)) === 167);
    await eventually(async () => (await countOf(revealed.id)) === 83);
    expect(await GiftModel.countDocuments({ giftlist_id: hidden.id, 'claims.0': { $exists: true } })).toBe(0);
  }, 60_000);

  it('leaves no gifts if the new list is deleted meanwhile', async () => {
    const owner = createPerson('olga');
    const old = await listOf(owner, 1_000);
    const { list } = await reuse(owner, old.id);
    await eventually(async () => (await countOf(list.id)) > 0);
    await system.service.publish(listDeleted, { ...list, version: 2, isDeleted: true });
    await eventually(async () =>
      expect([await jobRows().countDocuments(), await countOf(list.id)]).toEqual([0, 0]),
    );
    expect(await GiftModel.countDocuments({ giftlist_id: list.id })).toBeLessThan(1_000);
    expect(await countOf(old.id)).toBe(1_000);
  }, 60_000);

  it('continues at its position after the process dies within a step', async () => {
    const { service } = system;
    const owner = createPerson('olga');
    const old = await listOf(owner, 300);
    const editor = service.get(GiftEditor);
    const real = editor.addInTransaction.bind(editor);
    let batches = 0;
    editor.addInTransaction = async (gifts, tx) => {
      batches += 1;
      const ids = await real(gifts, tx);
      if (batches % 2 === 1) throw new Error('died before the commit');
      return ids;
    };
    try {
      const { list } = await reuse(owner, old.id);
      await eventually(async () => (await countOf(list.id)) === 300, 60_000);
      await noJobs();
      expect(await GiftModel.countDocuments({ giftlist_id: list.id })).toBe(300);
    } finally {
      editor.addInTransaction = real;
    }
  }, 120_000);
});

describe('a deleted list with many gifts', () => {
  it('loses all of them, and every giver gets one email', async () => {
    const { service } = system;
    const owner = createPerson('olga');
    const list = await listOf(owner, 1_020, at =>
      at % 2 === 0 ? { claims: [claim(`giver${at}`)], quantity: 2 } : {},
    );
    const crowd = await addGift(service, owner, list, { quantity: 250 });
    await GiftModel.updateOne(
      { _id: crowd.id },
      { claims: Array.from({ length: 250 }, (_, at) => claim(`crowd${at}`)) },
    );
    const events = await service.capturedEvents('gifts.events');
    const mails = await service.capturedEvents('mail.commands');
    const deleted = await system.changeList(list, { isDeleted: true }, { published: false });
    await service.publish(listDeleted, deleted);
    await eventually(async () => (await countOf(list.id)) === 0, 60_000);
    await noJobs();
    await eventually(() =>
      expect(events.of(giftRemoved).filter(({ data }) => data.giftlist_id === list.id)).toHaveLength(1_021),
    );
    service.clock.advance(limits.giftRestoreMs + 1);
    await eventually(
      async () =>
        (await GiftModel.countDocuments({ giftlist_id: list.id, 'claims.0': { $exists: true } })) === 0,
      120_000,
    );
    const received = async () => {
      const requests = await openMails(service, mails);
      return requests
        .filter(({ template }) => template === 'reserved-gift-removed')
        .map(({ to }) => to.email);
    };
    await eventually(async () => {
      const addresses = await received();
      expect([addresses.length, new Set(addresses).size]).toEqual([760, 760]);
    }, 60_000);
    expect(await readDeadLetters(service.get(KafkaClient))).toEqual([]);
  }, 240_000);

  it('delays no notifications about other lists', async () => {
    const { service } = system;
    const [busy, stranger] = [createPerson('busy'), createPerson('stranger')];
    const [large, small] = [await listOf(busy, 2), await listOf(stranger, 1)];
    const kite = await GiftModel.findOne({ giftlist_id: large.id }).orFail().lean<GiftDoc>();
    const broken = newId();
    const received: string[] = [];
    const notifications = service.get(EndedReservationNotifications);
    const notify = notifications.notify.bind(notifications);
    const notifying = jest.spyOn(notifications, 'notify').mockImplementation((template, taken, about, tx) => {
      if (about.gift._id === broken) throw new Error('defect');
      received.push(about.list.user_id);
      return notify(template, taken, about, tx);
    });
    const removed = (giftlist_id: string, owner_id: string, _id = newId()) => {
      const removed_at = new Date(service.clock.now().getTime() - 2 * limits.giftRestoreMs);
      return { ...kite, _id, giftlist_id, owner_id, removed_at, claims: [claim('giver')] };
    };
    await GiftModel.insertMany([
      removed(large.id, busy.profileId, broken),
      ...Array.from({ length: 400 }, () => removed(large.id, busy.profileId)),
      removed(small.id, stranger.profileId),
    ]);
    await service.get(DeletedGifts).sweep();
    await eventually(() => expect(received.length).toBeGreaterThanOrEqual(401));
    expect(received.indexOf(stranger.profileId)).toBeLessThan(200);
    const left = await GiftModel.find({ giftlist_id: large.id, 'claims.0': { $exists: true } }).lean();
    expect(left.map(({ _id }) => _id)).toEqual([broken]);
    notifying.mockRestore();
  }, 120_000);
});
