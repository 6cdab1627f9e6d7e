import { limits } from '@giftlist/contracts/limits';
import type { Delivery } from '@giftlist/contracts/lists/entities';
import type { MailRequest } from '@giftlist/contracts/notifications/events';
import { WebUrl } from '@giftlist/contracts/primitives';
import { cutText } from '@giftlist/contracts/rules/text';
import type { z } from 'zod';
import type { Claim } from '../model/claim.ts';
import type { GiftDoc } from '../model/gift.ts';
import type { ListDoc } from '../model/list.ts';
import type { EndedReservation } from './ended-reservations.store.ts';

type RequestedMail = z.input<typeof MailRequest>;

interface ListLocation {
  origin: string;
  list: { _id: string; list_name: string };
}

const createListLink = ({ origin, list }: ListLocation): string => `${origin}/lists/${list._id}`;

interface ConfirmationContext extends ListLocation {
  list: ListLocation['list'] & Pick<ListDoc, 'gifts_revealed' | 'occasion_date'>;
  gift: Pick<GiftDoc, '_id' | 'gift_title' | 'product_url' | 'image_url' | 'image_widths'>;
  delivery: Delivery | null;
  token: string;
  /** Whether the giver is signed in and has verified this email address. */
  isVerifiedByGiver: boolean;
}

/**
 * Only the giver's own verified address gets links to other sites, because anyone can create a list and enter any email
 * address. Other addresses get a link to the gift on its list.
 */
export function createConfirmationMail(claim: Claim, context: ConfirmationContext): RequestedMail {
  const { origin, list, gift, delivery, token, isVerifiedByGiver } = context;
  // Links from older releases may be too long.
  const productLink = WebUrl.safeParse(gift.product_url).data ?? null;
  // With this token, any device shows the giver's claim. Browsers do not send fragments to servers.
  const claimFragment = `#claim=${gift._id}.${token}`;
  const giftLink =
    productLink === null ? null : `${createListLink(context)}?gift=${gift._id}${claimFragment}`;
  return {
    template: 'reservation-confirmed',
    to: { email: claim.email, name: claim.name },
    gift_title: gift.gift_title,
    list_name: list.list_name,
    // Only read by the previous release, during a rollout.
    owner_name: 'The owner',
    gifts_revealed: list.gifts_revealed,
    list_link: `${createListLink(context)}${claimFragment}`,
    unreserve_link: `${origin}/unreserve/${list._id}/${gift._id}?token=${token}`,
    product_link: isVerifiedByGiver ? productLink : giftLink,
    picture_link: createPictureLink(origin, gift),
    occasion_date: list.occasion_date,
    delivery: delivery && {
      ...delivery,
      shipping_address: cutText(delivery.shipping_address, maxDeliveryTextLength),
      instruction: cutText(delivery.instruction, maxDeliveryTextLength),
    },
  };
}

export const maxGiftsPerMail = limits.endedReservationsPerMail;
/** JSON size before encryption. */
const maxDigestBytes = 40_000;

/** Includes as many of one giver's reservations as fit, and returns their claim ids. */
export function createEndedReservationsMail(
  reservations: readonly EndedReservation[],
  origin: string,
): { request: RequestedMail | undefined; claimIds: string[] } {
  const [first] = reservations;
  const lists = new Map<string, { list_name: string; list_link: string; gift_titles: string[] }>();
  const claimIds: string[] = [];
  let bytes = 0;
  for (const { _id, list_id, list_name, gift_title } of reservations) {
    const existing = lists.get(list_id);
    const list = existing ?? {
      list_name,
      list_link: createListLink({ origin, list: { _id: list_id, list_name } }),
      gift_titles: [],
    };
    const isTitleIncluded = list.gift_titles.includes(gift_title);
    bytes += Buffer.byteLength(JSON.stringify([isTitleIncluded ? '' : gift_title, existing ? '' : list]));
    if (bytes > maxDigestBytes) break;
    if (!isTitleIncluded) list.gift_titles.push(gift_title);
    lists.set(list_id, list);
    claimIds.push(_id);
  }
  if (first === undefined) return { request: undefined, claimIds };
  const to = { email: first.email, name: first.name };
  return { request: { template: 'reservations-ended', to, lists: [...lists.values()] }, claimIds };
}

/** Longer texts are cut. The list shows the full text. */
const maxDeliveryTextLength = 500;
/** In pixels, twice the width in the email. */
const pictureWidth = 320;

/** Returns null for pictures on other servers, which would learn when the email is read. */
function createPictureLink(
  origin: string,
  { image_url, image_widths }: Pick<GiftDoc, 'image_url' | 'image_widths'>,
): string | null {
  if (image_url === null || !URL.canParse(image_url, origin)) return null;
  const picture = new URL(image_url, origin);
  if (picture.origin !== new URL(origin).origin) return null;
  const width = image_widths.toSorted((a, b) => a - b).find(candidate => candidate >= pictureWidth);
  if (width !== undefined) picture.searchParams.set('w', String(width));
  return picture.href;
}

/** Returns undefined if the claim has no email address or is an owner's mark. */
export function createEndedReservationMail(
  template: 'reservation-released' | 'reserved-gift-removed',
  claim: Claim,
  context: ListLocation & { gift: Pick<GiftDoc, 'gift_title'> },
): RequestedMail | undefined {
  if (claim.email === '' || claim.by_owner) return undefined;
  return {
    template,
    to: { email: claim.email, name: claim.name },
    gift_title: context.gift.gift_title,
    list_name: context.list.list_name,
    list_link: createListLink(context),
  };
}
