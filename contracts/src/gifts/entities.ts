import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import {
  CountryCode,
  CurrencyCode,
  Email,
  Id,
  line,
  lines,
  PictureUrl,
  Price,
  smallMap,
  Text,
  Timestamp,
  visibleLine,
  WebUrl,
} from '../primitives.ts';

export const Source = z.enum(['manual', 'url_paste', 'search', 'gift_guides']);
export const Platform = z.enum(['mobile_web', 'desktop_web', 'android_app', 'ios_app', 'unknown']);
export const GiftTitle = visibleLine(limits.titleLength, messages.giftForm.name);
export const ChosenList = z.uuid(messages.giftForm.selectList).describe('An identifier (UUID)');

export const GiftLink = line(limits.urlLength, messages.giftForm.url)
  .transform(text => (text === '' ? null : addScheme(text)))
  .pipe(WebUrl.nullable());

const startsWithScheme = /^[a-z][a-z0-9+.-]*:/i;
function addScheme(link: string): string {
  return startsWithScheme.test(link) ? link : `https://${link}`;
}

/** Identifies the giver. Only sent to viewers who may know who it is. */
export const ClaimInfo = z.object({ name: z.string(), email: z.string(), message: z.string() });

/** The limit that prevented a confirmation email. */
export const MailLimit = z.enum(['mailbox', 'list-owner', 'network']);
export type MailLimit = z.output<typeof MailLimit>;

export const LinkFailure = z.enum(['not_found', 'refused_by_shop', 'too_slow', 'unreachable', 'no_product']);
export type LinkFailure = z.output<typeof LinkFailure>;

export const ClaimKind = z.enum(['reserved', 'purchased']);
export const Claim = z.object({
  id: Id,
  kind: ClaimKind,
  info: ClaimInfo.nullable(),
  /** Whether the viewer reserved or purchased the unit. */
  mine: z.boolean(),
  received: z.boolean(),
  thanked: z.boolean(),
  at: Timestamp,
});

const GiftFields = z.object({
  gift_title: GiftTitle,
  price: Price.nullable(),
  currency: CurrencyCode,
  product_url: GiftLink.nullable(),
  image_url: PictureUrl.nullable(),
  quantity: z.number().int().min(1).max(limits.giftQuantityMax),
  details: Text,
  isMostWanted: z.boolean(),
});

const ProductKey = line(limits.keyLength);
const ShortText = line(limits.keyLength);
const Rating = z.number().min(0).max(100);
const Reviews = z.number().min(0).max(1_000_000_000);

/** The shop or guide product that a gift was created from. */
export const ProductRecord = z.object({
  product_id: ProductKey,
  product_title: line(limits.titleLength),
  product_description: lines(limits.textLength).default(''),
  product_photos: z.array(PictureUrl).max(10),
  product_attributes: smallMap(limits.attributes).default({}),
  product_rating: Rating.nullable(),
  product_page_url: line(limits.urlLength),
  product_offers_page_url: line(limits.urlLength),
  product_specs_page_url: line(limits.urlLength).default(''),
  product_reviews_page_url: line(limits.urlLength).default(''),
  product_num_reviews: Reviews.nullable(),
  product_num_offers: ShortText.default(''),
  typical_price_range: ShortText.default(''),
  offer: z.object({
    store_name: ShortText,
    store_rating: z.null().default(null),
    offer_page_url: z.union([z.literal(''), WebUrl]),
    store_review_count: Reviews.nullable().default(null),
    store_reviews_page_url: line(limits.urlLength).default(''),
    price: ShortText.describe('Currency code followed by the price with two decimals'),
    shipping: ShortText.default(''),
    tax: ShortText.default(''),
    on_sale: z.boolean().default(false),
    original_price: ShortText.nullable().default(null),
    product_condition: ShortText.default(''),
    top_quality_store: z.boolean().default(false),
  }),
});

export const NewGift = GiftFields.partial().extend({
  giftlist_id: ChosenList,
  gift_title: GiftTitle,
  source: Source.default('manual'),
  platform: Platform.default('unknown'),
  product: ProductRecord.optional(),
});

export const GiftChange = GiftFields.partial().extend({ id: Id });

