export const getShopSearchUrl = (query: string): string =>
  `/gift-ideas/search?q=${encodeURIComponent(query)}`;
