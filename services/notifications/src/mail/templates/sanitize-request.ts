import { truncate } from '@giftlist/contracts/rules/format';
import { isolateIfNeeded, toPrintable, toSingleLine } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import type { AnyMailRequest } from './compose-mail.ts';
import { removeLinks } from './remove-links.ts';

/** In a sentence; two of them fit into a subject. */
const phraseLength = 80;

type LinkRemover = (text: string) => string;

const linkRemover =
  (i18n: I18n): LinkRemover =>
  text =>
    removeLinks(text, i18n.t('mail.link-removed', '(link removed)'));

const oneLine = (text: string, clean: LinkRemover): string => clean(toSingleLine(toPrintable(text))).trim();

const phrase = (text: string, clean: LinkRemover): string =>
  isolateIfNeeded(truncate(oneLine(text, clean), phraseLength));

/** For a sentence that already contains people's names and titles. */
const sentence = (text: string, clean: LinkRemover): string => clean(toPrintable(text));

/** Keeps line breaks and only one link: that of the mail itself. */
const message = (text: string, link: string, clean: LinkRemover): string =>
  toPrintable(text).split(link).map(clean).join(link);

/** Another person may have entered the recipient's name. */
export const recipientName = (text: string, i18n: I18n): string =>
  truncate(oneLine(text, linkRemover(i18n)), phraseLength);

/**
 * Removes links and control characters from people's texts. Names and titles are put on one line, truncated, and
 * isolated from the text direction of our sentences.
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
      shipping_address: clean(toPrintable(shipping_address)),
      instruction: clean(toPrintable(instruction)),
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
