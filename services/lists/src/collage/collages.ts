import { Injectable } from '@nestjs/common';
import { GiftCardModel } from './gift-card.store.ts';

/** What a list's card shows of its gifts. */
export interface Collage {
  /** Up to three pictures, of the newest gifts that have one. */
  images: string[];
  gifts_count: number;
}

export const emptyCollage: Collage = { images: [], gifts_count: 0 };
const pictures = 3;

@Injectable()
export class Collages {
  /** The collages of these lists; a list without gifts has none. */
  async of(listIds: readonly string[]): Promise<Map<string, Collage>> {
    const rows = await GiftCardModel.aggregate<{ _id: string; images: string[]; gifts_count: number }>([
      { $match: { list_id: { $in: [...listIds] }, removed: false } },
      { $sort: { list_id: 1, createdAt: -1 } },
      {
        $group: {
          _id: '$list_id',
          gifts_count: { $sum: 1 },
          images: { $push: { $ifNull: ['$image_url', '$$REMOVE'] } },
        },
      },
      { $set: { images: { $slice: ['$images', pictures] } } },
    ]);
    return new Map(rows.map(({ _id, images, gifts_count }) => [_id, { images, gifts_count }]));
  }
}
