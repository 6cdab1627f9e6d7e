import { truncate } from '@giftlist/contracts/rules/format';
import { isolated, onOneLine, printable } from '@giftlist/contracts/rules/text';
import type { AnyOrder } from './compose-mail.ts';
import { withoutLinks } from './without-links.ts';

/** The maximum length of a name or title in a sentence; two of them fit into a subject. */
const phraseLength = 80;

const cleaned = (text: string): string => withoutLinks(onOneLine(printable(text))).trim();

/** A person's name or title inside one of our sentences, isolated from its direction. */
const phrase = (text: string): string => isolated(truncate(cleaned(text), phraseLength));

/** One of our sentences, which already contains names and titles. */
const sentence = (text: string): string => withoutLinks(printable(text));

/** A person's message to the recipient, with its line breaks. Only the link of the mail itself is kept. */
const letter = (text: string, link: string): string =>
  printable(text)
    .split(link)
    .map(part => withoutLinks(part))
    .join(link);

/** The name of the recipient, as another person may have typed it. */
export const receiverName = (text: string): string => truncate(cleaned(text), phraseLength);

/**
 * Makes the texts of people safe to send to strangers: without links, control characters and line breaks in names, and
 * isolated from our sentences, whose direction they could change.
 */
export function withSafeWords<O extends AnyOrder>(order: O): O {
  const safe: Record<string, unknown> = { ...order, to: { ...order.to, name: phrase(order.to.name) } };
  for (const field of ['by_name', 'for_name', 'list_name', 'gift_title']) {
    const said = safe[field];
    if (typeof said === 'string') safe[field] = phrase(said);
  }
  if ('title' in order) safe.title = sentence(order.title);
  if ('message' in order) safe.message = letter(order.message, order.link);
  if ('lists' in order) {
    safe.lists = order.lists.map(({ list_link, list_name, gift_titles }) => {
      return { list_link, list_name: phrase(list_name), gift_titles: gift_titles.map(phrase) };
    });
  }
  if ('delivery' in order && order.delivery) {
    const { shipping_address, instruction, ...how } = order.delivery;
    safe.delivery = {
      ...how,
      shipping_address: withoutLinks(printable(shipping_address)),
      instruction: withoutLinks(printable(instruction)),
    };
  }
  if ('lines' in order) {
    safe.lines = order.lines.map(({ title, body }) => ({ title: sentence(title), body: sentence(body) }));
  }
  return safe as O;
}
