/** Values that occur more than once. */
export const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

/** Words that are not among the known ones. */
export const strangers = (words: readonly string[], known: readonly string[]): string[] =>
  words.filter(word => !known.includes(word));

/** Sentences of three words or more. */
export const sentences = (text: string): string[] =>
  text.split(/(?<=[.!?]) /).filter(sentence => sentence.split(' ').length >= 3);
