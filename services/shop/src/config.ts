import { createHash } from 'node:crypto';
import path from 'node:path';
import v8 from 'node:v8';
import { baseConfig } from '@giftlist/service-kit/config';
import { fetchingConfig } from '@giftlist/service-kit/fetching/fetching-config';
import { retailersConfig } from '@giftlist/service-kit/retailers';
import { z } from 'zod';

/** The catalogue, guides and pictures that come with the product. */
const packaged = path.resolve(import.meta.dirname, '../data');

/** The memory of a product in bytes, with a margin; measured were 3,500 to 4,200. */
const bytesOfProduct = 4_800;
/** Part of Node's memory is needed for the service itself and for growing indexes. */
const productsThatFit = Math.floor((v8.getHeapStatistics().heap_size_limit * 0.6) / bytesOfProduct);

/** A feed's name for logs and reports: its address without the query, which may contain a key. */
function nameOf({ origin, pathname, search }: URL): string {
  if (search === '') return origin + pathname;
  return `${origin}${pathname}#${createHash('sha256').update(search).digest('hex').slice(0, 8)}`;
}

/** `us=https://store.example/feed.xml de=https://…`: feeds by country, separated by spaces. */
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
  /** Feeds to read repeatedly, and how often. */
  SHOP_FEEDS: Feeds,
  SHOP_FEEDS_MINUTES: z.coerce.number().min(1).default(60),
  /** The largest feed that is read from an address; it is stored in the temporary folder while it is read. */
  SHOP_FEED_MB: z.coerce.number().int().min(1).default(200),
  /**
   * How many products of all countries one process holds for the search; derived from its memory by default.
   */
  SHOP_INDEXED_PRODUCTS: z.coerce.number().int().min(100).default(productsThatFit),
  /** An OpenAI-compatible endpoint such as `https://host/v1`; without it Genie uses its built-in engine. */
  GENIE_LLM_URL: z.url({ protocol: /^https?$/ }).optional(),
  GENIE_LLM_KEY: z.string().default('none'),
  GENIE_LLM_MODEL: z.string().default('default'),
  /** How long to wait for the model's reply before the engine replies. */
  GENIE_LLM_TIMEOUT_MS: z.coerce.number().int().min(100).default(20_000),
  /** Messages per day for one account or visitor's session; ten times as many for one IP address. */
  GENIE_MESSAGES_PER_DAY: z.coerce.number().int().min(1).default(300),
  /** How many of these the model handles; the engine handles the others. */
  GENIE_LLM_MESSAGES_PER_DAY: z.coerce.number().int().min(0).default(60),
  /** Messages per day that the model handles in total: IP addresses are free, the model may not be. */
  GENIE_LLM_MESSAGES_PER_DAY_TOTAL: z.coerce.number().int().min(0).default(10_000),
  ...fetchingConfig,
  ...retailersConfig,
});
export type ShopConfig = z.output<typeof ShopConfig>;
