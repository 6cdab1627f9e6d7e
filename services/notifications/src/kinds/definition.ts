import type { NotificationKind, OptionalKind } from '@giftlist/contracts/notifications/entities';
import { truncate } from '@giftlist/contracts/rules/format';
import { fullName } from '@giftlist/contracts/rules/person-name';
import { isolateBidi, toPrintable, toSingleLine } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import { z } from 'zod';

export type Kind = z.output<typeof NotificationKind>;
export type OptionalKindName = z.output<typeof OptionalKind>;
type Text = (i18n: I18n) => string;

export interface NotificationText {
  title: string;
  body: string;
}

/** Stored topic and values of a notification. The text is composed when it is read, in the reader's language. */
export interface Facts {
  readonly topic: string;
  readonly [value: string]: unknown;
}

export interface NotificationContent {
  kind: Kind;
  facts: Facts;
  /** A path in the product. */
  link: string;
  /** The notification is not pushed after this time, because a text such as 'today' would be wrong. */
  until?: Date | undefined;
}

export interface Topic {
  name: string;
  /** Returns null if the values do not fit this topic. */
  toText(facts: unknown, i18n: I18n): NotificationText | null;
}

/** `name` is stored in the database. */
export function defineTopic<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  compose: (values: z.output<z.ZodObject<Shape>>, i18n: I18n) => NotificationText,
) {
  const schema = z.object(shape);
  return {
    name,
    facts: (input: z.output<typeof schema>): Facts => ({ topic: name, ...input }),
    toText(facts: unknown, i18n: I18n) {
      const parsed = schema.safeParse(facts);
      return parsed.success ? compose(parsed.data, i18n) : null;
    },
  };
}

export interface KindDefinition<K extends Kind> {
  topics: readonly Topic[];
  /**
   * 'full' pushes the notification's text. A function returns a text without names, because the recipient of the gift
   * may see the screen.
   */
  push: K extends OptionalKindName ? 'full' | ((i18n: I18n) => NotificationText) : 'never';
  /** The heading of the daily digest; null if there is no digest. */
  digest: Text | null;
  /** Per mailbox; null if unlimited. */
  mailsPerHour: number | null;
  /**
   * Texts of the unsubscribe page; null if the kind cannot be turned off. Each sentence names the kind, because many
   * languages inflect it.
   */
  unsubscribe: K extends OptionalKindName ? Record<'confirm' | 'stopped' | 'resumed', Text> : null;
}

export type Kinds<K extends Kind> = { readonly [Name in K]: KindDefinition<Name> };

/** Makes a user's text safe to insert into a sentence: one line, truncated, with its text direction isolated. */
export const toInlineText = (text: string, maxLength = 120): string =>
  isolateBidi(truncate(toSingleLine(toPrintable(text)), maxLength));
export const giftTitleLength = 60;

export interface PersonName {
  first_name: string;
  last_name: string;
  username: string;
}
export const getDisplayName = (person: PersonName): string => fullName(person) || person.username;

export interface GiftList {
  _id: string;
  list_name: string;
}
export const getListLink = (list: GiftList): string => `/lists/${list._id}`;
