import type { GiftChange } from '@giftlist/contracts/gifts/entities';
import type { z } from 'zod';
import type { GiftDoc } from './gift.ts';
import type { BareGift } from './gift-fields.ts';
import { givenNames, isReadFromPages } from './given-fields.ts';
import { sameKeysOf } from './same-thing.ts';

type Fields = Omit<z.output<typeof GiftChange>, 'id'>;
/** The fields to set in the document; empty if nothing changes. */
export type GiftSet = Partial<GiftDoc>;

/**
 * Returns the given fields that differ from the gift. A value set by a person settles a doubt about the
 * page's value.
 */
export function changeGift(gift: BareGift, changes: Fields): GiftSet {
  const changed = givenNames.filter(field => changes[field] !== undefined && changes[field] !== gift[field]);
  const set: GiftSet = Object.fromEntries(changed.map(field => [field, changes[field]]));
  if (changes.price !== undefined && gift.price_likely_error) set.price_likely_error = false;
  if (set.image_url !== undefined) Object.assign(set, { image_widths: [], logo_url: null });
  if (Object.keys(set).length === 0) return {};
  const filled = changed.filter(isReadFromPages);
  if (gift.link_failed && filled.length > 0) set.link_failed = false;
  if (set.product_url !== undefined) {
    set.same_keys = sameKeysOf({ ...gift, ...set });
    // The availability belongs to the previous page.
    set.availability = null;
  }
  if (gift.loading !== null) {
    set.loading = { ...gift.loading, keep: [...new Set([...gift.loading.keep, ...filled])] };
  }
  return { ...set, version: gift.version + 1, revision: gift.revision + 1 };
}

/**
 * Marks the gift as deleted. A page still being read is not read; restoring the gift asks for the details.
 */
export const removeGift = (gift: BareGift, removed_at: Date): GiftSet => ({
  ...(gift.loading !== null && { link_failed: true }),
  loading: null,
  removed_at,
  version: gift.version + 1,
  revision: gift.revision + 1,
});

/** Sets the picture that a person uploaded for a gift. */
export function setPicture(gift: BareGift, picture: { url: string; widths: number[] }): GiftSet {
  return {
    image_url: picture.url,
    logo_url: picture.url,
    image_widths: picture.widths,
    version: gift.version + 1,
    revision: gift.revision + 1,
    ...(gift.loading && {
      loading: { ...gift.loading, keep: [...new Set([...gift.loading.keep, 'image_url'])] },
    }),
  };
}
