import { type Language, sourceLanguage } from '@giftlist/contracts/languages';
import { printable } from '@giftlist/contracts/rules/text';
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
export function wordsOf(stored: Stored, language: Language): NotificationWords & { lang: Language } {
  const words = notificationWords(stored.facts, texts.in(language));
  if (words) return { ...words, lang: language };
  return { title: printable(stored.title), body: printable(stored.body), lang: sourceLanguage };
}
