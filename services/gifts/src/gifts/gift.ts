import type { LinkFailure, Platform, Source } from '@giftlist/contracts/gifts/entities';
import type { z } from 'zod';
import type { Claim } from '../claims/claim.ts';

/** A gift as this service keeps it. */
export interface GiftDoc {
  _id: string;
  giftlist_id: string;
  owner_id: string;
  /** Grows with what everyone on the list may see; never with claims, which an owner must not notice. */
  version: number;
  /** Grows with every change, claims too. It leaves this service in events about claims alone. */
  revision: number;
  gift_title: string;
  price: number | null;
  price_likely_error: boolean;
  /** What the page behind the link said when it was read; null where it did not say. */
  availability: 'in_stock' | 'out_of_stock' | null;
  currency: string;
  product_url: string | null;
  image_url: string | null;
  image_widths: number[];
  /** The picture that was uploaded for this gift, if one was. */
  logo_url: string | null;
  quantity: number;
  details: string;
  isMostWanted: boolean;
  source: z.output<typeof Source>;
  platform: z.output<typeof Platform>;
  country: string;
  added_by: string;
  product: StoredProduct | null;
  /** The gift that this one was copied from, itself where it was not. */
  origin_id: string;
  /** What names the same thing on another list of this owner (`same-thing.ts`). */
  same_keys: string[];
  /** Its place in the owner's own order, from 0. */
  position: number | null;
  loading: Loading | null;
  link_failed: boolean;
  /** Why, of the last reading that failed. */
  link_failure: LinkFailure | null;
  claims: Claim[];
  createdAt: Date;
  /** Deleted. The document stays until its claimants are told, and a fortnight more. */
  removed_at: Date | null;
}

/** What is kept of the product record that a gift was added with. */
export interface StoredProduct {
  product_id: string;
  /** Whose shop sells it, and where. */
  offer: { store_name: string; offer_page_url: string };
}

/** While the page behind the link is being read. */
export interface Loading {
  startedAt: Date;
  /** Fields that a person has set meanwhile: what the page says no longer counts for them. */
  keep: string[];
  /** Until when some process has the reading in hand. */
  claimed_until: Date | null;
  /** Added together with other links: single ones are read before it. */
  in_bulk: true | null;
}
