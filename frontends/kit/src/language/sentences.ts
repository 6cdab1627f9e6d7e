import * as english from '@giftlist/contracts/messages';
import { sentences } from '@giftlist/contracts/sentences';
import { i18n, language, source } from './i18n.ts';

type Translated<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translated<T[K]> };

/** The same sentences in the active language; their ids are their paths, as `gifts.add`. */
function translated<T extends object>(texts: T, path = ''): Translated<T> {
  const own: PropertyDescriptorMap = {};
  for (const [key, text] of Object.entries(texts)) {
    const id = `${path}${key}`;
    own[key] =
      typeof text === 'string'
        ? { enumerable: true, get: () => i18n._(id, undefined, { message: text }) }
        : { enumerable: true, value: translated(text, `${id}.`) };
  }
  return Object.defineProperties({}, own) as Translated<T>;
}

/** The sentences of the specification (contracts, `messages.ts`). */
export const messages = translated(english.messages);
/** Toasts of success. */
export const toasts = translated(english.toasts, 'toasts.');

/** Returns a sentence of contracts, given in English, in the active language; any other text as it is. */
export function sentence(text: string): string {
  const id = sentenceIds().get(text);
  return id === undefined ? text : i18n._(id, undefined, { message: text });
}

/**
 * Returns a sentence of the server, which speaks English: as it is in English, else its translation, or `otherwise` if
 * contracts do not have it.
 */
export function serverWords(text: string | undefined, otherwise: string): string {
  const words = text?.trim();
  if (!words) return otherwise;
  return language() === source || isKnown(words) ? sentence(words) : otherwise;
}

const isKnown = (text: string): boolean => sentenceIds().has(text);

let ids: ReadonlyMap<string, string> | undefined;

const sentenceIds = (): ReadonlyMap<string, string> =>
  (ids ??= new Map(Array.from(sentences, ([id, english]) => [english, id])));
