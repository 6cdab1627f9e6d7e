export const productPath = (productId: string): string =>
  `/gift-ideas/product/${encodeURIComponent(productId)}`;
