import type { MailOrder } from '@giftlist/contracts/notifications/events';
import type { z } from 'zod';
import type { GiftDoc } from '../gifts/gift.ts';
import type { Claim } from './claim.ts';

type Order = z.input<typeof MailOrder>;

interface Place {
  origin: string;
  list: { _id: string; list_name: string };
}

const listLink = ({ origin, list }: Place): string => `${origin}/lists/${list._id}`;

/** 'Your reservation', with the link that gives the unit back. */
export function confirmation(
  claim: Claim,
  about: Place & { gift: GiftDoc; ownerName: string; token: string },
): Order {
  const { origin, list, gift, ownerName, token } = about;
  return {
    template: 'reservation-confirmed',
    to: { email: claim.email, name: claim.name },
    gift_title: gift.gift_title,
    list_name: list.list_name,
    owner_name: ownerName,
    list_link: listLink(about),
    unreserve_link: `${origin}/unreserve/${list._id}/${gift._id}?token=${token}`,
    product_link: gift.product_url,
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
