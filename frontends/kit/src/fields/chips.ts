/** Adds one more, trimmed; not what is there already, whatever its case. */
export function withChip(chips: readonly string[], typed: string): string[] {
  const text = typed.trim();
  const known = chips.some(chip => chip.toLowerCase() === text.toLowerCase());
  return text === '' || known ? [...chips] : [...chips, text];
}

/** Several at once, as when a list of addresses is pasted. */
export const withChips = (chips: readonly string[], typed: string): string[] =>
  typed.split(/[\s,;]+/).reduce((all, part) => withChip(all, part), [...chips]);
