export const shopSearchUrl = (words: string): string => `/gift-ideas/search?q=${encodeURIComponent(words)}`;
