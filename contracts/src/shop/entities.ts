import { z } from 'zod';
import { Id, PictureUrl, Timestamp } from '../primitives.ts';

export const Category = z.object({
  product_category: z.string(),
  slug: z.string(),
  rank: z.number().int(),
  countries: z
    .array(z.string())
    .optional()
    .describe('The countries whose catalogues have products in this category; the default country first'),
});

export const Product = z.object({
  product_id: z.string(),
  product_title: z.string(),
  product_description: z.string(),
  product_photos: z.array(PictureUrl),
  product_rating: z.number().nullable(),
  product_num_reviews: z.number().int().nullable(),
  offer_page_url: z.string(),
  affiliate_url: z.string().nullable(),
  store_name: z.string(),
  currency: z.string(),
  price: z.number(),
  most_popular: z.boolean(),
  product_category: z.string(),
  regular_price: z.number().optional().describe('During a sale, the regular price'),
  next_price: z
    .object({ price: z.number(), from: Timestamp })
    .optional()
    .describe('The planned price and the time when it starts'),
  variants: z
    .number()
    .int()
    .optional()
    .describe(
      'In lists: the number of variants (colors, sizes) that the product represents, if there are several',
    ),
});

export const SearchProduct = z.object({
  product_id: z.string(),
  product_title: z.string(),
  product_photos: z.array(PictureUrl),
  product_photo: PictureUrl.nullable(),
  product_rating: z.number().nullable(),
  product_num_reviews: z.number().int().nullable(),
  product_best_seller: z.boolean(),
  store_name: z.string(),
  product_offer_page_url: z.string(),
  affiliate_url: z.string().nullable().optional(),
  product_category: z.string(),
  variants: z
    .number()
    .int()
    .optional()
    .describe('The number of variants that the product represents, if there are several'),
  offer: z.object({
    price: z.string().describe('Currency code followed by the price with two decimals'),
    store_name: z.string(),
    offer_page_url: z.string(),
  }),
});

export const Sort = z.enum(['BEST_MATCH', 'LOWEST_PRICE', 'HIGHEST_PRICE', 'TOP_RATED']);

/** The server filters and sorts the offers, and must not send their commission. */
export const GuideOffer = z.object({
  affiliate_url: z.string().nullable(),
  price: z.string().describe('Price with its currency'),
  store_name: z.string(),
  offer_page_url: z.string(),
});

export const GuideProduct = z.object({
  product_id: z.string(),
  product_title: z.string(),
  generic_product_name: z.string(),
  product_photos: z.array(PictureUrl),
  product_rating: z.number().nullable(),
  product_num_reviews: z.number().int().nullable(),
  why_we_love_it: z.string(),
  offer: GuideOffer.nullable().describe('The first of the offers'),
  offers: z.array(GuideOffer),
  plain_price: GuideOffer.omit({ affiliate_url: true })
    .optional()
    .describe('The price of the product in the shop, if no offer is shown'),
});

export const Faq = z.object({ question: z.string(), answer: z.string() });

export const GuideCategory = z.enum([
  'By Occasion',
  'By Interest',
  'By Recipient',
  'By Gift Type',
  'Popular',
]);

export const GuideSummary = z.object({
  id: z.string(),
  url_slug: z.string(),
  gift_guide_slug: z.string().describe('The topic as a title, such as "Baby shower gifts"'),
  gift_guide_title: z.string(),
  category: GuideCategory,
  hero_image_url: PictureUrl.nullable(),
});

export const Guide = GuideSummary.extend({
  introduction: z.string(),
  faqs: z.array(Faq),
  products: z.array(GuideProduct),
});

export const ProductDetails = Product.extend({
  category_slug: z.string(),
  brand: z.string().describe('Empty if the feed does not contain one'),
  is_sold_out: z.boolean().describe('Whether the product is no longer in any feed'),
  offers: z
    .array(GuideOffer)
    .describe('One offer for each store, the lowest price first; empty while the product is sold out'),
  guides: z.array(GuideSummary).describe('The guides that recommend the product'),
  similar: z.array(Product),
  variant_choice: z
    .array(z.object({ label: z.string(), product: Product }))
    .optional()
    .describe(
      'All available variants including this product, labelled by the attributes in which they differ',
    ),
});

export const FeaturedStore = z.object({
  store: z.string(),
  url: z.string(),
  affiliate_url: z.string().nullable(),
  /** `{query}` is replaced by the URL-encoded query. */
  search_url: z.string().optional(),
  image_url: PictureUrl.nullable(),
});

export const Banner = z.object({
  title: z.string(),
  text: z.string(),
  link: z.string(),
  image_url: PictureUrl.nullable(),
});

export const GenieIdea = z.object({ product: Product, reason: z.string() });

/** A fact that Genie has understood. The person can check and remove the fact. */
export const GenieFact = z.object({
  key: z.enum(['for', 'age', 'occasion', 'likes', 'budget', 'avoid']),
  label: z.string(),
  value: z.string(),
});

/** Genie asks one question at a time. `choices` are suggested replies. */
export const GenieQuestion = z.object({ text: z.string(), choices: z.array(z.string()) });

/** A link to the page that a reply about the product mentions. */
export const GenieLink = z.object({ text: z.string(), to: z.string() });

export const GenieMessage = z.object({
  id: Id,
  from: z.enum(['person', 'genie']),
  text: z.string(),
  lang: z.string().nullable().describe('BCP 47 language of the text; null if unknown'),
  link: GenieLink.nullable(),
  ideas: z.array(GenieIdea),
  question: GenieQuestion.nullable(),
  at: Timestamp,
});

export const GenieConversation = z.object({
  id: Id,
  list_id: Id.nullable(),
  list_name: z.string().nullable(),
  messages: z.array(GenieMessage),
  known: z.array(GenieFact),
});

/** The data of a server-sent event. */
export const GenieEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), delta: z.string() }),
  /** Language of the text that follows (BCP 47). */
  z.object({ type: z.literal('lang'), lang: z.string() }),
  z.object({ type: z.literal('link'), link: GenieLink }),
  /** Discards the reply that was streamed so far. */
  z.object({ type: z.literal('restart') }),
  z.object({ type: z.literal('ideas'), ideas: z.array(GenieIdea) }),
  z.object({ type: z.literal('question'), question: GenieQuestion }),
  z.object({ type: z.literal('known'), known: z.array(GenieFact) }),
  z.object({ type: z.literal('done'), message_id: Id }),
]);
export type GenieEvent = z.output<typeof GenieEvent>;
