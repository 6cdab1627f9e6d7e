import { type Language, sourceLanguage } from '@giftlist/contracts/languages';
import { toPrintable } from '@giftlist/contracts/rules/text';
import type { Locale } from '@giftlist/service-kit/translations';
import type { NotificationText } from '../kinds/definition.ts';
import { factsToText } from '../kinds/kinds.ts';
import { texts } from './texts.ts';

interface StoredText {
  facts?: unknown;
  title: string;
  body: string;
}

/** Returns the stored English text if the facts are missing or from a later release. */
export function toNotificationText(
  stored: StoredText,
  locale: Locale,
): NotificationText & { lang: Language } {
  const i18n = texts.forLocale(locale);
  const text = factsToText(stored.facts, i18n);
  if (text) return { ...text, lang: i18n.language };
  return { title: toPrintable(stored.title), body: toPrintable(stored.body), lang: sourceLanguage };
}
