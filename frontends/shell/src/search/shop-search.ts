/** The shop's search page for these words. */
export const shopSearch = (words: string): string => `/gift-ideas/search?q=${encodeURIComponent(words)}`;
