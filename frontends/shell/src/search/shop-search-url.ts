/** Returns the URL of the shop's search page for these words. */
export const shopSearchUrl = (words: string): string => `/gift-ideas/search?q=${encodeURIComponent(words)}`;
