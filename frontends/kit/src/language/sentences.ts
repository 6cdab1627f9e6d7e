import * as english from '@giftlist/contracts/messages';
import { i18n } from './i18n.ts';

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

/** Returns one of these sentences, given in English, in the active language; any other text as it is. */
export const sentence = (text: string): string => {
  const id = ids().get(text);
  return id === undefined ? text : i18n._(id, undefined, { message: text });
};

let known: ReadonlyMap<string, string> | undefined;
const ids = () => {
  known ??= new Map([...entriesOf(english.messages), ...entriesOf(english.toasts, 'toasts.')]);
  return known;
};

/** Pairs of a sentence and its id. */
function entriesOf(texts: object, path = ''): [text: string, id: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[text, `${path}${key}`]] : entriesOf(text, `${path}${key}.`),
  );
}
