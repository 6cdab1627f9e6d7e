import { useState } from 'react';
import type { Gift } from '../../shared/list-queries.ts';

/** Keeps the gifts' order while `isHeld`; afterwards returns them in the server's order. */
export function useStableOrder(
  gifts: readonly Gift[] | undefined,
  isHeld: boolean,
): readonly Gift[] | undefined {
  const [heldIds, setHeldIds] = useState<readonly string[]>();
  if (isHeld && heldIds === undefined && gifts) setHeldIds(gifts.map(({ id }) => id));
  if (!isHeld && heldIds !== undefined) setHeldIds(undefined);
  return gifts && heldIds && isHeld ? sortByIds(gifts, heldIds) : gifts;
}

/** Sorts gifts by their position in `ids`; new gifts come last. */
export function sortByIds(gifts: readonly Gift[], ids: readonly string[]): Gift[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const positionOf = ({ id }: Gift) => places.get(id) ?? ids.length;
  return gifts.toSorted((a, b) => positionOf(a) - positionOf(b));
}
