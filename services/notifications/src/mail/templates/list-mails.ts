import type { I18n } from '@giftlist/service-kit/translations';
import type { AnyMailRequest, Composer } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';

export const invitation: Composer<'invitation'> = (request, { i18n }): MailContent => {
  const { by_name: name, list_name: list, message, link } = request;
  return {
    subject: i18n.t({
      id: 'mail.invitation.subject',
      message: '{name} invites you to edit “{list}”',
      values: { name, list },
    }),
    preview: i18n.t({ id: 'mail.invitation.preview', message: 'Add and edit gifts together.' }),
    heading: i18n.t({
      id: 'mail.invitation.heading',
      message: 'Edit “{list}” together',
      values: { list },
    }),
    paragraphs: [
      i18n.t({
        id: 'mail.invitation.text',
        message:
          '{name} would like your help with the list “{list}” at {brand}. You can add and edit gifts, and see what is already taken.',
        values: { name, list },
      }),
    ],
    quote: { text: message, by: name },
    button: { label: i18n.t({ id: 'mail.invitation.button', message: 'Open the list' }), link },
    note: i18n.t({
      id: 'mail.invitation.note',
      message: 'The link is only for you: anyone who opens it can edit this list.',
    }),
    reason: invitedReason(name, i18n),
  };
};

const invitedReason = (name: string, i18n: I18n): string =>
  i18n.t({
    id: 'mail.invitation.reason',
    message: 'You get this mail because {name} invited this address.',
    values: { name },
  });

export const listShared: Composer<'list-shared'> = (request, { i18n }): MailContent => {
  const { by_name: name, list_name: list, message, link } = request;
  return {
    subject: i18n.t({
      id: 'mail.list-shared.subject',
      message: '{name} shared “{list}” with you',
      values: { name, list },
    }),
    preview: i18n.t({ id: 'mail.list-shared.preview', message: 'Find a gift, and keep the surprise.' }),
    heading: i18n.t({
      id: 'mail.list-shared.heading',
      message: 'A list for you: “{list}”',
      values: { list },
    }),
    paragraphs: [
      i18n.t({
        id: 'mail.list-shared.text',
        message:
          '{name} sent you a list at {brand}. Choose a gift and reserve it, so that nobody else gets the same one. You need no account for that.',
        values: { name },
      }),
    ],
    quote: { text: message, by: name },
    button: { label: i18n.t({ id: 'mail.list-shared.button', message: 'See the gifts' }), link },
    reason: i18n.t({
      id: 'mail.list-shared.reason',
      message: 'You get this mail because {name} sent the list to this address.',
      values: { name },
    }),
  };
};

export const friendInvitation: Composer<'friend-invitation'> = (
  { by_name: name, link },
  { i18n },
): MailContent => ({
  subject: i18n.t({
    id: 'mail.friend-invitation.subject',
    message: '{name} invites you to {brand}',
    values: { name },
  }),
  preview: i18n.t({
    id: 'mail.friend-invitation.preview',
    message: 'Share wish lists, and keep the surprise.',
  }),
  heading: i18n.t({
    id: 'mail.friend-invitation.heading',
    message: '{name} would like you at {brand}',
    values: { name },
  }),
  paragraphs: [
    i18n.t({
      id: 'mail.friend-invitation.text',
      message:
        'At {brand} you make lists of what you wish for and see those of your friends. What is taken stays a surprise. You will follow {name} when you join.',
      values: { name },
    }),
  ],
  button: { label: i18n.t({ id: 'mail.friend-invitation.button', message: 'Join' }), link },
  reason: invitedReason(name, i18n),
});

type ConfirmationRequest = Extract<AnyMailRequest, { template: 'reservation-confirmed' }>;

export const reservedReason = (i18n: I18n): string =>
  i18n.t({
    id: 'mail.reservation.reason',
    message: 'You get this mail because a gift was reserved at {brand} with this address.',
  });

export const reservationConfirmed: Composer<'reservation-confirmed'> = (request, { i18n }): MailContent => {
  const { gift_title: gift, list_name: list, list_link, unreserve_link, product_link } = request;
  const isRevealed = request.gifts_revealed ?? false;
  return {
    subject: i18n.t({
      id: 'mail.reserved.subject',
      message: 'You reserved “{gift}”',
      values: { gift },
    }),
    preview: isRevealed
      ? i18n.t({ id: 'mail.reserved.preview.revealed', message: 'Others see that it is taken.' })
      : i18n.t({
          id: 'mail.reserved.preview',
          message: 'Its owner will not know. It is still a surprise.',
        }),
    heading: i18n.t({ id: 'mail.reserved.heading', message: 'It is yours to give' }),
    picture: request.picture_link ?? undefined,
    date: request.occasion_date ?? undefined,
    paragraphs: [
      isRevealed
        ? i18n.t({
            id: 'mail.reserved.text.revealed',
            message:
              'You reserved “{gift}” from “{list}”. Others see that it is taken; its owner has revealed the gifts of this list, and sees it as well.',
            values: { gift, list },
          })
        : i18n.t({
            id: 'mail.reserved.text',
            message: 'You reserved “{gift}” from “{list}”. Others see that it is taken; its owner does not.',
            values: { gift, list },
          }),
      ...(request.occasion_date
        ? [
            i18n.t({
              id: 'mail.the-day-is',
              message: 'The day is {day}.',
              values: { day: i18n.longDate(request.occasion_date) },
            }),
          ]
        : []),
      ...(product_link
        ? [
            i18n.t({
              id: 'mail.reserved.not-bought',
              message: 'Not bought yet? The shop is a tap or two away.',
            }),
          ]
        : []),
    ],
    details: deliveryDetails(request.delivery, i18n),
    button: product_link
      ? { label: buyLabel(product_link, list_link, i18n), link: product_link }
      : {
          label: i18n.t({ id: 'mail.reserved.back-to-list', message: 'Back to the list' }),
          link: list_link,
        },
    secondLink: {
      label: i18n.t({ id: 'mail.reserved.cancel', message: 'Cancel my reservation' }),
      link: unreserve_link,
    },
    note: i18n.t({
      id: 'mail.reserved.note',
      message: 'Keep this mail: if you change your mind, its link cancels your reservation.',
    }),
    reason: reservedReason(i18n),
  };
};

/** Returns the label of the button, which leads to the shop or, within the product, to the gift on its list. */
const buyLabel = (link: string, listLink: string, i18n: I18n): string =>
  URL.canParse(link) && new URL(link).origin === new URL(listLink).origin
    ? i18n.t({ id: 'mail.reserved.see-gift', message: 'See the gift and its shop' })
    : i18n.t({ id: 'mail.reserved.buy', message: 'Buy this gift' });

function deliveryDetails(delivery: ConfirmationRequest['delivery'], i18n: I18n): MailContent['details'] {
  if (!delivery) return [];
  const byMail = delivery.gift_receive_by === 'by_mail';
  const text = (byMail ? delivery.shipping_address : delivery.instruction).trim();
  if (text === '') return [];
  const label = byMail
    ? i18n.t({ id: 'mail.reserved.send-to', message: 'Send it to' })
    : i18n.t({ id: 'mail.reserved.how-to-give', message: 'How to give it' });
  return [{ label, text }];
}
