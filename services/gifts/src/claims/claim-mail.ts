import { limits } from '@giftlist/contracts/limits';
import type { Delivery } from '@giftlist/contracts/lists/entities';
import type { MailOrder } from '@giftlist/contracts/notifications/events';
import { WebUrl } from '@giftlist/contracts/primitives';
import { cutText } from '@giftlist/contracts/rules/text';
import type { z } from 'zod';
import type { GiftDoc } from '../gifts/gift.ts';
import type { ListDoc } from '../lists/list.store.ts';
import type { Claim } from './claim.ts';
import type { EndedReservation } from './ended-reservations.store.ts';

type Order = z.input<typeof MailOrder>;

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
  /** The taker is signed in with this address, which is proved. */
  isOwnAddress: boolean;
}

/**
 * 'Your reservation', with the link that gives the unit back. Anybody can have a list and type any address:
 * a mailbox that is not the taker's for certain gets no link out of the house, but that of the gift on its list.
 */
export function confirmationMail(claim: Claim, about: Confirmed): Order {
  const { origin, list, gift, delivery, token, isOwnAddress } = about;
  // What was kept before links were measured may be longer than a mail's link.
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

/** Gifts that one mail names at most. */
export const giftsInOneMail = limits.endedReservationsPerMail;
/** About as much as is left of a sealed order for them, in bytes of JSON. */
const gatheredBytes = 40_000;

/**
 * One mail about several reservations that ended, the oldest first and as many as fit into it; `told` are the ids
 * of those. There is no mail about none.
 */
export function endedReservationsMail(
  ended: readonly EndedReservation[],
  origin: string,
): { order: Order | undefined; claimIds: string[] } {
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
  if (first === undefined) return { order: undefined, claimIds };
  const to = { email: first.email, name: first.name };
  return { order: { template: 'reservations-ended', to, lists: [...lists.values()] }, claimIds };
}

/** An address has a few lines; a longer text is read on the list. */
const addressLength = 500;
/** In CSS pixels it is half as wide. */
const pictureWidth = 320;

/** Only pictures that we serve: another server would learn when the mail is read. */
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

/** To someone whose unit is no longer theirs; nothing where no address was given, or for the owner's mark. */
export function endedReservationMail(
  template: 'reservation-released' | 'reserved-gift-removed',
  claim: Claim,
  about: Place & { gift: Pick<GiftDoc, 'gift_title'> },
): Order | undefined {
  if (claim.email === '' || claim.by_owner) return undefined;
  return {
    template,
    to: { email: claim.email, name: claim.name },
    gift_title: about.gift.gift_title,
    list_name: about.list.list_name,
    list_link: listLink(about),
  };
}
