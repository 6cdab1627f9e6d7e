import * as english from '@giftlist/contracts/messages';
import { sentences } from '@giftlist/contracts/sentences';
import { getLanguage, i18n, sourceLanguage } from './i18n.ts';

type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/** Message ids are property paths, such as `gifts.add`. */
function createTranslations<T extends object>(texts: T, path = ''): Translated<T> {
  const properties: PropertyDescriptorMap = {};
  for (const [key, text] of Object.entries(texts)) {
    const id = `${path}${key}`;
    properties[key] =
      typeof text === 'string'
        ? { enumerable: true, get: () => i18n._(id, undefined, { message: text }) }
        : { enumerable: true, value: createTranslations(text, `${id}.`) };
  }
  return Object.defineProperties({}, properties) as Translated<T>;
}

export const messages = createTranslations(english.messages);
export const toasts = createTranslations(english.toasts, 'toasts.');

/** Returns texts unchanged if the contracts do not contain them. */
export function translateSentence(text: string): string {
  const id = getSentenceIds().get(text);
  return id === undefined ? text : i18n._(id, undefined, { message: text });
}

/** Returns `fallback` if the text is empty or has no translation. */
export function translateServerText(text: string | undefined, fallback: string): string {
  const trimmed = text?.trim();
  if (!trimmed) return fallback;
  const isTranslatable = getLanguage() === sourceLanguage || hasTranslationId(trimmed);
  return isTranslatable ? translateSentence(trimmed) : fallback;
}

const hasTranslationId = (text: string): boolean => getSentenceIds().has(text);

let idsByText: ReadonlyMap<string, string> | undefined;

const getSentenceIds = (): ReadonlyMap<string, string> =>
  (idsByText ??= new Map(Array.from(sentences, ([id, text]) => [text, id])));
