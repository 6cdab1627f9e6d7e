/** Suggests postal addresses for partly typed text, best first. */
export interface AddressProvider {
  suggest(query: string, signal: AbortSignal): Promise<string[]>;
}

export const ADDRESS_PROVIDER = Symbol('address provider');
export const maxSuggestions = 6;
