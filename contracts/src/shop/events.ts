import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { limits } from '../limits.ts';
import { Timestamp } from '../primitives.ts';

const topic = 'shop.events';

export const catalogueImported = defineEvent({
  name: 'catalogue.imported.v1',
  topic,
  summary: 'A feed was imported.',
  data: z.object({
    feed: z.string().max(limits.urlLength),
    country: z.string().max(2),
    imported: z.number().int(),
    unchanged: z.number().int(),
    rejected: z.number().int(),
    retired: z.number().int(),
    at: Timestamp,
  }),
  key: event => event.feed,
});

export const productRetired = defineEvent({
  name: 'product.retired.v1',
  topic,
  summary: 'A product is no longer in its feed.',
  data: z.object({ product_id: z.string().max(limits.keyLength), country: z.string().max(2), at: Timestamp }),
  key: event => event.product_id,
});

export const guidePublished = defineEvent({
  name: 'guide.published.v1',
  topic,
  summary: 'A guide was added or changed.',
  data: z.object({ url_slug: z.string().max(limits.keyLength), at: Timestamp }),
  key: event => event.url_slug,
});
