/** Returns the same number in [0, 1) for the same words, so that every build produces the same data. */
export function getSeededRandom(...words: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const letter of words.join('\u0000')) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

export function chooseSeeded<T>(choices: readonly T[], ...words: readonly string[]): T {
  const choice = choices[Math.floor(getSeededRandom(...words) * choices.length)];
  if (choice === undefined) throw new Error('nothing to choose from');
  return choice;
}
