import type { Transaction } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { type DeletedGift, DeletedGifts } from '../gifts/deleted-gifts.ts';
import { isPersonDeleted } from '../people/actor.store.ts';
import { keepDeleted } from './giving.store.ts';
import { keptOf } from './giving-line.ts';

/** Keeps copies of permanently deleted gifts for their givers. */
@Injectable()
export class DeletedGiftCopies {
  constructor(deletedGifts: DeletedGifts) {
    deletedGifts.register(keepForGivers);
  }
}

/** Owners' marks are not gifts to give. */
async function keepForGivers(deleted: readonly DeletedGift[], tx: Transaction): Promise<void> {
  const owners = new Map<string, boolean>();
  for (const { gift } of deleted) {
    const { owner_id } = gift;
    if (!owners.has(owner_id)) owners.set(owner_id, await isPersonDeleted(owner_id, tx));
  }
  const kept = deleted.flatMap(({ gift, list }) =>
    gift.claims
      .filter(({ by_owner, profile_id, email_key }) => !by_owner && (profile_id ?? email_key) !== null)
      .map(claim => ({
        _id: claim.id,
        profile_id: claim.profile_id,
        email_key: claim.email_key,
        gift: keptOf({ gift, claim }, { list, isOwnerGone: owners.get(gift.owner_id) ?? false }),
      })),
  );
  await keepDeleted(kept, tx);
}
