const tints = ['rose', 'peach', 'butter', 'sage', 'mint', 'sky', 'lilac', 'sand'] as const;
export type Tint = (typeof tints)[number];

/** FNV-1a, with its high bits mixed in, so that UUIDs of the same second get different hashes. */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (value ^ (value >>> 15) ^ (value >>> 7)) >>> 0;
};

/** Returns the same choice for the same seed. */
export function pickBySeed<T>(choices: readonly [T, ...T[]], seed: string): T {
  return choices[hash(seed) % choices.length] ?? choices[0];
}

/** The same seed has the same tint for every viewer. */
export const getTint = (seed: string): Tint => pickBySeed(tints, seed);
export const getTintVariable = (seed: string): string => `var(--t-${getTint(seed)})`;
