import type { NotificationKind, OptionalKind } from '@giftlist/contracts/notifications/entities';
import { truncate } from '@giftlist/contracts/rules/format';
import { fullName } from '@giftlist/contracts/rules/person-name';
import { isolated, onOneLine, printable } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import { z } from 'zod';

export type Kind = z.output<typeof NotificationKind>;
export type OptionalKindName = z.output<typeof OptionalKind>;
type Text = (i18n: I18n) => string;

export interface NotificationText {
  title: string;
  body: string;
}

/**
 * What a notification is about: a topic and its values, in which people's texts are unchanged. The facts are stored;
 * the text is composed when the notification is read, in the reader's language.
 */
export interface Facts {
  readonly topic: string;
  readonly [value: string]: unknown;
}

/** The contents of a notification. `link` is a path of the product. */
export interface NotificationContent {
  kind: Kind;
  facts: Facts;
  link: string;
  /** The time after which its text is out of date, such as 'today'; it is not pushed later. */
  until?: Date | undefined;
}

/** One of the messages that a kind of notification can have. */
export interface Topic {
  name: string;
  /** Returns the text for these facts, or null if their values do not fit this topic. */
  toText(facts: unknown, i18n: I18n): NotificationText | null;
}

/** Defines a topic by its stored name, the schema of its values, and its text. */
export function topic<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  compose: (values: z.output<z.ZodObject<Shape>>, i18n: I18n) => NotificationText,
) {
  const values = z.object(shape);
  return {
    name,
    facts: (given: z.output<typeof values>): Facts => ({ topic: name, ...given }),
    toText(facts: unknown, i18n: I18n) {
      const parsed = values.safeParse(facts);
      return parsed.success ? compose(parsed.data, i18n) : null;
    },
  };
}

/** The properties of a kind of notification. */
export interface KindDefinition<K extends Kind> {
  topics: readonly Topic[];
  /**
   * The push message: 'full' contains the notification's text, a function returns a text without names, 'never' means
   * that nothing is pushed. Other people may see the screen, even the recipient of the gift.
   */
  push: K extends OptionalKindName ? 'full' | ((i18n: I18n) => NotificationText) : 'never';
  /** The heading of its daily digest; null if this kind is never part of a digest. */
  digest: Text | null;
  /** The maximum number of mails per hour to one mailbox; null without a limit. */
  mailsPerHour: number | null;
  /**
   * The texts of the unsubscribe page; null if the kind cannot be turned off. Each sentence names the kind, since many
   * languages inflect it.
   */
  unsubscribe: K extends OptionalKindName ? Record<'confirm' | 'stopped' | 'resumed', Text> : null;
}

export type Kinds<K extends Kind> = { readonly [One in K]: KindDefinition<One> };

/**
 * Prepares a person's text for one of our sentences: on one line, truncated to `length` visible characters, and
 * isolated, so that its text direction does not affect the sentence.
 */
export const inSentence = (text: string, length = 120): string =>
  isolated(truncate(onOneLine(printable(text)), length));
/** The length to which titles of gifts are truncated. */
export const giftTitleLength = 60;

export interface PersonName {
  first_name: string;
  last_name: string;
  username: string;
}
export const nameOf = (person: PersonName): string => fullName(person) || person.username;

export interface GiftList {
  _id: string;
  list_name: string;
}
export const listLink = (list: GiftList): string => `/lists/${list._id}`;
