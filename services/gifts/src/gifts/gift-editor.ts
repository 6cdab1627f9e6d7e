import type { GiftChange } from '@giftlist/contracts/gifts/entities';
import { giftAdded, giftChanged, giftLinkSubmitted, giftRemoved } from '@giftlist/contracts/gifts/events';
import { limits } from '@giftlist/contracts/limits';
import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { Idempotency } from '@giftlist/service-kit/mongo/idempotency';
import { type PictureQueueEntry, Pictures } from '@giftlist/service-kit/pictures/pictures';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { GiftWrites } from '../gift-writes/gift-writes.ts';
import { changeGift, type GiftSet, nextVersion, removeGift, setPicture } from '../model/change-gift.ts';
import { removesClaimedUnit } from '../model/claims.ts';
import type { GiftDoc } from '../model/gift.ts';
import { type BareGift, getClaimProjection, ownMarks } from '../model/gift-fields.ts';
import { toGiftState } from '../model/gift-state.ts';
import { restartLinkReading } from '../model/link-result.ts';
import type { GiftContext, ListContext } from '../model/list-context.ts';
import { startPictureCopying } from '../picture-copies/picture-copying.ts';
import { GiftPictures } from '../pictures/gift-pictures.ts';
import { findBareGift, findGift, findGiftOrTombstone, findGifts, setGift } from '../store/gifts.store.ts';
import { countGiftsOfList, insertGifts, setGifts } from './gift-editor.store.ts';
import { checkLinkBacklog } from './link-backlog.ts';
import { isRestorable } from './restoring.ts';

type Options = { idempotency?: Idempotency | undefined };

@Injectable()
export class GiftEditor {
  constructor(
    private readonly writes: GiftWrites,
    private readonly pictures: Pictures,
    private readonly giftPictures: GiftPictures,
    private readonly clock: Clock,
  ) {}

  async add(gift: GiftDoc, options: Options): Promise<GiftDoc> {
    const [added] = await this.addMany(gift.giftlist_id, [gift], options);
    return added ?? fail('gift/not-found');
  }

  /** Adds all gifts or none, and returns them in the same order. */
  async addMany(
    listId: string,
    gifts: readonly GiftDoc[],
    { idempotency }: Options,
  ): Promise<readonly GiftDoc[]> {
    for (const gift of gifts) await this.giftPictures.check(gift.image_url);
    const actorId = gifts[0]?.added_by;
    const add = async (tx: Transaction): Promise<string[]> => {
      if (gifts.length > (await this.getRemainingCapacity(listId, tx))) fail('gift/list-full');
      await checkLinkBacklog(gifts, tx);
      return this.addInTransaction(gifts, tx);
    };
    const ids = await this.writes.run(listId, add, { idempotency, actorId });
    const added = new Map((await findGifts(ids, ownMarks)).map(gift => [gift._id, gift]));
    return ids.flatMap(id => added.get(id) ?? []);
  }

  async getRemainingCapacity(listId: string, tx: Transaction): Promise<number> {
    return Math.max(0, limits.giftsPerListMax - (await countGiftsOfList(listId, tx)));
  }

  async addInTransaction(gifts: readonly GiftDoc[], tx: Transaction): Promise<string[]> {
    await insertGifts(gifts, tx);
    for (const gift of gifts) {
      await this.addPictureReferences(gift, tx);
      tx.emit(giftAdded, toGiftState(gift));
      emitLinkSubmitted(gift, tx);
    }
    await startPictureCopying(gifts, tx);
    return gifts.map(({ _id }) => _id);
  }

  async change(context: GiftContext, input: z.output<typeof GiftChange>, options: Options): Promise<GiftDoc> {
    if (input.image_url !== context.gift.image_url) await this.giftPictures.check(input.image_url);
    return this.update(
      context,
      gift => {
        if (
          input.quantity !== undefined &&
          removesClaimedUnit(gift, context.viewer, context.list, input.quantity)
        ) {
          fail('gift/claimed');
        }
        return changeGift(gift, input);
      },
      options,
    );
  }

  async changePicture(
    context: GiftContext,
    bytes: Buffer,
    queueEntry: PictureQueueEntry,
    options: Options,
  ): Promise<GiftDoc> {
    const picture = await this.giftPictures.store(bytes, queueEntry);
    return this.update(context, gift => setPicture(gift, picture), options);
  }

