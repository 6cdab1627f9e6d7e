import { giftChanged } from '@giftlist/contracts/gifts/events';
import type { Idempotency } from '@giftlist/service-kit/idempotency';
import { Injectable } from '@nestjs/common';
import { GiftWrites } from '../gift-writes/gift-writes.ts';
import type { GiftDoc } from '../model/gift.ts';
import { stateOf } from '../model/gift-state.ts';
import { setGift } from '../store/gifts.store.ts';
import { findPlacesOfList, setPositions } from './ordering.store.ts';

/**
 * Returns the positions that change when the owner orders a list like this. Gifts that are not named have no
 * position.
 */
export function newPositions(
  gifts: readonly Pick<GiftDoc, '_id' | 'position'>[],
  order: readonly string[],
): Map<string, number | null> {
  const present = new Set(gifts.map(({ _id }) => _id));
  const places = new Map([...new Set(order)].filter(id => present.has(id)).map((id, at) => [id, at]));
  return new Map(
    gifts.flatMap(({ _id, position }) => {
      const place = places.get(_id) ?? null;
      return place === position ? [] : [[_id, place] as const];
    }),
  );
}

/** Stores the owner's custom order of a list's gifts. */
@Injectable()
export class Ordering {
  constructor(private readonly writes: GiftWrites) {}

  async order(listId: string, ids: readonly string[], idempotency: Idempotency | undefined): Promise<void> {
    await this.writes.run(
      listId,
      async tx => {
        const gifts = await findPlacesOfList(listId, tx);
        const changed = newPositions(gifts, ids);
        const first = gifts.find(({ _id }) => changed.has(_id));
        if (first === undefined) return;
        await setPositions(changed, tx);
        // Other services store no order, so one event is enough to make open pages reload the list.
        const grown = { version: first.version + 1, revision: first.revision + 1 };
        const after = await setGift(first._id, grown, tx);
        if (after !== null) tx.emit(giftChanged, stateOf(after));
      },
      { idempotency },
    );
  }
}
