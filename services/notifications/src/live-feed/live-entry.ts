import { Id } from '@giftlist/contracts/primitives';
import { z } from 'zod';

const giftIds = { list_id: Id, gift_id: Id };

export const ListAccessEntry = z.object({
  _id: Id,
  version: z.number(),
  user_id: Id,
  giftlist_type: z.enum(['public', 'friends', 'private']),
  editor_keys: z.array(z.string()),
  editor_ids: z.array(Id).optional(),
  gifts_revealed: z.boolean(),
  isDeleted: z.boolean(),
});

/** A change that browsers may have to show, stored in the Redis stream `live`. */
export const LiveEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('gift'), ...giftIds }),
  z.object({ kind: z.literal('gift-removed'), ...giftIds }),
  /** `by_owner` is true for the owner's own claims. */
  z.object({ kind: z.literal('claim'), ...giftIds, by_owner: z.boolean() }),
  z.object({ kind: z.literal('list'), list: ListAccessEntry }),
  z.object({ kind: z.literal('follow'), follower_id: Id, target_id: Id, following: z.boolean() }),
  z.object({ kind: z.literal('occasions'), person_id: Id }),
  /** The person's followers have this birthday among their occasions. */
  z.object({ kind: z.literal('birthday'), person_id: Id }),
  z.object({ kind: z.literal('read'), person_id: Id }),
  /** The person's account was deleted. */
  z.object({ kind: z.literal('gone'), person_id: Id }),
]);
export type LiveEntry = z.output<typeof LiveEntry>;
export type GiftEntry = Extract<LiveEntry, { kind: 'gift' | 'gift-removed' | 'claim' }>;
export type ListAccessEntry = z.output<typeof ListAccessEntry>;
