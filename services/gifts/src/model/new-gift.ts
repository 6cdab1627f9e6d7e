import type { NewGift, NewGiftFromUrl, ProductRecord } from '@giftlist/contracts/gifts/entities';
import type { ImportedGift } from '@giftlist/contracts/gifts/import-entities';
import { Price } from '@giftlist/contracts/primitives';
import type { z } from 'zod';
import type { GiftDoc, Loading, StoredProduct } from './gift.ts';
import type { BareGift } from './gift-fields.ts';
import { givenOf } from './given-fields.ts';
import { cleanAddress, guessTitle } from './link-address.ts';
import { sameKeysOf } from './same-thing.ts';

/** The list a gift is added to, and who adds it. */
export interface Adding {
  id: string;
  list: { id: string; user_id: string; currency: string };
  addedBy: string;
  /** Key of the network it is added from, where its link will be read. */
  network?: string;
  country: string;
  now: Date;
}

interface Importing extends Pick<Loading, 'in_bulk'> {
  platform: GiftDoc['platform'];
  readAt: Date;
}

const blank = (adding: Adding): GiftDoc => ({
  _id: adding.id,
  giftlist_id: adding.list.id,
  owner_id: adding.list.user_id,
  version: 1,
  revision: 1,
  ...givenOf({ currency: adding.list.currency }),
  price_likely_error: false,
  availability: null,
  image_widths: [],
  logo_url: null,
  source: 'manual',
  platform: 'unknown',
  country: adding.country,
  added_by: adding.addedBy,
  product: null,
  origin_id: adding.id,
  same_keys: [],
  position: null,
  loading: null,
  link_failed: false,
  link_failure: null,
  claims: [],
  createdAt: adding.now,
  removed_at: null,
});

/** Creates a gift from the form, or from the shop, a guide or Genie with its product record. */
export function newGift(input: z.output<typeof NewGift>, adding: Adding): GiftDoc {
  const offer = input.product === undefined ? undefined : readOfferPrice(input.product.offer.price);
  return withSameKeys({
    ...blank(adding),
    ...givenOf(input),
    price: input.price === undefined ? (offer?.price ?? null) : input.price,
    currency: input.currency ?? offer?.currency ?? adding.list.currency,
    product_url: input.product_url ?? (input.product?.offer.offer_page_url || null),
    image_url: input.image_url ?? input.product?.product_photos[0] ?? null,
    source: input.source,
    platform: input.platform,
    product: input.product === undefined ? null : storedProduct(input.product),
  });
}

const storedProduct = ({ product_id, offer }: z.output<typeof ProductRecord>): StoredProduct => ({
  product_id,
  offer: { store_name: offer.store_name, offer_page_url: offer.offer_page_url },
});

const withSameKeys = (gift: GiftDoc): GiftDoc => ({ ...gift, same_keys: sameKeysOf(gift) });

const waiting = (
  loading: Pick<Loading, 'startedAt' | 'keep' | 'in_bulk'>,
  { network }: Pick<Adding, 'network'>,
): Loading => ({ ...loading, claimed_until: null, network: network ?? null });

/** Creates a gift from a link; its page is still to be read. */
export function newGiftFromLink(
  input: z.output<typeof NewGiftFromUrl>,
  link: string,
  adding: Adding,
): GiftDoc {
  return withSameKeys({
    ...blank(adding),
    gift_title: guessTitle(link),
    product_url: link,
    source: input.source,
    platform: input.platform,
    loading: waiting({ startedAt: adding.now, keep: [], in_bulk: null }, adding),
  });
}

/**
 * Creates one of many imported gifts. Values from the text are kept; the page behind its link fills in the
 * rest, from `readAt` on.
 */
export function importedGift(
  input: z.output<typeof ImportedGift>,
  { platform, readAt, in_bulk }: Importing,
  adding: Adding,
): GiftDoc {
  const link = input.product_url === null ? null : cleanAddress(input.product_url);
  const said = [
    ...(input.gift_title === '' ? [] : ['gift_title']),
    ...(input.price === null ? [] : ['price', 'currency']),
  ];
  return withSameKeys({
    ...blank(adding),
    gift_title: input.gift_title || guessTitle(link ?? ''),
    price: input.price,
    currency: input.currency ?? adding.list.currency,
    product_url: link,
    image_url: input.image_url,
    quantity: input.quantity,
    details: input.details,
    source: link === null ? 'manual' : 'url_paste',
    platform,
    loading: link === null ? null : waiting({ startedAt: readAt, keep: said, in_bulk }, adding),
  });
}

/** Copies a gift to another list, without its claims and without reading its link. */
export function copyGift(gift: BareGift, adding: Adding): GiftDoc {
  return {
    ...gift,
    _id: adding.id,
    giftlist_id: adding.list.id,
    owner_id: adding.list.user_id,
    version: 1,
    revision: 1,
    added_by: adding.addedBy,
    claims: [],
    position: null,
    loading: null,
    link_failed: gift.link_failed || gift.loading !== null,
    createdAt: adding.now,
    removed_at: null,
  };
}

/**
 * Parses 'USD 12.00' of a product record (docs/specification/gifts.md#product-record); undefined if no gift
 * may have that price.
 */
function readOfferPrice(text: string): { price: number; currency: string } | undefined {
  const [, currency, amount] = /^([A-Z]{3})\s*([\d,]+(?:\.\d+)?)$/.exec(text.trim()) ?? [];
  const price = Price.safeParse(Number(amount?.replaceAll(',', ''))).data;
  return currency === undefined || price === undefined ? undefined : { currency, price };
}
