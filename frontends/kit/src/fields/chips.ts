import { getAddressKey, parseAddressList } from '@giftlist/contracts/rules/address-list';

/** Skips duplicates, ignoring case. */
function addTexts(chips: readonly string[], texts: readonly string[]): string[] {
  const all = new Map(chips.map(chip => [chip.toLowerCase(), chip]));
  for (const text of texts.map(entry => entry.trim())) {
    const key = text.toLowerCase();
    if (text !== '' && !all.has(key)) all.set(key, text);
  }
  return [...all.values()];
}

/** Splits text at commas, semicolons and line breaks: 'board games' is one chip. */
export const addChips = (chips: readonly string[], text: string): string[] =>
  addTexts(chips, text.split(/[,;\t\n\r]/));

/** Text that is not an address is added as typed. */
export function addAddresses(chips: readonly string[], text: string): string[] {
  const existingKeys = new Set(chips.map(getAddressKey));
  return [...chips, ...parseAddressList(text).filter(entry => !existingKeys.has(getAddressKey(entry)))];
}

export const hasSeparators = (text: string): boolean => /[,;<>"\s]/.test(text.trim());
