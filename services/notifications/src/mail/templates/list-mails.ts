import { brand } from '@giftlist/contracts/product';
import { longDateText } from '@giftlist/contracts/rules/dates';
import type { AnyOrder, Composer } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';

export const invitation: Composer<'invitation'> = ({ by_name, list_name, message, link }): MailContent => ({
  subject: `${by_name} invites you to edit “${list_name}”`,
  preview: 'Add and edit gifts together.',
  heading: `Edit “${list_name}” together`,
  paragraphs: [
    `${by_name} would like your help with the list “${list_name}” at ${brand}. You can add and edit gifts, and see what is already taken.`,
  ],
  quote: { text: message, by: by_name },
  button: { label: 'Open the list', link },
  note: 'The link is only for you: anyone who opens it can edit this list.',
  reason: `You get this mail because ${by_name} invited this address.`,
});

export const listShared: Composer<'list-shared'> = ({ by_name, list_name, message, link }): MailContent => ({
  subject: `${by_name} shared “${list_name}” with you`,
  preview: 'Find a gift, and keep the surprise.',
  heading: `A list for you: “${list_name}”`,
  paragraphs: [
    `${by_name} sent you a list at ${brand}. Choose a gift and reserve it, so that nobody else gets the same one. You need no account for that.`,
  ],
  quote: { text: message, by: by_name },
  button: { label: 'See the gifts', link },
  reason: `You get this mail because ${by_name} sent the list to this address.`,
});

export const friendInvitation: Composer<'friend-invitation'> = ({ by_name, link }): MailContent => ({
  subject: `${by_name} invites you to ${brand}`,
  preview: 'Share wish lists, and keep the surprise.',
  heading: `${by_name} would like you at ${brand}`,
  paragraphs: [
    `At ${brand} you make lists of what you wish for and see those of your friends. What is taken stays a surprise. You will follow ${by_name} when you join.`,
  ],
  button: { label: 'Join', link },
  reason: `You get this mail because ${by_name} invited this address.`,
});

type Order = Extract<AnyOrder, { template: 'reservation-confirmed' }>;

const reservedReason = `You get this mail because a gift was reserved at ${brand} with this address.`;

export const reservationConfirmed: Composer<'reservation-confirmed'> = (order): MailContent => {
  const { gift_title, list_name, list_link, unreserve_link, product_link, gifts_revealed } = order;
  return {
    subject: `You reserved “${gift_title}”`,
    preview: gifts_revealed
      ? 'Others see that it is taken.'
      : 'Its owner will not know. It is still a surprise.',
    heading: 'It is yours to give',
    picture: order.picture_link ?? undefined,
    date: order.occasion_date ?? undefined,
    paragraphs: [
      gifts_revealed
        ? `You reserved “${gift_title}” from “${list_name}”. Others see that it is taken; its owner has revealed the gifts of this list, and sees it as well.`
        : `You reserved “${gift_title}” from “${list_name}”. Others see that it is taken; its owner does not.`,
      ...(order.occasion_date ? [`The day is ${longDateText(order.occasion_date)}.`] : []),
      ...(product_link ? ['Not bought yet? The shop is a tap or two away.'] : []),
    ],
    details: whereItGoes(order.delivery),
    button: product_link
      ? { label: buyLabel(product_link, list_link), link: product_link }
      : { label: 'Back to the list', link: list_link },
    secondLink: { label: 'Cancel my reservation', link: unreserve_link },
    note: 'Keep this mail: if you change your mind, its link cancels your reservation.',
    reason: reservedReason,
  };
};

/** The text of a link to the gift on its list. */
const buyLabel = (link: string, listLink: string): string =>
  URL.canParse(link) && new URL(link).origin === new URL(listLink).origin
    ? 'See the gift and its shop'
    : 'Buy this gift';

function whereItGoes(delivery: Order['delivery']): MailContent['details'] {
  if (!delivery) return [];
  const byMail = delivery.gift_receive_by === 'by_mail';
  const text = (byMail ? delivery.shipping_address : delivery.instruction).trim();
  return text === '' ? [] : [{ label: byMail ? 'Send it to' : 'How to give it', text }];
}

const mayStill = 'If you have it already, it may still be a lovely surprise';

export const reservedGiftRemoved: Composer<'reserved-gift-removed'> = (order): MailContent => {
  const { gift_title, list_name, list_link } = order;
  // A list that was deleted with its owner's account has no name and cannot be opened.
  const isGone = list_name === '';
  return {
    subject: `“${gift_title}” is no longer on the list`,
    preview: 'A gift that you reserved was removed.',
    heading: 'A gift you reserved was removed',
    paragraphs: [
      isGone
        ? `“${gift_title}” was on a list that is gone. ${mayStill}.`
        : `“${gift_title}” was removed from “${list_name}”. ${mayStill}; if not, have a look at what else is wished for.`,
    ],
    button: isGone
      ? { label: `Go to ${brand}`, link: new URL('/', list_link).href }
      : { label: 'See the list', link: list_link },
    reason: reservedReason,
  };
};

export const reservationReleased: Composer<'reservation-released'> = (order): MailContent => ({
  subject: `“${order.gift_title}” is free again`,
  preview: 'Your reservation has ended.',
  heading: 'Your reservation has ended',
  paragraphs: [
    `“${order.gift_title}” on “${order.list_name}” is no longer reserved by you: its owner or an editor of the list gave it free. If that is a mistake, reserve it again.`,
  ],
  button: { label: 'See the list', link: order.list_link },
  reason: reservedReason,
});

/** Several ended reservations in one mail. */
export const reservationsEnded: Composer<'reservations-ended'> = ({ lists }): MailContent => {
  const items = lists.flatMap(({ list_name, gift_titles }) =>
    gift_titles.map(title => (list_name === '' ? `“${title}”` : `“${title}” from “${list_name}”`)),
  );
  const [first] = lists;
  const isOneList = lists.length === 1 && first?.list_name !== '';
  const heading =
    items.length === 1 ? 'Your reservation has ended' : `${items.length} of your reservations have ended`;
  return {
    subject: heading,
    preview: items.slice(0, 2).join(' · '),
    heading,
    paragraphs: [
      'These gifts were removed from their lists, or the owner or an editor of the list cancelled your reservation. If you have one already, it may still be a lovely surprise.',
    ],
    items,
    button: isOneList
      ? { label: 'See the list', link: first?.list_link ?? '' }
      : { label: `Go to ${brand}`, link: new URL('/', first?.list_link).href },
    reason: reservedReason,
  };
};
