import { z } from 'zod';
import type { Finding, PageAddress } from './finding.ts';
import { collectStateNodes, parsePageStates } from './page-state.ts';
import type { PageTree } from './page-tree.ts';
import { toPlainText } from './plain-text.ts';
import { parseAmount, parsePrice } from './price-text.ts';

const Product = z.object({
  tcin: z.unknown().optional(),
  item: z.object({
    product_description: z.object({ title: z.string() }),
    enrichment: z
      .object({
        images: z.object({ primary_image_url: z.string() }).partial().nullish(),
        /** On older pages, contains the picture. */
        image_info: z.object({ primary_image: z.object({ url: z.string() }).nullish() }).nullish(),
      })
      .nullish(),
  }),
  price: z
    .object({
      current_retail: z.unknown(),
      current_retail_min: z.unknown(),
      formatted_current_price: z.unknown(),
    })
    .partial()
    .nullish(),
});

/**
 * Reads `__TGT_DATA__` or `__NEXT_DATA__`. Returns the product with the TCIN (Target's product number) in the URL
 * (`/-/A-12345678`, `?preselect=`), or else the first product.
 */
export function readTarget(tree: PageTree, { url, country }: PageAddress): Finding | undefined {
  const products = collectStateNodes(parsePageStates(tree)).flatMap(
    node => Product.safeParse(node).data ?? [],
  );
  const tcins = [url.searchParams.get('preselect'), /\/A-(\d+)/.exec(url.pathname)?.[1]];
  const matches = tcins
    .filter(tcin => tcin)
    .map(tcin => products.find(product => String(product.tcin) === tcin));
  const product = matches.find(match => match !== undefined) ?? products[0];
  if (product === undefined) return undefined;
  const { item, price } = product;
  const image = item.enrichment?.images?.primary_image_url ?? item.enrichment?.image_info?.primary_image?.url;
  const priceText = price?.formatted_current_price;
  return {
    title: toPlainText(item.product_description.title),
    images: image === undefined ? [] : [image],
    price:
      parseAmount(price?.current_retail) ??
      parseAmount(price?.current_retail_min) ??
      (typeof priceText === 'string' ? parsePrice(priceText, country)?.amount : undefined),
    currency: 'USD',
  };
}
