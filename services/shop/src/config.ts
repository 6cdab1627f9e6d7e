import { createHash } from 'node:crypto';
import path from 'node:path';
import v8 from 'node:v8';
import { baseConfig } from '@giftlist/service-kit/config';
import { retailersConfig } from '@giftlist/service-kit/retailers';
import { z } from 'zod';

/** The catalogue, guides and pictures that come with the product. */
const packaged = path.resolve(import.meta.dirname, '../data');

/** What a product takes in memory, in bytes, with room to spare; measured were 3,500 to 4,200. */
const bytesOfProduct = 4_800;
/** A part of what Node may use is the service's own, and what an index needs while it grows. */
const productsThatFit = Math.floor((v8.getHeapStatistics().heap_size_limit * 0.6) / bytesOfProduct);

/** A feed's name, for logs and reports: its address without the query, which may hold a key. */
function nameOf({ origin, pathname, search }: URL): string {
  if (search === '') return origin + pathname;
  return `${origin}${pathname}#${createHash('sha256').update(search).digest('hex').slice(0, 8)}`;
}

/** `us=https://store.example/feed.xml de=https://…`: feeds by country, parted by blanks. */
const Feeds = z
  .string()
  .default('')
  .transform((text, context) => {
    const parts = text.split(/\s+/).filter(Boolean);
    return parts.flatMap((part, index) => {
      const [, country, url = ''] = /^([a-z]{2})=(.*)$/.exec(part) ?? [];
      const address = /^https?:\/\//.test(url) ? URL.parse(url) : null;
      if (country && address && !address.username && !address.password)
        return [{ country, url, feed: nameOf(address) }];
      context.addIssue({
        code: 'custom',
        message: `at number ${index + 1} (${country ?? 'no country'}) is not like us=https://store.example/feed.xml (a name and password have no place in it)`,
      });
      return [];
    });
  });

export const ShopConfig = baseConfig.extend({
  /** The folder with feeds (`catalogue.{country}.xml`, `.tsv` or `.csv`, also `.gz`), guides, content and pictures. */
  SHOP_DATA: z.string().default(packaged),
  /** Feeds to read again and again, and how often. */
  SHOP_FEEDS: Feeds,
  SHOP_FEEDS_MINUTES: z.coerce.number().min(1).default(60),
  /** The largest feed that is read from an address; it is kept in the temporary folder while it is read. */
  SHOP_FEED_MB: z.coerce.number().int().min(1).default(200),
  /** How many products, over all countries, one process keeps in memory for searching; by its memory, unless said. */
  SHOP_INDEXED_PRODUCTS: z.coerce.number().int().min(100).default(productsThatFit),
  /** An OpenAI-compatible endpoint, such as `https://host/v1`; without it Genie's own engine answers. */
  GENIE_LLM_URL: z.url({ protocol: /^https?$/ }).optional(),
  GENIE_LLM_KEY: z.string().default('none'),
  GENIE_LLM_MODEL: z.string().default('default'),
  /** How long the model may take for an answer before the engine gives it. */
  GENIE_LLM_TIMEOUT_MS: z.coerce.number().int().min(100).default(20_000),
  /** Messages a day for one account or visitor's session; ten times as many for one address. */
  GENIE_MESSAGES_PER_DAY: z.coerce.number().int().min(1).default(300),
  /** Of these, how many the model answers; the engine answers the others. */
  GENIE_LLM_MESSAGES_PER_DAY: z.coerce.number().int().min(0).default(60),
  /** Messages a day that the model answers in all: addresses cost nothing, the model may. */
  GENIE_LLM_MESSAGES_PER_DAY_TOTAL: z.coerce.number().int().min(0).default(10_000),
  ...retailersConfig,
});
export type ShopConfig = z.output<typeof ShopConfig>;
