import { truncate } from '@giftlist/contracts/rules/format';
import { isolateBidi, toPrintable, toSingleLine } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import type { AnyMailRequest } from './compose-mail.ts';
import { removeLinks } from './remove-links.ts';

/** Two phrases of this length fit into a subject. */
const maxPhraseLength = 80;

type LinkRemover = (text: string) => string;

const createLinkRemover =
  (i18n: I18n): LinkRemover =>
  text =>
    removeLinks(text, i18n.t('mail.link-removed', '(link removed)'));

const cleanLine = (text: string, clean: LinkRemover): string => clean(toSingleLine(toPrintable(text))).trim();

const cleanPhrase = (text: string, clean: LinkRemover): string =>
  isolateBidi(truncate(cleanLine(text, clean), maxPhraseLength));

const cleanSentence = (text: string, clean: LinkRemover): string => clean(toPrintable(text));

/** Keeps line breaks and the email's own link. */
const cleanMessage = (text: string, link: string, clean: LinkRemover): string =>
  toPrintable(text).split(link).map(clean).join(link);

/** Somebody else may have entered the recipient's name. */
export const cleanRecipientName = (text: string, i18n: I18n): string =>
  truncate(cleanLine(text, createLinkRemover(i18n)), maxPhraseLength);

/**
 * Removes links and control characters from people's texts. Puts names and gift titles on one line, truncates them,
 * and isolates their text direction.
 */
export function sanitizeRequest<O extends AnyMailRequest>(request: O, i18n: I18n): O {
  const clean = createLinkRemover(i18n);
  const safe: Record<string, unknown> = {
    ...request,
    to: { ...request.to, name: cleanPhrase(request.to.name, clean) },
  };
  for (const field of ['by_name', 'for_name', 'list_name', 'gift_title']) {
    const text = safe[field];
    if (typeof text === 'string') safe[field] = cleanPhrase(text, clean);
  }
  if ('title' in request) safe.title = cleanSentence(request.title, clean);
  if ('message' in request) safe.message = cleanMessage(request.message, request.link, clean);
  if ('lists' in request) {
    safe.lists = request.lists.map(({ list_link, list_name, gift_titles }) => {
      return {
        list_link,
        list_name: cleanPhrase(list_name, clean),
        gift_titles: gift_titles.map(title => cleanPhrase(title, clean)),
      };
    });
  }
  if ('delivery' in request && request.delivery) {
    const { shipping_address, instruction, ...otherFields } = request.delivery;
    safe.delivery = {
      ...otherFields,
      shipping_address: clean(toPrintable(shipping_address)),
      instruction: clean(toPrintable(instruction)),
    };
  }
  if ('lines' in request) {
    safe.lines = request.lines.map(({ title, body }) => ({
      title: cleanSentence(title, clean),
      body: cleanSentence(body, clean),
    }));
  }
  return safe as O;
}
