import type { MailOrder } from '@giftlist/contracts/notifications/events';
import { WebUrl } from '@giftlist/contracts/primitives';
import type { z } from 'zod';
import type { GiftDoc } from '../gifts/gift.ts';
import type { Claim } from './claim.ts';

type Order = z.input<typeof MailOrder>;

interface Place {
  origin: string;
  list: { _id: string; list_name: string };
}

const listLink = ({ origin, list }: Place): string => `${origin}/lists/${list._id}`;

interface Confirmed extends Place {
  list: Place['list'] & { gifts_revealed: boolean };
  gift: Pick<GiftDoc, '_id' | 'gift_title' | 'product_url'>;
  token: string;
  /** The taker is signed in with this address, which is proved. */
  isOwnAddress: boolean;
}

/**
 * 'Your reservation', with the link that gives the unit back. Anybody can have a list and type any address:
 * a mailbox that is not the taker's for certain gets no link out of the house, but that of the gift on its list.
 */
export function confirmation(claim: Claim, about: Confirmed): Order {
  const { origin, list, gift, token, isOwnAddress } = about;
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
  };
}

/** To someone whose unit is no longer theirs; nothing where no address was given, or for the owner's mark. */
export function farewell(
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
