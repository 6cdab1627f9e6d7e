import type { LinkFailure } from '@giftlist/contracts/gifts/entities';
import { limits } from '@giftlist/contracts/limits';
import { Price } from '@giftlist/contracts/primitives';
import type { PageReading } from '@giftlist/contracts/rules/product-page/finding';
import type { LinkErrorReason } from '@giftlist/contracts/rules/product-page/link-error';
import { type GiftSet, nextVersion } from './change-gift.ts';
import type { GiftPicture } from './gift.ts';
import type { BareGift } from './gift-fields.ts';
import { cleanUrl, guessTitle } from './link-url.ts';
import { computeProductKeys } from './product-keys.ts';

export interface PageResult {
  reading: PageReading;
  picture: GiftPicture | null;
  /** After redirects. */
  url: string;
}

const endLoading = (gift: BareGift): GiftSet => ({ ...nextVersion(gift), loading: null });

/** Skips fields that a person has set. */
export function applyReading(gift: BareGift, { reading, picture, url }: PageResult): GiftSet {
  const keptFields = new Set(gift.loading?.keep);
  const filled: GiftSet = {};
  if (reading.title !== null && !keptFields.has('gift_title')) filled.gift_title = reading.title;
  // A person may have changed the link in the meantime.
  if (!keptFields.has('product_url')) filled.availability = reading.availability;
  const price = Price.safeParse(reading.price).data ?? null;
  if (price !== null && !keptFields.has('price')) {
    filled.price = price;
    filled.price_likely_error = reading.price_likely_error;
    if (reading.currency !== null && !keptFields.has('currency')) filled.currency = reading.currency;
  }
  if (picture !== null && !keptFields.has('image_url')) {
    Object.assign(filled, { image_url: picture.url, image_widths: picture.widths });
  }
  const cleanedUrl = cleanUrl(url);
  if (!keptFields.has('product_url') && !isHomePage(url) && cleanedUrl.length <= limits.urlLength) {
    filled.product_url = cleanedUrl;
  }
  return { ...filled, same_keys: computeProductKeys({ ...gift, ...filled }), ...endLoading(gift) };
}

/** Shops redirect deleted products to their home page. The original link is more useful then. */
const isHomePage = (url: string): boolean => {
  const { pathname, search } = new URL(url);
  return pathname === '/' && search === '';
};

/** A forbidden URL is shown as unreachable. */
export const linkFailures: Readonly<Record<LinkErrorReason, LinkFailure>> = {
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

/** Keeps the price, the picture and, unless it was guessed, the title. Returns no change if no link has failed. */
export function restartLinkReading(gift: BareGift, startedAt: Date, network: string | null = null): GiftSet {
  if (gift.loading !== null || !gift.link_failed || gift.product_url === null) return {};
  const keep = [
    ...(gift.gift_title === guessTitle(gift.product_url) ? [] : ['gift_title']),
    ...(gift.price === null ? [] : ['price', 'currency']),
    ...(gift.image_url === null ? [] : ['image_url']),
  ];
  return {
    ...nextVersion(gift),
    loading: { startedAt, keep, claimed_until: null, in_bulk: null, network },
    link_failed: false,
  };
}

/** Does not mark the gift as failed if a person has set its title and price. */
export const applyFailure = (gift: BareGift, failure: LinkFailure): GiftSet => ({
  ...endLoading(gift),
  link_failure: failure,
  link_failed: !['gift_title', 'price'].every(field => gift.loading?.keep.includes(field)),
});
