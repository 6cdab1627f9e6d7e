import { addressKey, readAddressList } from '@giftlist/contracts/rules/address-list';

/** Adds texts that are not there yet, whatever their case. */
function withTexts(chips: readonly string[], texts: readonly string[]): string[] {
  const all = new Map(chips.map(chip => [chip.toLowerCase(), chip]));
  for (const text of texts.map(part => part.trim())) {
    const key = text.toLowerCase();
    if (text !== '' && !all.has(key)) all.set(key, text);
  }
  return [...all.values()];
}

/** Adds one more, trimmed. */
export const withChip = (chips: readonly string[], typed: string): string[] => withTexts(chips, [typed]);

/** Adds what is typed or pasted, parted at commas, semicolons and lines: 'board games' is one. */
export const withChips = (chips: readonly string[], typed: string): string[] =>
  withTexts(chips, typed.split(/[,;\t\n\r]/));

/** Adds the addresses of a list as mail programs copy it; what is no address is added as it was typed. */
export function withAddresses(chips: readonly string[], typed: string): string[] {
  const known = new Set(chips.map(addressKey));
  return [...chips, ...readAddressList(typed).filter(entry => !known.has(addressKey(entry)))];
}

/** Whether a pasted text is more than one word, which a field of one line would join. */
export const isList = (text: string): boolean => /[,;<>"\s]/.test(text.trim());
