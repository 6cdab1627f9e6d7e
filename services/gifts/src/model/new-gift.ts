import type { NewGift, NewGiftFromUrl, ProductRecord } from '@giftlist/contracts/gifts/entities';
import type { ImportedGift } from '@giftlist/contracts/gifts/import-entities';
import { Price } from '@giftlist/contracts/primitives';
import type { z } from 'zod';
import { pickEditableFields } from './editable-fields.ts';
import type { GiftDoc, Loading, StoredProduct } from './gift.ts';
import type { BareGift } from './gift-fields.ts';
import { cleanUrl, guessTitle } from './link-url.ts';
import type { ListDoc } from './list.ts';
import { computeProductKeys } from './product-keys.ts';

export interface NewGiftContext {
  id: string;
  list: Pick<ListDoc, '_id' | 'user_id' | 'currency'>;
  addedBy: string;
  /** Keyed hash of the requesting network, because link reading is limited per network. */
  network?: string;
  country: string;
  now: Date;
}

interface ImportOptions extends Pick<Loading, 'in_bulk'> {
  platform: GiftDoc['platform'];
  /** When the timeout for reading the link starts. */
  startedAt: Date;
}

const createBlankGift = (context: NewGiftContext): GiftDoc => ({
  _id: context.id,
  giftlist_id: context.list._id,
  owner_id: context.list.user_id,
  version: 1,
  revision: 1,
  ...pickEditableFields({ currency: context.list.currency }),
  price_likely_error: false,
  availability: null,
  image_widths: [],
  logo_url: null,
  source: 'manual',
  platform: 'unknown',
  country: context.country,
  added_by: context.addedBy,
  product: null,
  origin_id: context.id,
  same_keys: [],
  position: null,
  loading: null,
  link_failed: false,
  link_failure: null,
  claims: [],
  createdAt: context.now,
  removed_at: null,
});

/** Creates a gift from the form, or from a product of the shop, a guide or Genie. */
export function createGift(input: z.output<typeof NewGift>, context: NewGiftContext): GiftDoc {
  const offerPrice = input.product === undefined ? undefined : parseOfferPrice(input.product.offer.price);
  return addProductKeys({
    ...createBlankGift(context),
    ...pickEditableFields(input),
    price: input.price === undefined ? (offerPrice?.price ?? null) : input.price,
    currency: input.currency ?? offerPrice?.currency ?? context.list.currency,
    product_url: input.product_url ?? (input.product?.offer.offer_page_url || null),
    image_url: input.image_url ?? input.product?.product_photos[0] ?? null,
    source: input.source,
    platform: input.platform,
    product: input.product === undefined ? null : toStoredProduct(input.product),
  });
}

const toStoredProduct = ({ product_id, offer }: z.output<typeof ProductRecord>): StoredProduct => ({
  product_id,
  offer: { store_name: offer.store_name, offer_page_url: offer.offer_page_url },
});

const addProductKeys = (gift: GiftDoc): GiftDoc => ({ ...gift, same_keys: computeProductKeys(gift) });

const createLoading = (
  loading: Pick<Loading, 'startedAt' | 'keep' | 'in_bulk'>,
  { network }: Pick<NewGiftContext, 'network'>,
): Loading => ({ ...loading, claimed_until: null, network: network ?? null });

export function createGiftFromLink(
  input: z.output<typeof NewGiftFromUrl>,
  cleanedUrl: string,
  context: NewGiftContext,
): GiftDoc {
  return addProductKeys({
    ...createBlankGift(context),
    gift_title: guessTitle(cleanedUrl),
    product_url: cleanedUrl,
    source: input.source,
    platform: input.platform,
    loading: createLoading({ startedAt: context.now, keep: [], in_bulk: null }, context),
  });
}

/** The linked page later fills in only what the imported text did not contain. */
export function createImportedGift(
  input: z.output<typeof ImportedGift>,
  { platform, startedAt, in_bulk }: ImportOptions,
  context: NewGiftContext,
): GiftDoc {
  const link = input.product_url === null ? null : cleanUrl(input.product_url);
  const keep = [
    ...(input.gift_title === '' ? [] : ['gift_title']),
    ...(input.price === null ? [] : ['price', 'currency']),
  ];
  return addProductKeys({
    ...createBlankGift(context),
    // The contract requires a title or a link.
    gift_title: input.gift_title || guessTitle(link ?? ''),
    price: input.price,
    currency: input.currency ?? context.list.currency,
    product_url: link,
    image_url: input.image_url,
    quantity: input.quantity,
    details: input.details,
    source: link === null ? 'manual' : 'url_paste',
    platform,
    loading: link === null ? null : createLoading({ startedAt, keep, in_bulk }, context),
  });
}

/** If the link is still being read, the copy is marked as failed. */
export function copyGift(gift: BareGift, context: NewGiftContext): GiftDoc {
  return {
    ...gift,
    _id: context.id,
    giftlist_id: context.list._id,
    owner_id: context.list.user_id,
    version: 1,
    revision: 1,
    added_by: context.addedBy,
    claims: [],
    position: null,
    loading: null,
    link_failed: gift.link_failed || gift.loading !== null,
    createdAt: context.now,
    removed_at: null,
  };
}

/** Parses a price such as 'USD 12.00' (docs/specification/gifts.md#product-record). */
function parseOfferPrice(text: string): { price: number; currency: string } | undefined {
  const [, currency, amount] = /^([A-Z]{3})\s*([\d,]+(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  const price = Price.safeParse(Number(amount?.replaceAll(',', ''))).data;
  return currency === undefined || price === undefined ? undefined : { currency, price };
}
