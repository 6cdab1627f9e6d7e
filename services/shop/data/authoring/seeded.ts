/**
 * Returns a number in [0, 1) that depends only on the seed, so that every build produces the same data. Hashes with
 * FNV-1a and the final mix of MurmurHash3.
 */
export function getSeededRandom(...seed: readonly string[]): number {
  let hash = 0x811c9dc5;
  for (const character of seed.join('\u0000')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

export function chooseSeeded<T>(choices: readonly T[], ...seed: readonly string[]): T {
  const choice = choices[Math.floor(getSeededRandom(...seed) * choices.length)];
  if (choice === undefined) throw new Error('nothing to choose from');
  return choice;
}
