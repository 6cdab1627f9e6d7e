export const repeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

export const strangers = (words: readonly string[], known: readonly string[]): string[] =>
  words.filter(word => !known.includes(word));

/** Returns the sentences of three words or more. */
export const sentences = (text: string): string[] =>
  text.split(/(?<=[.!?]) /).filter(sentence => sentence.split(' ').length >= 3);
