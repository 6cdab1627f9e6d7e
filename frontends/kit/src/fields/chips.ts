import { getAddressKey, parseAddressList } from '@giftlist/contracts/rules/address-list';

/** Skips empty texts, and duplicates regardless of case. */
function addTexts(chips: readonly string[], texts: readonly string[]): string[] {
  const textsByKey = new Map(chips.map(chip => [chip.toLowerCase(), chip]));
  for (const text of texts.map(entry => entry.trim())) {
    const key = text.toLowerCase();
    if (text !== '' && !textsByKey.has(key)) textsByKey.set(key, text);
  }
  return [...textsByKey.values()];
}

/** Splits at commas, semicolons, tabs and line breaks, but not at spaces. */
export const addChips = (chips: readonly string[], text: string): string[] =>
  addTexts(chips, text.split(/[,;\t\n\r]/));

/** Also adds texts that are not addresses. */
export function addAddresses(chips: readonly string[], text: string): string[] {
  const existingKeys = new Set(chips.map(getAddressKey));
  return [...chips, ...parseAddressList(text).filter(entry => !existingKeys.has(getAddressKey(entry)))];
}

export const hasSeparators = (text: string): boolean => /[,;<>"\s]/.test(text.trim());
