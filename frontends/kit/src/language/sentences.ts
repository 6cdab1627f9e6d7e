import * as english from '@giftlist/contracts/messages';
import { sentences } from '@giftlist/contracts/sentences';
import { getLanguage, i18n, sourceLanguage } from './i18n.ts';

type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/** Ids are paths, such as `gifts.add`. */
function translated<T extends object>(texts: T, path = ''): Translated<T> {
  const properties: PropertyDescriptorMap = {};
  for (const [key, text] of Object.entries(texts)) {
    const id = `${path}${key}`;
    properties[key] =
      typeof text === 'string'
        ? { enumerable: true, get: () => i18n._(id, undefined, { message: text }) }
        : { enumerable: true, value: translated(text, `${id}.`) };
  }
  return Object.defineProperties({}, properties) as Translated<T>;
}

/** See contracts, `messages.ts`. */
export const messages = translated(english.messages);
export const toasts = translated(english.toasts, 'toasts.');

/** Returns a text that is not in contracts unchanged. */
export function translateSentence(text: string): string {
  const id = sentenceIds().get(text);
  return id === undefined ? text : i18n._(id, undefined, { message: text });
}

/** Returns `fallback` if the text is empty, or if it is not in contracts and the page is not English. */
export function translateServerText(text: string | undefined, fallback: string): string {
  const words = text?.trim();
  if (!words) return fallback;
  return getLanguage() === sourceLanguage || isKnown(words) ? translateSentence(words) : fallback;
}

const isKnown = (text: string): boolean => sentenceIds().has(text);

let ids: ReadonlyMap<string, string> | undefined;

const sentenceIds = (): ReadonlyMap<string, string> =>
  (ids ??= new Map(Array.from(sentences, ([id, english]) => [english, id])));
