/** Returns the path of a product's page. */
export const productPath = (productId: string): string =>
  `/gift-ideas/product/${encodeURIComponent(productId)}`;
