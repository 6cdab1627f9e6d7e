/** Returns the values that occur more than once. */
export const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

/** Returns the words that are not in `known`. */
export const strangers = (words: readonly string[], known: readonly string[]): string[] =>
  words.filter(word => !known.includes(word));

/** Returns the sentences of three words or more. */
export const sentences = (text: string): string[] =>
  text.split(/(?<=[.!?]) /).filter(sentence => sentence.split(' ').length >= 3);
