import { type Language, sourceLanguage } from '@giftlist/contracts/languages';
import { printable } from '@giftlist/contracts/rules/text';
import type { Locale } from '@giftlist/service-kit/translations';
import type { NotificationWords } from '../kinds/definition.ts';
import { notificationWords } from '../kinds/kinds.ts';
import { texts } from './texts.ts';

interface Stored {
  facts?: unknown;
  title: string;
  body: string;
}

/**
 * The text of a stored notification in a language. Notifications of earlier releases have only an English text, as have
 * those of a later release whose topic is unknown here.
 */
export function wordsOf(stored: Stored, locale: Locale): NotificationWords & { lang: Language } {
  const i18n = texts.in(locale);
  const words = notificationWords(stored.facts, i18n);
  if (words) return { ...words, lang: i18n.language };
  return { title: printable(stored.title), body: printable(stored.body), lang: sourceLanguage };
}
