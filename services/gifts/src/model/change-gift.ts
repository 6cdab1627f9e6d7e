import type { GiftChange } from '@giftlist/contracts/gifts/entities';
import type { z } from 'zod';
import { editableFieldNames, isReadFromPages } from './editable-fields.ts';
import type { GiftDoc } from './gift.ts';
import type { BareGift } from './gift-fields.ts';
import { computeSameKeys } from './same-thing.ts';

type Fields = Omit<z.output<typeof GiftChange>, 'id'>;
/** The document fields to set; empty if nothing changes. */
export type GiftSet = Partial<GiftDoc>;

/**
 * Returns the fields to set for this change; empty if nothing changes. A price entered by a person is no longer marked
 * as a likely error.
 */
export function changeGift(gift: BareGift, changes: Fields): GiftSet {
  const changed = editableFieldNames.filter(
    field => changes[field] !== undefined && changes[field] !== gift[field],
  );
  const set: GiftSet = Object.fromEntries(changed.map(field => [field, changes[field]]));
  if (changes.price !== undefined && gift.price_likely_error) set.price_likely_error = false;
  if (set.image_url !== undefined) Object.assign(set, { image_widths: [], logo_url: null });
  if (Object.keys(set).length === 0) return {};
  const filled = changed.filter(isReadFromPages);
  if (gift.link_failed && filled.length > 0) set.link_failed = false;
  if (set.product_url !== undefined) {
    set.same_keys = computeSameKeys({ ...gift, ...set });
    // The availability belongs to the previous page.
    set.availability = null;
  }
  if (gift.loading !== null) {
    set.loading = { ...gift.loading, keep: [...new Set([...gift.loading.keep, ...filled])] };
  }
  return { ...set, version: gift.version + 1, revision: gift.revision + 1 };
}

/**
 * Marks the gift as deleted. A link that is still loading counts as failed, so that a restored gift asks for the
 * details.
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
