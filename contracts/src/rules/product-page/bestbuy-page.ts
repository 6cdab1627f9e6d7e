import { z } from 'zod';
import type { Finding, PageAddress } from './finding.ts';
import { collectStateNodes, parsePageStates, type StateNode } from './page-state.ts';
import type { PageTree } from './page-tree.ts';
import { toPlainText } from './plain-text.ts';
import { parseAmount } from './price-text.ts';

const optionalText = z.string().optional().catch(undefined);
const Name = z.union([z.string(), z.object({ short: z.string() }).transform(({ short }) => short)]);
const Image = z
  .object({ href: optionalText, piscesHref: optionalText })
  .transform(({ href, piscesHref }) => piscesHref ?? href);
const Price = z
  .object({ customerPrice: z.unknown(), currentPrice: z.unknown() })
  .partial()
  .transform(({ customerPrice, currentPrice }) => parseAmount(customerPrice) ?? parseAmount(currentPrice));
/** One of several objects that each hold some data of a product. */
const Part = z.object({
  skuId: z.union([z.string(), z.number()]).transform(String),
  name: Name.optional().catch(undefined),
  primaryImage: Image.optional().catch(undefined),
  price: Price.optional().catch(undefined),
});

/**
 * Merges the state objects with the SKU from the URL (`/6500001.p`, `?skuId=`, `/sku/6500001`): one has the name,
 * another the price.
 */
export function readBestBuy(tree: PageTree, { url }: PageAddress): Finding | undefined {
  const sku = url.searchParams.get('skuId') ?? /\/(?:sku\/)?(\d{5,})(?:\.p)?$/.exec(url.pathname)?.[1];
  const parts = collectStateNodes(parsePageStates(tree)).flatMap(parsePart);
  const productParts = parts.filter(({ skuId }) => skuId === (sku ?? parts[0]?.skuId));
  if (productParts.length === 0) return undefined;
  const image = productParts.find(({ primaryImage }) => primaryImage !== undefined)?.primaryImage;
  return {
    title: toPlainText(productParts.find(({ name }) => name !== undefined)?.name),
    images: image === undefined ? [] : [image],
    price: productParts.find(({ price }) => price !== undefined && price > 0)?.price,
    currency: url.hostname.endsWith('.ca') ? 'CAD' : 'USD',
  };
}

/** The price may be in its own object or in the part itself. */
function parsePart(node: StateNode): z.output<typeof Part>[] {
  const part = Part.safeParse(node);
  if (!part.success) return [];
  return [{ ...part.data, price: part.data.price ?? Price.safeParse(node).data }];
}
