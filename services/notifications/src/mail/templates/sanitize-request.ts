import { truncate } from '@giftlist/contracts/rules/format';
import { isolated, onOneLine, printable } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import type { AnyMailRequest } from './compose-mail.ts';
import { removeLinks } from './remove-links.ts';

/** The maximum length of a name or title in a sentence; two of them fit into a subject. */
const phraseLength = 80;

/** Replaces the links in a text. */
type LinkRemover = (text: string) => string;

const linkRemover =
  (i18n: I18n): LinkRemover =>
  text =>
    removeLinks(text, i18n.t('mail.link-removed', '(link removed)'));

const oneLine = (text: string, clean: LinkRemover): string => clean(onOneLine(printable(text))).trim();

/** Sanitizes a name or title for one of our sentences, whose text direction it cannot affect. */
const phrase = (text: string, clean: LinkRemover): string =>
  isolated(truncate(oneLine(text, clean), phraseLength));

/** Sanitizes one of our sentences that already contains people's names and titles. */
const sentence = (text: string, clean: LinkRemover): string => clean(printable(text));

/** Sanitizes a person's message. It keeps its line breaks, and of its links only `link`, that of the mail itself. */
const message = (text: string, link: string, clean: LinkRemover): string =>
  printable(text).split(link).map(clean).join(link);

/** Sanitizes the recipient's name for the mail's header: another person may have entered it. */
export const recipientName = (text: string, i18n: I18n): string =>
  truncate(oneLine(text, linkRemover(i18n)), phraseLength);

/**
 * Sanitizes the texts of people in a mail request: it removes links and control characters, puts names and titles on
 * one line, truncates them, and isolates them from the text direction of our sentences.
 */
export function sanitizeRequest<O extends AnyMailRequest>(request: O, i18n: I18n): O {
  const clean = linkRemover(i18n);
  const safe: Record<string, unknown> = {
    ...request,
    to: { ...request.to, name: phrase(request.to.name, clean) },
  };
  for (const field of ['by_name', 'for_name', 'list_name', 'gift_title']) {
    const text = safe[field];
    if (typeof text === 'string') safe[field] = phrase(text, clean);
  }
  if ('title' in request) safe.title = sentence(request.title, clean);
  if ('message' in request) safe.message = message(request.message, request.link, clean);
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
    const { shipping_address, instruction, ...rest } = request.delivery;
    safe.delivery = {
      ...rest,
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
