import type { GenieIdea } from '@giftlist/contracts/shop/entities';
import type { z } from 'zod';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Idea } from '../genie-engine/reply.ts';

export async function presentIdeas(
  catalogue: Catalogue,
  country: string,
  ideas: readonly Idea[],
): Promise<z.output<typeof GenieIdea>[]> {
  if (ideas.length === 0) return [];
  const products = await catalogue.findProducts(
    country,
    ideas.map(({ product_id }) => product_id),
  );
  const byId = new Map(products.map(product => [product.product_id, product]));
  return ideas.flatMap(({ product_id, reason }) => {
    const product = byId.get(product_id);
    return product ? [{ product: catalogue.present(product), reason }] : [];
  });
}
