import { useState } from 'react';
import type { Gift } from '../../shared/list-queries.ts';

/** Keeps the gifts' order while `isFrozen`. */
export function useStableOrder(
  gifts: readonly Gift[] | undefined,
  isFrozen: boolean,
): readonly Gift[] | undefined {
  const [frozenIds, setFrozenIds] = useState<readonly string[]>();
  if (isFrozen && frozenIds === undefined && gifts) setFrozenIds(gifts.map(({ id }) => id));
  if (!isFrozen && frozenIds !== undefined) setFrozenIds(undefined);
  return gifts && frozenIds && isFrozen ? sortByIds(gifts, frozenIds) : gifts;
}

/** Sorts gifts in the order of `ids`. Gifts without a position in `ids` come last. */
export function sortByIds(gifts: readonly Gift[], ids: readonly string[]): Gift[] {
  const positions = new Map(ids.map((id, position) => [id, position]));
  const getPosition = ({ id }: Gift) => positions.get(id) ?? ids.length;
  return gifts.toSorted((a, b) => getPosition(a) - getPosition(b));
}
