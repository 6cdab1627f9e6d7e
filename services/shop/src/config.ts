import path from 'node:path';
import { baseConfig } from '@giftlist/service-kit/config';
import { z } from 'zod';

/** The catalogue, guides and pictures that come with the product. */
const packaged = path.resolve(import.meta.dirname, '../data');

export const ShopConfig = baseConfig.extend({
  /** The folder with feeds (`catalogue.{country}.xml` or `.tsv`), guides, content and pictures. */
  SHOP_DATA: z.string().default(packaged),
});
export type ShopConfig = z.output<typeof ShopConfig>;
