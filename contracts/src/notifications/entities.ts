import { z } from 'zod';
import { Id, Timestamp } from '../primitives.ts';
import { LanguageCode } from '../users/entities.ts';

interface KindRules {
  /** Whether people can turn this kind off. Emails about their account and reservations are always sent. */
  isOptional: boolean;
  /** The kind in mail events. Released events cannot gain kinds, so a new kind uses the closest released one. */
  mailedAs: string;
}

const kinds = {
  followed: { isOptional: true, mailedAs: 'followed' },
  birthday_reminder: { isOptional: true, mailedAs: 'birthday_reminder' },
  occasion_reminder: { isOptional: true, mailedAs: 'occasion_reminder' },
  giving_reminder: { isOptional: true, mailedAs: 'occasion_reminder' },
  collaborator_invited: { isOptional: true, mailedAs: 'collaborator_invited' },
  list_shared: { isOptional: true, mailedAs: 'list_shared' },
  reservation: { isOptional: false, mailedAs: 'reservation' },
  gift_added: { isOptional: true, mailedAs: 'gift_added' },
  account: { isOptional: false, mailedAs: 'account' },
} as const satisfies Record<string, KindRules>;

type Kinds = typeof kinds;
type Kind = keyof Kinds;
type OptionalKindName = { [K in Kind]: Kinds[K]['isOptional'] extends true ? K : never }[Kind];
const kindNames = Object.keys(kinds) as Kind[];

export const NotificationKind = z.enum(kindNames);
export const OptionalKind = z.enum(
  kindNames.filter((kind): kind is OptionalKindName => kinds[kind].isOptional),
);
export const MailedKind = z.enum(Object.values(kinds).map(kind => kind.mailedAs));
export const getMailedKind = (kind: Kind): z.output<typeof MailedKind> => kinds[kind].mailedAs;

export const Notification = z.object({
  id: Id,
  kind: NotificationKind,
  title: z.string(),
  body: z.string(),
  lang: LanguageCode.optional().describe('The language of the text, if it differs from that of the reader'),
  link: z.string(),
  createdAt: Timestamp,
  read_at: Timestamp.nullable(),
});

export const Channel = z.enum(['in_app', 'email', 'push']);

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
