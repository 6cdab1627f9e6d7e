import { mayEdit, maySeeTaken } from '@giftlist/contracts/rules/capabilities';
import type { AnyObject } from 'mongoose';
import { editableProjection } from './editable-fields.ts';
import type { GiftDoc } from './gift.ts';
import type { GiftViewer, Revealable } from './gift-viewer.ts';

export type BareGift = Omit<GiftDoc, 'claims'>;

/** Older releases stored the whole product record. */
const productProjection = {
  product_id: '$product.product_id',
  offer: {
    store_name: '$product.offer.store_name',
    offer_page_url: '$product.offer.offer_page_url',
  },
} as const;
const hasProduct = { $eq: [{ $type: '$product' }, 'object'] };

/** Excludes fields of older releases, which may be large. */
export const bareFields: AnyObject = {
  _id: 1,
  giftlist_id: 1,
  owner_id: 1,
  version: 1,
  revision: 1,
  ...editableProjection,
  price_likely_error: 1,
  availability: 1,
  image_widths: 1,
  logo_url: 1,
  source: 1,
  platform: 1,
  country: 1,
  added_by: 1,
  product: { $cond: [hasProduct, productProjection, null] },
  origin_id: 1,
  same_keys: 1,
  position: 1,
  loading: 1,
  link_failed: 1,
  link_failure: 1,
  createdAt: 1,
  removed_at: 1,
} satisfies Record<keyof BareGift, unknown>;

/** A MongoDB expression. */
export type ClaimProjection = AnyObject | '$claims';

const anonymousClaim = { $mergeObjects: ['$$claim', { name: '', email: '', message: '' }] };
const mapClaims = (expression: AnyObject): ClaimProjection => ({
  $map: { input: '$claims', as: 'claim', in: expression },
});

/** Excludes names, email addresses and messages. */
export const anonymousClaims: ClaimProjection = mapClaims(anonymousClaim);
export const allClaims: ClaimProjection = '$claims';
/** The only claims that are read for an owner before Reveal. */
export const ownMarks: ClaimProjection = { $filter: { input: '$claims', cond: '$$this.by_owner' } };

type Claimant = Pick<GiftViewer, 'profileId' | 'emailKey' | 'tokenHashes'>;

/** Includes names, email addresses and messages only for claims that may be this person's. */
export function getNamedClaimProjection({ profileId, emailKey, tokenHashes }: Claimant): ClaimProjection {
  const equals = (field: string, value: string | null) =>
    value === null ? [] : [{ $eq: [`$$claim.${field}`, { $literal: value }] }];
  const ownConditions = [
    ...equals('profile_id', profileId),
    ...equals('email_key', emailKey),
    ...(tokenHashes.length === 0 ? [] : [{ $in: ['$$claim.token_hash', { $literal: [...tokenHashes] }] }]),
  ];
  return ownConditions.length === 0
    ? anonymousClaims
    : mapClaims({ $cond: [{ $or: ownConditions }, '$$claim', anonymousClaim] });
}

/** The claims that this viewer's response depends on. */
export function getClaimProjection(viewer: GiftViewer, list: Revealable): ClaimProjection {
  if (!maySeeTaken(viewer, list)) return ownMarks;
  return mayEdit(viewer.role) ? allClaims : getNamedClaimProjection(viewer);
}

export const createGiftProjection = (claims: ClaimProjection): AnyObject => ({ ...bareFields, claims });
