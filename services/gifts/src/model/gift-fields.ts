import { mayEdit, maySeeTaken } from '@giftlist/contracts/rules/capabilities';
import type { AnyObject } from 'mongoose';
import type { GiftDoc } from './gift.ts';
import type { GiftViewer, Revealable } from './gift-viewer.ts';
import { givenProjection } from './given-fields.ts';

/** A gift without its claims. */
export type BareGift = Omit<GiftDoc, 'claims'>;

/** The stored part of a product record; older releases stored the whole record. */
const storedProduct = {
  product_id: '$product.product_id',
  offer: {
    store_name: '$product.offer.store_name',
    offer_page_url: '$product.offer.offer_page_url',
  },
} as const;
const hasProduct = { $eq: [{ $type: '$product' }, 'object'] };

/** The projection of reads: only the fields this service uses, however large the document is. */
const checkedFields = {
  _id: 1,
  giftlist_id: 1,
  owner_id: 1,
  version: 1,
  revision: 1,
  ...givenProjection,
  price_likely_error: 1,
  availability: 1,
  image_widths: 1,
  logo_url: 1,
  source: 1,
  platform: 1,
  country: 1,
  added_by: 1,
  product: { $cond: [hasProduct, storedProduct, null] },
  origin_id: 1,
  same_keys: 1,
  position: 1,
  loading: 1,
  link_failed: 1,
  link_failure: 1,
  createdAt: 1,
  removed_at: 1,
} satisfies Record<keyof BareGift, unknown>;
export const bareFields: AnyObject = checkedFields;

/** Which claims a query returns, as a MongoDB expression. */
export type ClaimRead = AnyObject | '$claims';

const nameless = { $mergeObjects: ['$$claim', { name: '', email: '', message: '' }] };
const each = (as: AnyObject): ClaimRead => ({ $map: { input: '$claims', as: 'claim', in: as } });

/** All claims, without names, addresses and messages. */
export const namelessClaims: ClaimRead = each(nameless);
export const allClaims: ClaimRead = '$claims';
/** The owner's own marks: the only claims that are read for an owner before Reveal. */
export const ownMarks: ClaimRead = { $filter: { input: '$claims', cond: '$$this.by_owner' } };

type Claimant = Pick<GiftViewer, 'profileId' | 'emailKey' | 'tokenHashes'>;

/** All claims; names, addresses and messages only for claims that may be this person's. */
export function namelessButOf({ profileId, emailKey, tokenHashes }: Claimant): ClaimRead {
  const is = (field: string, value: string | null) =>
    value === null ? [] : [{ $eq: [`$$claim.${field}`, { $literal: value }] }];
  const isOwn = [
    ...is('profile_id', profileId),
    ...is('email_key', emailKey),
    ...(tokenHashes.length === 0 ? [] : [{ $in: ['$$claim.token_hash', { $literal: [...tokenHashes] }] }]),
  ];
  return isOwn.length === 0 ? namelessClaims : each({ $cond: [{ $or: isOwn }, '$$claim', nameless] });
}

/** The claims that the response to this viewer depends on. */
export function claimsFor(viewer: GiftViewer, list: Revealable): ClaimRead {
  if (!maySeeTaken(viewer, list)) return ownMarks;
  return mayEdit(viewer.role) ? allClaims : namelessButOf(viewer);
}

export const fieldsWith = (claims: ClaimRead): AnyObject => ({ ...bareFields, claims });