export const NewGiftFromUrl = z.object({
  url: GiftLink.pipe(WebUrl),
  giftlistId: ChosenList,
  country: CountryCode.default('us'),
  source: Source.default('url_paste'),
  platform: Platform.default('unknown'),
  userId: Id.optional().describe('Ignored; the gift is added by the signed-in person'),
});

/** The shop's stock when the page was fetched. */
export const Availability = z.enum(['in_stock', 'out_of_stock', 'unknown']);

/** A gift as the viewer may see it (docs/specification/reserving.md#who-sees-what-is-taken). */
export const Gift = z.object({
  id: Id,
  giftlist_id: Id,
  gift_title: z.string(),
  price: z.number().nullable(),
  /** The price, or null if `price_likely_error`. */
  safe_price: z.number().nullable(),
  price_likely_error: z.boolean(),
  /** Absent in responses from older releases. */
  availability: Availability.default('unknown'),
  currency: z.string(),
  createdAt: Timestamp,
  logo_url: PictureUrl.nullable(),
  image_url: PictureUrl.nullable(),
  /** In pixels, for `{image_url}?w={width}`. Empty for pictures on other sites. */
  image_widths: z.array(z.number().int()),
  product_url: z.string().nullable(),
  affiliate_url: z.string().nullable(),
  store_name: z.string().nullable(),
  quantity: z.number().int(),
  /** Units left. For an owner before Reveal, only the owner's own marks count as taken. */
  available: z.number().int(),
  details: z.string(),
  isMostWanted: z.boolean(),
  source: Source,
  platform: Platform,
  isPurchased: z.boolean(),
  isReserved: z.boolean(),
  purchase_info: ClaimInfo.nullable(),
  reserve_info: ClaimInfo.nullable(),
  claims: z.array(Claim),
  /** Whether the viewer has reserved a unit and may release it. */
  reserved_by_me: z.boolean(),
  recipient_info: z.object({ name: z.string() }).nullable(),
  loading_info: z.object({ startedAt: Timestamp }).nullable(),
  /** The linked page could not be imported, so fields may be missing. */
  link_failed: z.boolean(),
  link_failure: LinkFailure.nullish().describe('Why the linked page could not be imported, if known'),
  added_by_editor: z.boolean(),
  /** Zero-based, in the owner's order. Null if the owner has not placed the gift. */
  position: z.number().int().nullable(),
  /**
   * Another list of the owner on which this product is taken. Null for the owner, and for viewers who may not see that
   * list.
   */
  taken_elsewhere: z
    .object({
      /** Null only in responses from older releases. */
      list_id: Id.nullable(),
      list_name: z.string().nullable(),
    })
    .nullable(),
  version: z.number().int(),
});

/** A search result from the viewer's own lists. Must not reveal what is taken. */
export const FoundGift = Gift.pick({
  id: true,
  giftlist_id: true,
  gift_title: true,
  safe_price: true,
  currency: true,
  logo_url: true,
  image_url: true,
  image_widths: true,
}).extend({ list_name: z.string() });

/** The first gifts of a public list, as an anonymous visitor sees them. */
export const FirstGifts = z.object({
  /** All gifts of the list, not only the first ones. */
  count: z.number().int(),
  /** Gifts that are not taken. */
  free: z.number().int(),
  gifts: z.array(
    Gift.pick({
      id: true,
      gift_title: true,
      price: true,
      currency: true,
      store_name: true,
      image_url: true,
      image_widths: true,
      quantity: true,
      available: true,
      isMostWanted: true,
      isPurchased: true,
      isReserved: true,
      taken_elsewhere: true,
      availability: true,
    }),
  ),
});
export type FirstGifts = z.infer<typeof FirstGifts>;

export const Claimant = z.object({
  gift_id: Id,
  name: line(limits.nameLength, messages.claimForm.giver),
  email: z.union([z.literal(''), Email]).default(''),
  message: lines(limits.messageLength).default(''),
  date: line(40).optional(),
  user_type: z.literal('normal').default('normal'),
});

/** A gift as other services store it. Must not be sent to browsers unchanged. */
export const GiftState = z.object({
  id: Id,
  giftlist_id: Id,
  version: z.number().int(),
  owner_id: Id,
  gift_title: z.string().max(limits.titleLength),
  image_url: z.string().max(limits.urlLength).nullable(),
  product_id: z.string().max(limits.keyLength).nullable(),
  added_by: Id,
  source: Source,
  loading: z.boolean(),
  createdAt: Timestamp,
});
