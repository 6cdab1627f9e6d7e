import { giftChanged } from '@giftlist/contracts/gifts/events';
import type { Idempotency } from '@giftlist/service-kit/mongo/idempotency';
import { Injectable } from '@nestjs/common';
import { GiftWrites } from '../gift-writes/gift-writes.ts';
import { nextVersion } from '../model/change-gift.ts';
import type { GiftDoc } from '../model/gift.ts';
import { toGiftState } from '../model/gift-state.ts';
import { setGift } from '../store/gifts.store.ts';
import { setGifts } from './gift-editor.store.ts';
import { findPositions } from './gift-order.store.ts';

function computeChangedPositions(
  gifts: readonly Pick<GiftDoc, '_id' | 'position'>[],
  order: readonly string[],
): Map<string, Pick<GiftDoc, 'position'>> {
  const existing = new Set(gifts.map(({ _id }) => _id));
  const ordered = [...new Set(order)].filter(id => existing.has(id));
  const newPositions = new Map(ordered.map((id, index) => [id, index]));
  return new Map(
    gifts.flatMap(({ _id, position }) => {
      const newPosition = newPositions.get(_id) ?? null;
      return newPosition === position ? [] : [[_id, { position: newPosition }] as const];
    }),
  );
}

@Injectable()
export class GiftOrder {
  constructor(private readonly writes: GiftWrites) {}

  async order(listId: string, ids: readonly string[], idempotency: Idempotency | undefined): Promise<void> {
    await this.writes.run(
      listId,
      async tx => {
        const gifts = await findPositions(listId, tx);
        const changed = computeChangedPositions(gifts, ids);
        const firstChanged = gifts.find(({ _id }) => changed.has(_id));
        if (firstChanged === undefined) return;
        await setGifts(changed, tx);
        // One event is enough to reload open pages, because other services do not store the order.
        const updated = await setGift(firstChanged._id, nextVersion(firstChanged), tx);
        if (updated !== null) tx.emit(giftChanged, toGiftState(updated));
      },
      { idempotency },
    );
  }
}
