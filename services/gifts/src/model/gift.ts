import type { LinkFailure, Platform, Source } from '@giftlist/contracts/gifts/entities';
import type { z } from 'zod';
import type { Claim } from './claim.ts';
import type { EditableFields } from './editable-fields.ts';

export interface GiftDoc extends EditableFields {
  _id: string;
  giftlist_id: string;
  owner_id: string;
  /**
   * Incremented by every published change that all viewers may see. Claims do not count, because the owner must not
   * notice them.
   */
  version: number;
  /** Also incremented by claims and their notes. Published only in claim events. */
  revision: number;
  price_likely_error: boolean;
  /** From the linked page. Null if the link has changed since. */
  availability: 'in_stock' | 'out_of_stock' | null;
  image_widths: number[];
  /** URL of the uploaded picture; null if another one is shown. */
  logo_url: string | null;
  source: z.output<typeof Source>;
  platform: z.output<typeof Platform>;
  country: string;
  added_by: string;
  product: StoredProduct | null;
  /** The first gift in a chain of copies; the gift's own id if it is not a copy. */
  origin_id: string;
  /** Gifts that share a key are the same product (`product-keys.ts`). */
  same_keys: string[];
  /** In the owner's custom order, from 0. */
  position: number | null;
  loading: Loading | null;
  /** If true, people who can edit the gift are asked for its details. */
  link_failed: boolean;
  link_failure: LinkFailure | null;
  claims: Claim[];
  createdAt: Date;
  /** The document is removed 14 days later. */
  removed_at: Date | null;
}

/** The part of a shop's product record that is used. */
export interface StoredProduct {
  product_id: string;
  offer: { store_name: string; offer_page_url: string };
}

export interface GiftPicture {
  url: string;
  widths: number[];
}

export interface Loading {
  /** Start of the time limit. In the future for some imported links. */
  startedAt: Date;
  /** Fields that a person has set. The page does not overwrite them. */
  keep: string[];
  /** When the reading process's lease ends. */
  claimed_until: Date | null;
  /** Single links are read first. */
  in_bulk: true | null;
  /** Keyed hash of the requesting network. Missing in links from older releases. */
  network?: string | null;
}
