import { z } from 'zod';
import { Id, Timestamp } from '../primitives.ts';

/** Kinds of decisions.md, Notifications. */
export const NotificationKind = z.enum([
  'followed',
  'birthday_reminder',
  'occasion_reminder',
  'collaborator_invited',
  'list_shared',
  'reservation',
  'gift_added',
  'account',
]);

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  link: z.string(),
  createdAt: Timestamp,
  read_at: Timestamp.nullable(),
});
