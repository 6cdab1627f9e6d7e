import { limits } from '@giftlist/contracts/limits';
import { type ProductDoc, ProductModel } from '../model/product.ts';

export interface SoldOutOptions {
  q: string;
  category?: string | undefined;
  min_price?: number | undefined;
  max_price?: number | undefined;
}

const maxWords = 6;
const maxQueryMs = 3_000;

/** Finds titles in which a word begins with `prefix`. */
const createTitleFilter = (prefix: string) => ({
  title: { $regex: `(?:^|[^\\p{L}\\p{N}])${prefix}`, $options: 'i' },
});
const findFirstWords = (q: string): string[] => q.match(/[\p{L}\p{N}]+/gu)?.slice(0, maxWords) ?? [];

/** Returns the most recently retired product first. */
export async function findSoldOutProducts(
  country: string,
  { q, category, min_price, max_price }: SoldOutOptions,
  page: number,
): Promise<{ items: ProductDoc[]; total: number }> {
  const words = findFirstWords(q);
  const priceFilter = {
    ...(min_price !== undefined && { $gte: min_price }),
    ...(max_price !== undefined && { $lte: max_price }),
  };
  const filter = {
    country,
    retired: true,
    ...(category !== undefined && { category_slug: category }),
    ...(Object.keys(priceFilter).length > 0 && { price: priceFilter }),
    ...(words.length > 0 && { $and: words.map(createTitleFilter) }),
  };
  const [items, total] = await Promise.all([
    ProductModel.find(filter)
      .sort({ changed_at: -1, _id: 1 })
      .skip((page - 1) * limits.productsPerPage)
      .limit(limits.productsPerPage)
      .maxTimeMS(maxQueryMs)
      .lean<ProductDoc[]>(),
    ProductModel.countDocuments(filter).maxTimeMS(maxQueryMs),
  ]);
  return { items, total };
}
