import { truncate } from '@giftlist/contracts/rules/format';
import { isolated, onOneLine, printable } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import type { AnyMailRequest } from './compose-mail.ts';
import { withoutLinks } from './without-links.ts';

/** The maximum length of a name or title in a sentence; two of them fit into a subject. */
const phraseLength = 80;

/** Replaces links. */
type Clean = (text: string) => string;

const linksReplaced =
  (i18n: I18n): Clean =>
  text =>
    withoutLinks(text, i18n.t({ id: 'mail.link-removed', message: '(link removed)' }));

const cleaned = (text: string, clean: Clean): string => clean(onOneLine(printable(text))).trim();

/** A person's name or title inside one of our sentences, isolated from its direction. */
const phrase = (text: string, clean: Clean): string => isolated(truncate(cleaned(text, clean), phraseLength));

/** One of our sentences, which already contains names and titles. */
const sentence = (text: string, clean: Clean): string => clean(printable(text));

/** A person's message to the recipient, with its line breaks. Only the link of the mail itself is kept. */
const letter = (text: string, link: string, clean: Clean): string =>
  printable(text).split(link).map(clean).join(link);

/** The name of the recipient, as another person may have typed it. */
export const receiverName = (text: string, i18n: I18n): string =>
  truncate(cleaned(text, linksReplaced(i18n)), phraseLength);

/**
 * Makes the texts of people safe to send to strangers: without links, control characters and line breaks in names, and
 * isolated from our sentences, whose direction they could change.
 */
export function withSafeWords<O extends AnyMailRequest>(request: O, i18n: I18n): O {
  const clean = linksReplaced(i18n);
  const safe: Record<string, unknown> = {
    ...request,
    to: { ...request.to, name: phrase(request.to.name, clean) },
  };
  for (const field of ['by_name', 'for_name', 'list_name', 'gift_title']) {
    const said = safe[field];
    if (typeof said === 'string') safe[field] = phrase(said, clean);
  }
  if ('title' in request) safe.title = sentence(request.title, clean);
  if ('message' in request) safe.message = letter(request.message, request.link, clean);
  if ('lists' in request) {
    safe.lists = request.lists.map(({ list_link, list_name, gift_titles }) => {
      return {
        list_link,
        list_name: phrase(list_name, clean),
        gift_titles: gift_titles.map(title => phrase(title, clean)),
      };
    });
  }
  if ('delivery' in request && request.delivery) {
    const { shipping_address, instruction, ...how } = request.delivery;
    safe.delivery = {
      ...how,
      shipping_address: clean(printable(shipping_address)),
      instruction: clean(printable(instruction)),
    };
  }
  if ('lines' in request) {
    safe.lines = request.lines.map(({ title, body }) => ({
      title: sentence(title, clean),
      body: sentence(body, clean),
    }));
  }
  return safe as O;
}
