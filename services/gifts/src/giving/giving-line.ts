import type { GivingLine } from '@giftlist/contracts/gifts/giving';
import { isHostedPicture } from '@giftlist/contracts/rules/hosted-picture';
import { displayName, type Person } from '@giftlist/service-domain/people/people.store';
import type { Offer } from '@giftlist/service-domain/retailers';
import type { ListDoc } from '../model/list.ts';
import type { ClaimedUnit } from './claimed-units.store.ts';
import type { GivingDoc, Notes, UnlistedGift } from './giving.store.ts';

type LineNotes = Pick<GivingLine, 'stage' | 'paid' | 'paid_currency' | 'note' | 'order_number'>;

const emptyNotes: Notes = { stage: null, paid: null, paid_currency: null, note: '', order_number: '' };

const fillInDefaults = (
  notes: Notes,
  defaultStage: GivingLine['stage'],
  defaultCurrency: string,
): LineNotes => ({
  stage: notes.stage ?? defaultStage,
  paid: notes.paid,
  paid_currency: notes.paid_currency ?? defaultCurrency,
  note: notes.note,
  order_number: notes.order_number,
});

const toRecipient = (id: string | null, person: Person | undefined): GivingLine['recipient'] => ({
  id,
  name: displayName(person),
  username: person?.username ?? null,
  profile_pic: person?.profile_pic ?? null,
});

const stagesByKind = { reserved: 'reserved', purchased: 'ordered' } as const;

/** The gift may be deleted. */
export function toUnitLine(
  { gift, claim }: ClaimedUnit,
  details: {
    notes: Notes | undefined;
    list: ListDoc | null;
    owner: Person | undefined;
    offer: Offer;
  },
): GivingLine {
  const { list, owner, offer } = details;
  const isOnList = gift.removed_at === null && list !== null && !list.isDeleted;
  // Loading pictures from other servers would reveal what is reserved.
  const hasHostedPicture = isOnList && isHostedPicture(gift.image_url);
  const { name, email, message } = claim;
  return {
    id: claim.id,
    kind: 'list',
    gift_id: gift._id,
    title: gift.gift_title,
    image_url: hasHostedPicture ? gift.image_url : null,
    image_widths: hasHostedPicture ? gift.image_widths : [],
    product_url: gift.product_url,
    affiliate_url: offer.affiliateUrl,
    store_name: offer.storeName,
    price: gift.price_likely_error ? null : gift.price,
    currency: gift.currency,
    list: list === null || list.list_name === '' ? null : { id: list._id, name: list.list_name },
    on_list: isOnList,
    recipient: toRecipient(gift.owner_id, owner),
    date: list?.occasion_date ?? null,
    ...fillInDefaults(details.notes ?? emptyNotes, stagesByKind[claim.kind], gift.currency),
    reserved_at: claim.at.toISOString(),
    info: isOnList ? { name, email, message } : null,
  };
}

export function toUnlistedLine(
  doc: GivingDoc & { gift: UnlistedGift },
  { person, offer }: { person: Person | undefined; offer: Offer },
): GivingLine {
  const { gift } = doc;
  const recipient = toRecipient(gift.recipient_id, person);
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
    ...fillInDefaults(doc, 'reserved', gift.currency),
    reserved_at: gift.at.toISOString(),
    info: null,
  };
}

export const toGiftCopy = (
  { gift, claim }: ClaimedUnit,
  { list, isOwnerDeleted }: { list: ListDoc | null; isOwnerDeleted: boolean },
): UnlistedGift => ({
  kind: 'list',
  title: gift.gift_title,
  product_url: gift.product_url,
  price: gift.price_likely_error ? null : gift.price,
  currency: gift.currency,
  list:
    isOwnerDeleted || list === null || list.list_name === '' ? null : { id: list._id, name: list.list_name },
  recipient_id: isOwnerDeleted ? null : gift.owner_id,
  for_whom: '',
  date: list?.occasion_date ?? null,
  at: claim.at,
});
