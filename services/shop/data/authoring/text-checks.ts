export const findRepeated = (values: readonly string[]): string[] =>
  values.filter((value, index) => values.indexOf(value) !== index);

export const findUnknown = (words: readonly string[], known: readonly string[]): string[] =>
  words.filter(word => !known.includes(word));

export const splitSentences = (text: string): string[] =>
  text.split(/(?<=[.!?]) /).filter(sentence => sentence.split(' ').length >= 3);
