import { createHash } from 'node:crypto';
import path from 'node:path';
import v8 from 'node:v8';
import { retailersConfig } from '@giftlist/service-domain/retailers';
import { baseConfig } from '@giftlist/service-kit/core/config';
import { fetchingConfig } from '@giftlist/service-kit/fetching/fetching-config';
import { z } from 'zod';

const packagedData = path.resolve(import.meta.dirname, '../data');

/** Memory of an indexed product: 3,500 to 4,200 bytes were measured, and this includes a margin. */
const bytesPerProduct = 4_800;
/** 60% of the heap. The service and growing indexes need the rest. */
const maxProductsInMemory = Math.floor((v8.getHeapStatistics().heap_size_limit * 0.6) / bytesPerProduct);

/** Creates the name for logs and reports. Hashes the URL's query, because it may contain a key. */
function createFeedName({ origin, pathname, search }: URL): string {
  if (search === '') return origin + pathname;
  return `${origin}${pathname}#${createHash('sha256').update(search).digest('hex').slice(0, 8)}`;
}

/** Feeds by country, separated by spaces: `us=https://store.example/feed.xml de=https://…`. */
const Feeds = z
  .string()
  .default('')
  .transform((text, context) => {
    const entries = text.split(/\s+/).filter(Boolean);
    return entries.flatMap((entry, index) => {
      const [, country, url = ''] = /^([a-z]{2})=(.*)$/.exec(entry) ?? [];
      const parsedUrl = /^https?:\/\//.test(url) ? URL.parse(url) : null;
      if (country && parsedUrl && !parsedUrl.username && !parsedUrl.password)
        return [{ country, url, feed: createFeedName(parsedUrl) }];
      context.addIssue({
        code: 'custom',
        message: `entry ${index + 1} (${country ?? 'no country'}) must be like us=https://store.example/feed.xml, without user name and password`,
      });
      return [];
    });
  });

export const ShopConfig = baseConfig.extend({
  /** A folder with feeds (`catalogue.{country}.xml`, `.tsv` or `.csv`, also `.gz`), guides, content and pictures. */
  SHOP_DATA: z.string().default(packagedData),
  SHOP_FEEDS: Feeds,
  /** How often the feeds are imported. */
  SHOP_FEEDS_MINUTES: z.coerce.number().min(1).default(60),
  /** The size limit of a feed, which is stored in the temporary folder during the import. */
  SHOP_FEED_MB: z.coerce.number().int().min(1).default(200),
  /** The limit for all countries together, per process. The default is as many as fit into memory. */
  SHOP_INDEXED_PRODUCTS: z.coerce.number().int().min(100).default(maxProductsInMemory),
  /** An OpenAI-compatible endpoint such as `https://host/v1`. Without it, Genie uses its built-in engine. */
  GENIE_LLM_URL: z.url({ protocol: /^https?$/ }).optional(),
  GENIE_LLM_KEY: z.string().default('none'),
  GENIE_LLM_MODEL: z.string().default('default'),
  /** The built-in engine replies if the model takes longer. */
  GENIE_LLM_TIMEOUT_MS: z.coerce.number().int().min(100).default(20_000),
  /** The limit for one account or visitor session. An IP address may send ten times as many. */
  GENIE_MESSAGES_PER_DAY: z.coerce.number().int().min(1).default(300),
  /** How many of these messages the model replies to. The built-in engine replies to the others. */
  GENIE_LLM_MESSAGES_PER_DAY: z.coerce.number().int().min(0).default(60),
  /** The same limit for everybody together, because the model may cost money and IP addresses are easy to change. */
  GENIE_LLM_MESSAGES_PER_DAY_TOTAL: z.coerce.number().int().min(0).default(10_000),
  ...fetchingConfig,
  ...retailersConfig,
});
export type ShopConfig = z.output<typeof ShopConfig>;
