import { z } from 'zod';
import { defaults, limits } from '../limits.ts';
import {
  CountryCode,
  data,
  Flag,
  Id,
  IdParams,
  line,
  lines,
  Page,
  PictureUrl,
  Price,
  WebUrl,
} from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import {
  Banner,
  Category,
  Faq,
  FeaturedStore,
  GenieConversation,
  Guide,
  GuideSummary,
  Product,
  ProductDetails,
  SearchProduct,
  Sort,
} from './entities.ts';

const country = CountryCode.default('us');
const slug = line(limits.keyLength);
const SearchText = line(limits.searchLength).default('');
/** An empty text means no bound. */
const PriceBound = z
  .literal('')
  .transform(() => undefined)
  .or(z.coerce.number().min(0).max(1_000_000_000).pipe(Price))
  .optional();
const PictureName = z
  .string()
  .max(200)
  .regex(/^[a-z0-9-]+\.webp$/);

/** `{country}:{product_id}` in base64url. */
const PictureKey = z
  .string()
  .max(600)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/);

/** SHA-256 of the picture's original URL, in hexadecimal. */
const ContentPictureKey = z
  .string()
  .max(64)
  .regex(/^[0-9a-f]{64}$/);
/** In device pixels. */
const PictureWidth = z.coerce.number().int().min(1).max(9_999).optional();

export const shopRoutes = defineRoutes({
  'GET /settings/shop/categories': {
    summary: 'Returns the shop’s categories by rank, for all countries or for one.',
    access: 'anyone',
    query: z.object({ country: CountryCode.optional() }),
    response: z.array(Category),
  },
  'GET /settings/shop/products': {
    summary: 'Returns the products of a country.',
    access: 'anyone',
    query: z.object({
      country,
      category: slug.optional(),
      most_popular: Flag.optional(),
      page: Page.unwrap().optional(),
    }),
    response: z.array(Product),
  },
  'GET /products': {
    summary: 'Searches the catalogue; 30 products per page.',
    access: 'anyone',
    query: z.object({
      q: SearchText,
      country,
      category: slug.optional(),
      min_price: PriceBound,
      max_price: PriceBound,
      sort: Sort.default(defaults.sort),
      sold_out: Flag.optional().describe(
        'true: only products that are no longer in any feed, the most recent first',
      ),
      page: Page,
    }),
    response: z.array(SearchProduct),
  },
  'GET /products/{id}': {
    summary: 'Returns one product.',
    access: 'anyone',
    params: z.object({ id: line(limits.keyLength) }),
    query: z.object({ country }),
    response: Product,
    errors: ['product/not-found'],
  },
  'GET /products/{id}/details': {
    summary: 'Returns a product with its offers, the guides that recommend it and similar products.',
    access: 'anyone',
    params: z.object({ id: line(limits.keyLength) }),
    query: z.object({ country }),
    response: ProductDetails,
    errors: ['product/not-found'],
  },
  'GET /giftguide': {
    summary: 'Returns guides by slug, or all guides with a product under a price.',
    access: 'anyone',
    query: z.object({ gift_guide: slug.optional(), under_price: PriceBound, country }),
    response: z.array(GuideSummary),
  },
  'GET /giftguide/recommended': {
    summary: 'Returns guides that are similar to a guide.',
    access: 'anyone',
    query: z.object({ gift_guide: slug }),
    response: z.array(GuideSummary),
  },
  'GET /giftguide/details': {
    summary: 'Returns one complete guide.',
    access: 'anyone',
    query: z.object({ url_slug: slug, country }),
    response: Guide,
    errors: ['guide/not-found'],
  },
  'GET /giftguide/search': {
    summary: 'Searches the guides.',
    access: 'anyone',
    query: z.object({ q: SearchText }),
    response: z.array(GuideSummary),
  },
  'GET /giftguide/category': {
    summary: 'Returns the guides of a category.',
    access: 'anyone',
    query: z.object({ gift_guide_category: slug.optional() }),
    response: z.array(GuideSummary),
  },
  'GET /settings/banner': {
    summary: 'Returns the banner of the day, if any.',
    access: 'anyone',
    response: z.array(Banner),
  },
  'GET /settings/faq': {
    summary: 'Returns the frequently asked questions.',
    access: 'anyone',
    query: z.object({ type: slug.optional() }),
    response: z.array(Faq),
  },
  'GET /settings/featured_stores': {
    summary: 'Returns the featured stores of a country.',
    access: 'anyone',
    query: z.object({ country }),
    response: z.array(FeaturedStore),
  },
  'GET /media/shop/pictures/{name}': {
    summary: 'Returns an illustration of the default catalogue.',
    access: 'anyone',
    params: z.object({ name: PictureName }),
    response: z.unknown(),
    responseKind: 'file',
    errors: ['product/not-found'],
  },
  'GET /media/shop/pictures/{folder}/{name}': {
    summary: 'Returns an illustration of a guide or a store.',
    access: 'anyone',
    params: z.object({ folder: z.enum(['guides', 'stores']), name: PictureName }),
    response: z.unknown(),
    responseKind: 'file',
    errors: ['product/not-found'],
  },
  'GET /media/shop/products/{product}/{index}': {
    summary: 'Returns the stored copy of an imported product’s picture.',
    access: 'anyone',
    params: z.object({ product: PictureKey, index: z.coerce.number().int().min(0).max(9) }),
    query: z.object({ w: PictureWidth }),
    response: z.unknown(),
    responseKind: 'file',
    errors: ['product/not-found'],
  },
  'GET /media/shop/content/{picture}': {
    summary: 'Returns the stored copy of a picture of a guide, a store or a banner.',
    access: 'anyone',
    params: z.object({ picture: ContentPictureKey }),
    query: z.object({ w: PictureWidth }),
    response: z.unknown(),
    responseKind: 'file',
    errors: ['product/not-found'],
  },
  'POST /internal/products/picture-source': {
    summary: 'Returns the URL from which the shop copies a product’s picture.',
    access: 'service',
    callers: ['gifts'],
    body: z.object({ path: PictureUrl }),
    response: z.object({ url: WebUrl }),
    errors: ['product/not-found'],
  },
  'POST /genie/conversations': {
    summary: 'Starts a conversation with Genie.',
    access: 'anyone',
    perMinute: 20,
    body: z.object({ list_id: Id.optional() }).default({}),
    response: data(z.object({ id: Id })),
    status: 201,
  },
  'GET /genie/conversations/{id}': {
    summary: 'Returns a conversation with Genie, only to the person who started it.',
    access: 'anyone',
    rule: 'conversation.own',
    params: IdParams,
    query: z.object({ country }),
    response: GenieConversation,
    errors: ['conversation/not-found'],
  },
  'POST /genie/conversations/{id}/messages': {
    summary: 'Sends a message to Genie and streams the reply.',
    access: 'anyone',
    rule: 'conversation.own',
    perMinute: 30,
    params: IdParams,
    body: z.object({
      text: lines(limits.messageLength).min(1),
      list_id: Id.optional(),
      looked_at: z.array(line(limits.keyLength)).max(20).optional().describe('Products viewed recently'),
      country,
    }),
    response: z.unknown().describe('Server-sent events, each with the data of a GenieEvent'),
    responseKind: 'event-stream',
    errors: ['conversation/not-found'],
  },
});
