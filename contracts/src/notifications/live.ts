import { z } from 'zod';
import { Id } from '../primitives.ts';
import { Notification } from './entities.ts';

/**
 * The events of `GET /live`. They contain no state, so browsers request the list or gift again. Before Reveal, an owner
 * receives no events about claims of others. Event ids are counted per viewer, so that they reveal no claims either.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('gift'), list_id: Id, gift_id: Id }),
  z.object({ type: z.literal('gift-removed'), list_id: Id, gift_id: Id }),
  z.object({ type: z.literal('list'), list_id: Id }),
  z.object({ type: z.literal('notification'), notification: Notification, unread_count: z.number().int() }),
  /** The viewer's occasions changed, or birthdays of people they follow. */
  z.object({ type: z.literal('occasions') }),
  z.object({ type: z.literal('read'), unread_count: z.number().int() }),
]);
export type LiveEvent = z.output<typeof LiveEvent>;
