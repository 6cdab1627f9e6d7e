import { type DeletedPerson, PersonDeletion } from '@giftlist/service-domain/person-deletion';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { GiftModel } from '../store/gifts.store.ts';

/** Replaces a deleted person's id: the nil UUID of RFC 9562. */
const nobodyId = '00000000-0000-0000-0000-000000000000';
/** Gifts per transaction. */
const batchSize = 100;

/** After account deletion, removes the person from the gifts that they added. */
@Injectable()
export class AdderAnonymisation {
  constructor(deletion: PersonDeletion) {
    deletion.register(removeAdder);
  }
}

async function removeAdder({ id }: DeletedPerson, { session }: Transaction): Promise<boolean> {
  const gifts = await GiftModel.find({ added_by: id }, { _id: 1 }, { session }).limit(batchSize).lean();
  const ids = gifts.map(({ _id }) => _id);
  await GiftModel.updateMany({ _id: { $in: ids } }, { $set: { added_by: nobodyId } }, { session });
  return ids.length === batchSize;
}
