import { useState } from 'react';
import type { Gift } from '../../shared/list-queries.ts';

/** Keeps the gifts' order while `isHeld`. */
export function useStableOrder(
  gifts: readonly Gift[] | undefined,
  isHeld: boolean,
): readonly Gift[] | undefined {
  const [heldIds, setHeldIds] = useState<readonly string[]>();
  if (isHeld && heldIds === undefined && gifts) setHeldIds(gifts.map(({ id }) => id));
  if (!isHeld && heldIds !== undefined) setHeldIds(undefined);
  return gifts && heldIds && isHeld ? sortByIds(gifts, heldIds) : gifts;
}

/** New gifts come last. */
export function sortByIds(gifts: readonly Gift[], ids: readonly string[]): Gift[] {
  const positions = new Map(ids.map((id, position) => [id, position]));
  const getPosition = ({ id }: Gift) => positions.get(id) ?? ids.length;
  return gifts.toSorted((a, b) => getPosition(a) - getPosition(b));
}
