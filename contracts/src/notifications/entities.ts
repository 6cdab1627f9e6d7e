import { z } from 'zod';
import { Id, Timestamp } from '../primitives.ts';
import { LanguageCode } from '../users/entities.ts';

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

/** The kinds in events about mails. An event version cannot gain a kind, so a newer kind is sent as the closest one. */
export const MailedKind = NotificationKind.exclude(['giving_reminder']);
export const mailedKindOf = (kind: z.output<typeof NotificationKind>): z.output<typeof MailedKind> =>
  kind === 'giving_reminder' ? 'occasion_reminder' : kind;

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  lang: LanguageCode.optional().describe('The language of the text, if it is not that of the reader'),
  link: z.string(),
  createdAt: Timestamp,
  read_at: Timestamp.nullable(),
});

/** Kinds that a person can turn off. Mails about the account and about own reservations are always sent. */
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

/** A person's settings for one kind. */
export const KindPreference = z.object({
  kind: OptionalKind,
  channels: z.object({ in_app: z.boolean(), email: z.boolean(), push: z.boolean() }),
  mail_refused: z
    .object({ at: Timestamp, reason: z.string() })
    .nullable()
    .optional()
    .describe(
      'A mail server refused an address of this person: mail of this kind is paused until the address works',
    ),
});

/** A browser that receives push messages while the product is closed (RFC 8030). */
export const PushDevice = z.object({
  id: z.string(),
  label: z.string().describe('The name of the browser, such as Chrome on Android'),
  createdAt: Timestamp,
});
