import { useState } from 'react';
import type { Gift } from '../model/list-queries.ts';

/** Keeps the gifts in place while one of them is open; afterwards returns to the server's order. */
export function useSteadyOrder(
  gifts: readonly Gift[] | undefined,
  isHeld: boolean,
): readonly Gift[] | undefined {
  const [held, setHeld] = useState<readonly string[]>();
  if (isHeld && held === undefined && gifts) setHeld(gifts.map(({ id }) => id));
  if (!isHeld && held !== undefined) setHeld(undefined);
  return gifts && held && isHeld ? inOrder(gifts, held) : gifts;
}

/** New gifts come last. */
export function inOrder(gifts: readonly Gift[], ids: readonly string[]): Gift[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Gift) => places.get(id) ?? ids.length;
  return gifts.toSorted((a, b) => placeOf(a) - placeOf(b));
}
