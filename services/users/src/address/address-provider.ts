/** Suggestions for a postal address while it is typed: descriptions, best first. */
export interface AddressProvider {
  suggest(query: string, signal: AbortSignal): Promise<string[]>;
}

export const ADDRESS_PROVIDER = Symbol('address provider');
/** How many are shown. */
export const mostSuggestions = 6;
