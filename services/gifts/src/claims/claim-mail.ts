import { limits } from '@giftlist/contracts/limits';
import type { Delivery } from '@giftlist/contracts/lists/entities';
import type { MailRequest } from '@giftlist/contracts/notifications/events';
import { WebUrl } from '@giftlist/contracts/primitives';
import { cutText } from '@giftlist/contracts/rules/text';
import type { z } from 'zod';
import type { ListDoc } from '../lists/list.store.ts';
import type { Claim } from '../model/claim.ts';
import type { GiftDoc } from '../model/gift.ts';
import type { EndedReservation } from './ended-reservations.store.ts';

type RequestedMail = z.input<typeof MailRequest>;

interface Place {
  origin: string;
  list: { _id: string; list_name: string };
}

const listLink = ({ origin, list }: Place): string => `${origin}/lists/${list._id}`;

interface Confirmed extends Place {
  list: Place['list'] & Pick<ListDoc, 'gifts_revealed' | 'occasion_date'>;
  gift: Pick<GiftDoc, '_id' | 'gift_title' | 'product_url' | 'image_url' | 'image_widths'>;
  delivery: Delivery | null;
  token: string;
  /** The giver is signed in and has verified this address. */
  isOwnAddress: boolean;
}

/**
 * The mail 'Your reservation', with the link that cancels it. Anyone can create a list and enter any address,
 * so only a giver's own verified address gets links to other sites; other mailboxes get the link to the gift
 * on its list.
 */
export function confirmationMail(claim: Claim, about: Confirmed): RequestedMail {
  const { origin, list, gift, delivery, token, isOwnAddress } = about;
  // Links stored by older releases may be longer than a mail allows.
  const inShop = WebUrl.safeParse(gift.product_url).data ?? null;
  const onList = inShop === null ? null : `${listLink(about)}?gift=${gift._id}`;
  return {
    template: 'reservation-confirmed',
    to: { email: claim.email, name: claim.name },
    gift_title: gift.gift_title,
    list_name: list.list_name,
    owner_name: 'The owner',
    gifts_revealed: list.gifts_revealed,
    list_link: listLink(about),
    unreserve_link: `${origin}/unreserve/${list._id}/${gift._id}?token=${token}`,
    product_link: isOwnAddress ? inShop : onList,
    picture_link: pictureLink(origin, gift),
    occasion_date: list.occasion_date,
    delivery: delivery && {
      ...delivery,
      shipping_address: cutText(delivery.shipping_address, addressLength),
      instruction: cutText(delivery.instruction, addressLength),
    },
  };
}

/** The most gifts that one mail names. */
export const giftsInOneMail = limits.endedReservationsPerMail;
/** The space for these gifts in a sealed mail request, in bytes of JSON. */
const gatheredBytes = 40_000;

/**
 * One mail about several ended reservations: the oldest first, as many as fit. `claimIds` are those it
 * includes. There is no mail without reservations.
 */
export function endedReservationsMail(
  ended: readonly EndedReservation[],
  origin: string,
): { request: RequestedMail | undefined; claimIds: string[] } {
  const [first] = ended;
  const lists = new Map<string, { list_name: string; list_link: string; gift_titles: string[] }>();
  const claimIds: string[] = [];
  let bytes = 0;
  for (const { _id, list_id, list_name, gift_title } of ended) {
    const known = lists.get(list_id);
    const list = known ?? {
      list_name,
      list_link: listLink({ origin, list: { _id: list_id, list_name } }),
      gift_titles: [],
    };
    const isNamed = list.gift_titles.includes(gift_title);
    bytes += Buffer.byteLength(JSON.stringify([isNamed ? '' : gift_title, known ? '' : list]));
    if (bytes > gatheredBytes) break;
    if (!isNamed) list.gift_titles.push(gift_title);
    lists.set(list_id, list);
    claimIds.push(_id);
  }
  if (first === undefined) return { request: undefined, claimIds };
  const to = { email: first.email, name: first.name };
  return { request: { template: 'reservations-ended', to, lists: [...lists.values()] }, claimIds };
}

/** Addresses are cut to this length in the mail; the full text is on the list. */
const addressLength = 500;
/** In device pixels: twice the width in the mail. */
const pictureWidth = 320;

/** Only pictures from our own server: another server would learn when the mail is read. */
function pictureLink(
  origin: string,
  { image_url, image_widths }: Pick<GiftDoc, 'image_url' | 'image_widths'>,
): string | null {
  if (image_url === null || !URL.canParse(image_url, origin)) return null;
  const picture = new URL(image_url, origin);
  if (picture.origin !== new URL(origin).origin) return null;
  const width = image_widths.toSorted((a, b) => a - b).find(each => each >= pictureWidth);
  if (width !== undefined) picture.searchParams.set('w', String(width));
  return picture.href;
}

/**
 * The mail to someone whose reservation somebody else ended. Undefined without an address, and for an owner's
 * mark.
 */
export function endedReservationMail(
  template: 'reservation-released' | 'reserved-gift-removed',
  claim: Claim,
  about: Place & { gift: Pick<GiftDoc, 'gift_title'> },
): RequestedMail | undefined {
  if (claim.email === '' || claim.by_owner) return undefined;
  return {
    template,
    to: { email: claim.email, name: claim.name },
    gift_title: about.gift.gift_title,
    list_name: about.list.list_name,
    list_link: listLink(about),
  };
}
