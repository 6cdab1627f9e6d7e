import type { LinkFailure, Platform, Source } from '@giftlist/contracts/gifts/entities';
import type { z } from 'zod';
import type { Claim } from './claim.ts';
import type { EditableFields } from './editable-fields.ts';

/** A gift as this service stores it. */
export interface GiftDoc extends EditableFields {
  _id: string;
  giftlist_id: string;
  owner_id: string;
  /**
   * Increases with every published change that all viewers of the list may see, never with claims, which an owner must
   * not notice.
   */
  version: number;
  /** Increases with `version`, and with claims and their notes. Published only in claim events. */
  revision: number;
  price_likely_error: boolean;
  /** The availability that the linked page stated; null if it stated none or the link has changed since. */
  availability: 'in_stock' | 'out_of_stock' | null;
  image_widths: number[];
  /** URL of the picture that was uploaded for the gift; null if another picture is shown. */
  logo_url: string | null;
  source: z.output<typeof Source>;
  platform: z.output<typeof Platform>;
  country: string;
  added_by: string;
  product: StoredProduct | null;
  /** The id of the first gift in a chain of copies; the gift's own id if it is not a copy. */
  origin_id: string;
  /** Keys by which the same product is found on the owner's other lists (`product-keys.ts`). */
  same_keys: string[];
  /** The position in the owner's custom order, from 0; null if the owner has not placed the gift. */
  position: number | null;
  loading: Loading | null;
  /** Whether reading the link failed, so that people who can edit the gift are asked for its details. */
  link_failed: boolean;
  /** Why the last attempt to read the link failed. */
  link_failure: LinkFailure | null;
  claims: Claim[];
  createdAt: Date;
  /** When the gift was deleted; null if it is not. The document is removed 14 days later. */
  removed_at: Date | null;
}

/** The stored part of the product record from which a gift was added. */
export interface StoredProduct {
  product_id: string;
  /** The shop that sells it, and the product's page there. */
  offer: { store_name: string; offer_page_url: string };
}

export interface GiftPicture {
  url: string;
  widths: number[];
}

/** The state of a link that waits to be read or is being read. */
export interface Loading {
  /** When the time limit starts; for imported links, this may be in the future. */
  startedAt: Date;
  /** Fields that the page does not overwrite, because a person has set them. */
  keep: string[];
  /** Until when a process has leased the link for reading; null if none has. */
  claimed_until: Date | null;
  /** True if the link was imported together with others: single links are read first. */
  in_bulk: true | null;
  /** Key of the network from which reading was requested; absent in links from older releases. */
  network?: string | null;
}
