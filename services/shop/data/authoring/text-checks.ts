export const findRepeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

export const findUnknown = (words: readonly string[], known: readonly string[]): string[] =>
  words.filter(word => !known.includes(word));

/** Ignores sentences of one or two words. */
export const splitSentences = (text: string): string[] =>
  text.split(/(?<=[.!?]) /).filter(sentence => sentence.split(' ').length >= 3);
