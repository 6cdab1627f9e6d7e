import type { GiftDoc } from '../model/gift.ts';
import { GiftModel, notDeleted, type WithSession } from '../store/gifts.store.ts';

export type GiftPosition = Pick<GiftDoc, '_id' | 'position' | 'version' | 'revision'>;

export const findPositions = (listId: string, { session }: WithSession): Promise<GiftPosition[]> =>
  GiftModel.find(
    { giftlist_id: listId, ...notDeleted },
    { position: 1, version: 1, revision: 1 },
    { session },
  )
    .sort({ _id: -1 })
    .lean<GiftPosition[]>()
    .exec();
