import { Reminder } from '@giftlist/contracts/occasions/entities';
import { z } from 'zod';

const text = z.string();

/**
 * What a notification is about. It is stored and worded when it is read, in the language of its reader. `name` is a
 * person's, `list` and `gift` are titles, all as people wrote them.
 */
export const NotificationFacts = z.discriminatedUnion('topic', [
  z.object({ topic: z.literal('followed'), name: text }),
  /** Further followers, without names. */
  z.object({ topic: z.literal('followed-by-more'), count: z.number() }),
  z.object({ topic: z.literal('invited'), name: text, list: text }),
  z.object({ topic: z.literal('shared'), name: text, list: text }),
  /** `name` is null if several people added gifts; `gifts` are the first of `count`. */
  z.object({
    topic: z.literal('gifts-added'),
    name: text.nullable(),
    list: text,
    gifts: z.array(text),
    count: z.number(),
  }),
  /** Events from older releases have no gift. */
  z.object({ topic: z.literal('reserved'), gift: text.nullable(), list: text }),
  /** `name` is empty if it is unknown. */
  z.object({ topic: z.literal('giving-reminder'), gift: text, name: text }),
  z.object({ topic: z.literal('reservation-released'), gift: text, list: text }),
  z.object({ topic: z.literal('reserved-gift-removed'), gift: text, list: text }),
  /** `birthday_of` is the person whose birthday it is, if the product knows them. */
  z.object({
    topic: z.literal('reminder'),
    name: text,
    birthday_of: text.nullable(),
    date: text,
    when: z.enum([...Reminder.options, 'on', 'over']),
  }),
]);
export type NotificationFacts = z.output<typeof NotificationFacts>;
export type FactsOf<T extends NotificationFacts['topic']> = Extract<NotificationFacts, { topic: T }>;
