import { z } from 'zod';
import { Id } from '../primitives.ts';
import { Notification } from './entities.ts';

/**
 * What `GET /live` sends. An event says that something changed, never what it is now: the browser asks the
 * list or the gift again, so that one presenting function stands behind every way out. Nothing is sent to
 * an owner for what others took before Reveal, and event ids count per viewer.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('gift'), list_id: Id, gift_id: Id }),
  z.object({ type: z.literal('gift-removed'), list_id: Id, gift_id: Id }),
  z.object({ type: z.literal('list'), list_id: Id }),
  z.object({ type: z.literal('notification'), notification: Notification, unread_count: z.number().int() }),
  /** The own occasions, or the birthdays among them. */
  z.object({ type: z.literal('occasions') }),
  z.object({ type: z.literal('read'), unread_count: z.number().int() }),
]);
export type LiveEvent = z.output<typeof LiveEvent>;
