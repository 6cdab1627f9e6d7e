import type { ListState } from '@giftlist/contracts/lists/entities';
import type { z } from 'zod';

/** As the lists service publishes it. */
export type ListDoc = Omit<z.output<typeof ListState>, 'id'> & { _id: string };

/** The list on which the same product is already taken. */
export interface Elsewhere {
  list_id: string;
  list_name: string;
}
