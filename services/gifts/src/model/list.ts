import type { ListState } from '@giftlist/contracts/lists/entities';
import type { z } from 'zod';

/** As published by the lists service. */
export type ListDoc = Omit<z.output<typeof ListState>, 'id'> & { _id: string };

/** Another list on which the same product is already taken. */
export interface OtherList {
  list_id: string;
  list_name: string;
}
