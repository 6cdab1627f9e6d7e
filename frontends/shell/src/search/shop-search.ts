/** Where the shop shows what fits these words. */
export const shopSearch = (words: string): string => `/gift-ideas/search?q=${encodeURIComponent(words)}`;
