import type { NotificationKind, OptionalKind } from '@giftlist/contracts/notifications/entities';
import { truncate } from '@giftlist/contracts/rules/format';
import { fullName } from '@giftlist/contracts/rules/person-name';
import { isolated, onOneLine, printable } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import { z } from 'zod';

export type Kind = z.output<typeof NotificationKind>;
export type Optional = z.output<typeof OptionalKind>;
type Text = (i18n: I18n) => string;

export interface NotificationWords {
  title: string;
  body: string;
}

/**
 * What a notification is about: a topic and its values, with the texts of people as they wrote them. It is stored, and
 * worded when it is read, in the language of its reader.
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
  /** Until when its relative date is correct; no browser receives it later. */
  until?: Date | undefined;
}

/** Something that notifications of a kind say. */
export interface Topic {
  name: string;
  /** The text of these facts; null if they are not of this topic, or of a later release. */
  words(facts: unknown, i18n: I18n): NotificationWords | null;
}

/** Defines a topic by its name, the schema of its values, and its text. */
export function topic<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
  words: (values: z.output<z.ZodObject<Shape>>, i18n: I18n) => NotificationWords,
) {
  const values = z.object(shape);
  return {
    name,
    facts: (given: z.output<typeof values>): Facts => ({ topic: name, ...given }),
    words(facts: unknown, i18n: I18n) {
      const parsed = values.safeParse(facts);
      return parsed.success ? words(parsed.data, i18n) : null;
    },
  };
}

/** Everything about a kind. */
export interface KindDefinition<K extends Kind> {
  topics: readonly Topic[];
  /**
   * What browsers show of it. Others may see the screen, even the owner of the list: 'full' is the text of the
   * notification, 'never' no push message, and words are a text without names.
   */
  push: K extends Optional ? 'full' | ((i18n: I18n) => NotificationWords) : 'never';
  /** The heading of its daily digest; null if it is not mailed, or each notification by a separate template. */
  digest: Text | null;
  /** The mails per hour to one mailbox; null without a limit. */
  mailsPerHour: number | null;
  /** The page of the link that turns its mails off. The kind is part of each sentence: languages decline it. */
  unsubscribe: K extends Optional ? Record<'ask' | 'stopped' | 'resumed', Text> : null;
}

/** The definitions of these kinds. */
export type Kinds<K extends Kind> = { readonly [One in K]: KindDefinition<One> };

/** A person's text in one of our sentences: on one line, and shortened so that it does not fill the screen. */
export const said = (text: string, length = 120): string =>
  isolated(truncate(onOneLine(printable(text)), length));
/** The length to which titles of gifts are shortened. */
export const giftLength = 60;

export interface Named {
  first_name: string;
  last_name: string;
  username: string;
}
export const nameOf = (person: Named): string => fullName(person) || person.username;

export interface GiftList {
  _id: string;
  list_name: string;
}
export const listLink = (list: GiftList): string => `/lists/${list._id}`;
