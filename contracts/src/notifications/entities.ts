import { z } from 'zod';
import { Id, Timestamp } from '../primitives.ts';

/** The kinds of notifications. */
export const NotificationKind = z.enum([
  'followed',
  'birthday_reminder',
  'occasion_reminder',
  'giving_reminder',
  'collaborator_invited',
  'list_shared',
  'reservation',
  'gift_added',
  'account',
]);

/** The kinds in events about mails. A version of an event gains no kind, so a newer one is sent as the nearest. */
export const MailedKind = NotificationKind.exclude(['giving_reminder']);
export const mailedKindOf = (kind: z.output<typeof NotificationKind>): z.output<typeof MailedKind> =>
  kind === 'giving_reminder' ? 'occasion_reminder' : kind;

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  link: z.string(),
  createdAt: Timestamp,
  read_at: Timestamp.nullable(),
});

/** Kinds that a person can turn off. Account mails and those about one's own reservations always come. */
export const OptionalKind = NotificationKind.extract([
  'followed',
  'birthday_reminder',
  'occasion_reminder',
  'giving_reminder',
  'collaborator_invited',
  'list_shared',
  'gift_added',
]);

/** Delivery channels of a notification: the notification centre, mail, and web push. */
export const Channel = z.enum(['in_app', 'email', 'push']);

/** What a person wants of one kind. */
export const KindPreference = z.object({
  kind: OptionalKind,
  channels: z.object({ in_app: z.boolean(), email: z.boolean(), push: z.boolean() }),
  mail_refused: z
    .object({ at: Timestamp, reason: z.string() })
    .nullable()
    .optional()
    .describe(
      'A mail server refused an address of this person: no more of this kind goes there until it works',
    ),
});

/** A browser that takes messages while the product is closed (RFC 8030). */
export const PushDevice = z.object({
  id: z.string(),
  label: z.string().describe('What it calls itself, such as Chrome on Android'),
  createdAt: Timestamp,
});
