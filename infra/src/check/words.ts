import { type AvoidedWord, avoidedWords, documentExceptions, type Exception } from './word-list.ts';

export type Text = { file: string; line: number; text: string };

/** Finds avoided words and unused exceptions. */
export function findAvoidedWords(
  texts: readonly Text[],
  words: readonly AvoidedWord[] = avoidedWords,
  exceptions: readonly Exception[] = documentExceptions,
): string[] {
  const unused = new Set(exceptions);
  const found = texts.flatMap(({ file, line, text }) =>
    words.flatMap(({ word, instead }) => {
      const match = word.exec(text)?.[0];
      if (match === undefined) return [];
      const exception = exceptions.find(item => item.file === file && text.includes(item.text));
      if (exception === undefined) return [`${file}:${line}  '${match}': write ${instead}`];
      unused.delete(exception);
      return [];
    }),
  );
  return [...found, ...[...unused].map(({ file, text }) => `${file}  the exception '${text}' is unused`)];
}
