import type { LinkFailure } from '@giftlist/contracts/gifts/entities';
import { limits } from '@giftlist/contracts/limits';
import { Price } from '@giftlist/contracts/primitives';
import type { PageReading } from '@giftlist/contracts/rules/product-page/finding';
import type { LinkErrorReason } from '@giftlist/contracts/rules/product-page/link-error';
import type { GiftPicture } from '../pictures/gift-pictures.ts';
import type { GiftSet } from './change-gift.ts';
import type { BareGift } from './gift-fields.ts';
import { cleanAddress, guessTitle } from './link-address.ts';
import { sameKeysOf } from './same-thing.ts';

/** The result of reading the page behind a link. */
export interface LinkRead {
  reading: PageReading;
  picture: GiftPicture | null;
  /** The address after redirects. */
  url: string;
}

const grown = (gift: BareGift): GiftSet => ({
  version: gift.version + 1,
  revision: gift.revision + 1,
  loading: null,
});

/** Fills in the gift from its page, except for fields that a person has set since. */
export function applyReading(gift: BareGift, { reading, picture, url }: LinkRead): GiftSet {
  const kept = new Set(gift.loading?.keep);
  const filled: GiftSet = {};
  if (reading.title !== null && !kept.has('gift_title')) filled.gift_title = reading.title;
  // The availability does not apply if a person has changed the link since.
  if (!kept.has('product_url')) filled.availability = reading.availability;
  const price = Price.safeParse(reading.price).data ?? null;
  if (price !== null && !kept.has('price')) {
    filled.price = price;
    filled.price_likely_error = reading.price_likely_error;
    if (reading.currency !== null && !kept.has('currency')) filled.currency = reading.currency;
  }
  if (picture !== null && !kept.has('image_url')) {
    Object.assign(filled, { image_url: picture.url, image_widths: picture.widths });
  }
  const address = cleanAddress(url);
  if (!kept.has('product_url') && leadsSomewhere(url) && address.length <= limits.urlLength) {
    filled.product_url = address;
  }
  return { ...filled, same_keys: sameKeysOf({ ...gift, ...filled }), ...grown(gift) };
}

/** Shops redirect to their home page when a product is gone; then the original link is more useful. */
const leadsSomewhere = (url: string): boolean => {
  const { pathname, search } = new URL(url);
  return pathname !== '/' || search !== '';
};

/** The reasons shown to people. A forbidden address counts as unreachable. */
export const failures: Readonly<Record<LinkErrorReason, LinkFailure>> = {
  'not-found': 'not_found',
  refused: 'refused_by_shop',
  'robot-check': 'refused_by_shop',
  'out-of-time': 'too_slow',
  unreachable: 'unreachable',
  forbidden: 'unreachable',
  'too-many-redirects': 'no_product',
  'too-large': 'no_product',
  'not-a-page': 'no_product',
  'nothing-found': 'no_product',
};

/**
 * Sets a gift to loading again if reading its link failed; its fields stay. Empty if it did not fail. `network` is the
 * key of the network that asked for it.
 */
export function readAgain(gift: BareGift, startedAt: Date, network: string | null = null): GiftSet {
  if (gift.loading !== null || !gift.link_failed || gift.product_url === null) return {};
  const keep = [
    ...(gift.gift_title === guessTitle(gift.product_url) ? [] : ['gift_title']),
    ...(gift.price === null ? [] : ['price', 'currency']),
    ...(gift.image_url === null ? [] : ['image_url']),
  ];
  return {
    ...grown(gift),
    loading: { startedAt, keep, claimed_until: null, in_bulk: null, network },
    link_failed: false,
  };
}

/** Keeps the link of a page that could not be read; people who open the gift are asked for its details. */
export const applyFailure = (gift: BareGift, failure: LinkFailure): GiftSet => ({
  ...grown(gift),
  link_failure: failure,
  // If title and price are set, only a picture is missing, so nobody is asked.
  link_failed: !['gift_title', 'price'].every(field => gift.loading?.keep.includes(field)),
});