  /** Queues a failed link to be read again. */
  async restartLinkReading(context: GiftContext, network: string, options: Options): Promise<GiftDoc> {
    return this.update(context, gift => restartLinkReading(gift, this.clock.now(), network), options);
  }

  /** Givers are notified later (`deleted-gifts.ts`), so the response does not depend on claims. */
  async remove({ list }: ListContext, gift: BareGift, { idempotency }: Options): Promise<void> {
    await this.writes.run(list._id, tx => this.removeInTransaction(gift._id, tx), { idempotency });
  }

  async removeInTransaction(giftId: string, tx: Transaction, removed_at = this.clock.now()): Promise<void> {
    const gift = await findBareGift(giftId, tx);
    if (gift !== null) await this.removeAllInTransaction([gift], tx, removed_at);
  }

  /** Call with gifts that were read in the same transaction. */
  async removeAllInTransaction(
    gifts: readonly BareGift[],
    tx: Transaction,
    removed_at = this.clock.now(),
  ): Promise<void> {
    const sets = new Map(gifts.map(gift => [gift._id, removeGift(gift, removed_at)]));
    await setGifts(sets, tx);
    for (const gift of gifts) {
      await this.removePictureReferences(gift, tx);
      tx.emit(giftRemoved, toGiftState({ ...gift, ...sets.get(gift._id) }));
    }
  }

  /** Also restores the gift's claims. They do not affect whether the restore succeeds. */
  async restore(
    { list, viewer }: ListContext,
    { _id }: BareGift,
    { idempotency }: Options,
  ): Promise<GiftDoc> {
    await this.writes.run(
      list._id,
      async tx => {
        const deleted = (await findGiftOrTombstone(_id, tx)) ?? fail('gift/not-found');
        if (deleted.removed_at === null) return;
        if (!isRestorable(deleted, this.clock.now())) fail('gift/not-found');
        if ((await this.getRemainingCapacity(list._id, tx)) === 0) fail('gift/list-full');
        const set = { removed_at: null, ...nextVersion(deleted) };
        await setGifts(new Map([[_id, set]]), tx);
        const restored = { ...deleted, ...set };
        await this.addPictureReferences(restored, tx);
        await startPictureCopying([restored], tx);
        tx.emit(giftChanged, toGiftState(restored));
      },
      { idempotency },
    );
    return (await findGift(_id, getClaimProjection(viewer, list))) ?? fail('gift/not-found');
  }

  private async update(
    context: GiftContext,
    computeChanges: (gift: GiftDoc) => GiftSet,
    { idempotency }: Options,
  ): Promise<GiftDoc> {
    const { _id: id, giftlist_id } = context.gift;
    const claims = getClaimProjection(context.viewer, context.list);
    await this.writes.run(
      giftlist_id,
      async tx => {
        const current = (await findGift(id, claims, tx)) ?? fail('gift/not-found');
        const set = computeChanges(current);
        if (Object.keys(set).length === 0) return;
        const changed = (await setGift(id, set, tx)) ?? fail('gift/not-found');
        await this.addPictureReferences(changed, tx);
        await this.removePictureReferences(current, tx);
        if (set.image_url) await startPictureCopying([changed], tx);
        tx.emit(giftChanged, toGiftState(changed));
        if (set.loading && current.loading === null) emitLinkSubmitted(changed, tx);
      },
      { idempotency },
    );
    return (await findGift(id, claims)) ?? fail('gift/not-found');
  }

  private async addPictureReferences(gift: BareGift, tx: Transaction): Promise<void> {
    for (const url of getHostedPictureUrls(gift)) await this.pictures.addReference(url, tx);
  }

  private async removePictureReferences(gift: BareGift, tx: Transaction): Promise<void> {
    for (const url of getHostedPictureUrls(gift)) await this.pictures.removeReference(url, tx);
  }
}

/** The event wakes the link reader. */
function emitLinkSubmitted(
  { _id: id, giftlist_id, country, loading, product_url: url }: BareGift,
  tx: Transaction,
) {
  if (loading === null || url === null) return;
  tx.emit(giftLinkSubmitted, { id, giftlist_id, url, country, at: loading.startedAt.toISOString() });
}

function getHostedPictureUrls({ image_url, logo_url }: BareGift): string[] {
  const urls = [image_url, logo_url].filter(url => url !== null);
  return [...new Set(urls)].filter(url => url.startsWith('/media/gifts/'));
}
