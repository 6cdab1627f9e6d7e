import { type AvoidedWord, avoidedWords, type Exception, exceptions } from './word-list.ts';

export type Text = { file: string; line: number; text: string };

/** Finds avoided words and unused exceptions. */
export function findAvoidedWords(
  texts: readonly Text[],
  words: readonly AvoidedWord[] = avoidedWords,
  allowed: readonly Exception[] = exceptions,
): string[] {
  const unused = new Set(allowed);
  const found = texts.flatMap(({ file, line, text }) =>
    words.flatMap(({ word, instead }) => {
      const match = word.exec(text)?.[0];
      if (match === undefined) return [];
      const exception = allowed.find(entry => entry.file === file && text.includes(entry.text));
      if (exception === undefined) return [`${file}:${line}  '${match}': write ${instead}`];
      unused.delete(exception);
      return [];
    }),
  );
  return [...found, ...[...unused].map(({ file, text }) => `${file}  the exception '${text}' is unused`)];
}
