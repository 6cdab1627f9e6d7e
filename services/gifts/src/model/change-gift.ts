import type { GiftChange } from '@giftlist/contracts/gifts/entities';
import type { z } from 'zod';
import { editableFieldNames, isReadFromPages } from './editable-fields.ts';
import type { GiftDoc } from './gift.ts';
import type { BareGift } from './gift-fields.ts';
import { computeProductKeys } from './product-keys.ts';

type GiftChanges = Omit<z.output<typeof GiftChange>, 'id'>;
export type GiftSet = Partial<GiftDoc>;

export const nextVersion = ({ version, revision }: Pick<GiftDoc, 'version' | 'revision'>) => ({
  version: version + 1,
  revision: revision + 1,
});

/** Sending an unchanged price confirms it. A page that is still being read does not overwrite these changes. */
export function changeGift(gift: BareGift, changes: GiftChanges): GiftSet {
  const changedFields = editableFieldNames.filter(
    field => changes[field] !== undefined && changes[field] !== gift[field],
  );
  const set: GiftSet = Object.fromEntries(changedFields.map(field => [field, changes[field]]));
  if (changes.price !== undefined && gift.price_likely_error) set.price_likely_error = false;
  if (set.image_url !== undefined) Object.assign(set, { image_widths: [], logo_url: null });
  if (Object.keys(set).length === 0) return {};
  const pageFields = changedFields.filter(isReadFromPages);
  if (gift.link_failed && pageFields.length > 0) set.link_failed = false;
  if (set.product_url !== undefined) {
    set.same_keys = computeProductKeys({ ...gift, ...set });
    // The availability belongs to the previous page.
    set.availability = null;
  }
  if (gift.loading !== null) {
    set.loading = { ...gift.loading, keep: [...new Set([...gift.loading.keep, ...pageFields])] };
  }
  return { ...set, ...nextVersion(gift) };
}

/** Marks a link that is still being read as failed, in case the gift is restored. */
export const removeGift = (gift: BareGift, removed_at: Date): GiftSet => ({
  ...(gift.loading !== null && { link_failed: true }),
  loading: null,
  removed_at,
  ...nextVersion(gift),
});

export function setPicture(gift: BareGift, picture: { url: string; widths: number[] }): GiftSet {
  return {
    image_url: picture.url,
    logo_url: picture.url,
    image_widths: picture.widths,
    ...nextVersion(gift),
    ...(gift.loading && {
      loading: { ...gift.loading, keep: [...new Set([...gift.loading.keep, 'image_url'])] },
    }),
  };
}
