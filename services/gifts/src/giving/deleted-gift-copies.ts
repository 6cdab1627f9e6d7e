import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { type DeletedGift, DeletedGifts } from '../gifts/deleted-gifts.ts';
import { isPersonDeleted } from '../people/actor.store.ts';
import { storeGiftCopies } from './giving.store.ts';
import { toGiftCopy } from './giving-line.ts';

@Injectable()
export class DeletedGiftCopies {
  constructor(deletedGifts: DeletedGifts) {
    deletedGifts.register(storeCopiesForGivers);
  }
}

/** Skips owners' marks, and claims with neither a profile nor an email address. */
async function storeCopiesForGivers(deleted: readonly DeletedGift[], tx: Transaction): Promise<void> {
  const isOwnerDeletedById = new Map<string, boolean>();
  for (const { gift } of deleted) {
    const { owner_id } = gift;
    if (!isOwnerDeletedById.has(owner_id))
      isOwnerDeletedById.set(owner_id, await isPersonDeleted(owner_id, tx));
  }
  const copies = deleted.flatMap(({ gift, list }) =>
    gift.claims
      .filter(({ by_owner, profile_id, email_key }) => !by_owner && (profile_id ?? email_key) !== null)
      .map(claim => ({
        _id: claim.id,
        profile_id: claim.profile_id,
        email_key: claim.email_key,
        gift: toGiftCopy(
          { gift, claim },
          { list, isOwnerDeleted: isOwnerDeletedById.get(gift.owner_id) ?? false },
        ),
      })),
  );
  await storeGiftCopies(copies, tx);
}
