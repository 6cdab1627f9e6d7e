import type { GivingLine } from '@giftlist/contracts/gifts/giving';
import { isOwnPicture } from '@giftlist/contracts/rules/own-picture';
import type { Offer } from '@giftlist/service-kit/retailers';
import type { ListDoc } from '../lists/list.store.ts';
import type { RecipientDoc } from '../people/recipient.store.ts';
import { fullName } from '../people/recipients.ts';
import type { GivingDoc, KeptGift, Notes } from './giving.store.ts';
import type { HeldUnit } from './own-gifts.store.ts';

type Notable = Pick<GivingLine, 'stage' | 'paid' | 'paid_currency' | 'note' | 'order_number'>;

const noNotes: Notes = { stage: null, paid: null, paid_currency: null, note: '', order_number: '' };

const notesOf = (notes: Notes, stage: GivingLine['stage'], currency: string): Notable => ({
  stage: notes.stage ?? stage,
  paid: notes.paid,
  paid_currency: notes.paid_currency ?? currency,
  note: notes.note,
  order_number: notes.order_number,
});

/**
 * A list's owner as the giver sees them; without a name if the account is deleted or the users service is
 * unavailable.
 */
const ownerAs = (id: string | null, person: RecipientDoc | undefined): GivingLine['recipient'] => ({
  id,
  name: person ? fullName(person) : '',
  username: person?.username ?? null,
  profile_pic: person?.profile_pic ?? null,
});

/** A collaborator's mark says the gift is purchased, so it starts as ordered. */
const firstStage = { reserved: 'reserved', purchased: 'ordered' } as const;

/** The line of a gift on a list. */
export function lineOfUnit(
  { gift, claim }: HeldUnit,
  known: {
    notes: Notes | undefined;
    list: ListDoc | null;
    owner: RecipientDoc | undefined;
    offer: Offer;
  },
): GivingLine {
  const { list, owner, offer } = known;
  const isThere = gift.removed_at === null && list !== null && !list.isDeleted;
  // Another server would learn what is reserved.
  const isPictured = isThere && isOwnPicture(gift.image_url);
  const { name, email, message } = claim;
  return {
    id: claim.id,
    kind: 'list',
    gift_id: gift._id,
    title: gift.gift_title,
    image_url: isPictured ? gift.image_url : null,
    image_widths: isPictured ? gift.image_widths : [],
    product_url: gift.product_url,
    affiliate_url: offer.affiliateUrl,
    store_name: offer.storeName,
    price: gift.price_likely_error ? null : gift.price,
    currency: gift.currency,
    list: list === null || list.list_name === '' ? null : { id: list._id, name: list.list_name },
    on_list: isThere,
    recipient: ownerAs(gift.owner_id, owner),
    date: list?.occasion_date ?? null,
    ...notesOf(known.notes ?? noNotes, firstStage[claim.kind], gift.currency),
    reserved_at: claim.at.toISOString(),
    info: isThere ? { name, email, message } : null,
  };
}

/** The line of a gift that is on no list: a deleted one, or one the giver added. */
export function lineOfKept(
  doc: GivingDoc & { gift: KeptGift },
  { person, offer }: { person: RecipientDoc | undefined; offer: Offer },
): GivingLine {
  const { gift } = doc;
  const recipient = ownerAs(gift.recipient_id, person);
  return {
    id: doc._id,
    kind: gift.kind,
    gift_id: null,
    title: gift.title,
    image_url: null,
    image_widths: [],
    product_url: gift.product_url,
    affiliate_url: offer.affiliateUrl,
    store_name: offer.storeName,
    price: gift.price,
    currency: gift.currency,
    list: gift.list,
    on_list: false,
    recipient: recipient.name === '' ? { ...recipient, name: gift.for_whom } : recipient,
    date: gift.date,
    ...notesOf(doc, 'reserved', gift.currency),
    reserved_at: gift.at.toISOString(),
    info: null,
  };
}

/** The copy of a deleted gift that is kept for its giver. */
export const keptOf = (
  { gift, claim }: HeldUnit,
  { list, isOwnerGone }: { list: ListDoc | null; isOwnerGone: boolean },
): KeptGift => ({
  kind: 'list',
  title: gift.gift_title,
  product_url: gift.product_url,
  price: gift.price_likely_error ? null : gift.price,
  currency: gift.currency,
  list: isOwnerGone || list === null || list.list_name === '' ? null : { id: list._id, name: list.list_name },
  recipient_id: isOwnerGone ? null : gift.owner_id,
  for_whom: '',
  date: list?.occasion_date ?? null,
  at: claim.at,
});
