import type { I18n } from '@giftlist/service-kit/translations';
import type { AnyMailRequest, Composer } from './compose-mail.ts';
import type { MailContent } from './mail-content.ts';

export const invitation: Composer<'invitation'> = (request, { i18n }): MailContent => {
  const { by_name: name, list_name: list, message, link } = request;
  return {
    subject: i18n.t('mail.invitation.subject', '{name} invites you to edit “{list}”', { name, list }),
    preview: i18n.t('mail.invitation.preview', 'Add and edit gifts together.'),
    heading: i18n.t('mail.invitation.heading', 'Edit “{list}” together', { list }),
    paragraphs: [
      i18n.t(
        'mail.invitation.text',
        '{name} would like your help with the list “{list}” at {brand}. You can add and edit gifts, and see what is already taken.',
        { name, list },
      ),
    ],
    quote: { text: message, by: name },
    button: { label: i18n.t('mail.invitation.button', 'Open the list'), link },
    note: i18n.t('mail.invitation.note', 'The link is only for you: anyone who opens it can edit this list.'),
    reason: getInvitedReason(name, i18n),
  };
};

const getInvitedReason = (name: string, i18n: I18n): string =>
  i18n.t('mail.invitation.reason', 'You get this mail because {name} invited this address.', { name });

export const listShared: Composer<'list-shared'> = (request, { i18n }): MailContent => {
  const { by_name: name, list_name: list, message, link } = request;
  return {
    subject: i18n.t('mail.list-shared.subject', '{name} shared “{list}” with you', { name, list }),
    preview: i18n.t('mail.list-shared.preview', 'Find a gift, and keep the surprise.'),
    heading: i18n.t('mail.list-shared.heading', 'A list for you: “{list}”', { list }),
    paragraphs: [
      i18n.t(
        'mail.list-shared.text',
        '{name} sent you a list at {brand}. Choose a gift and reserve it, so that nobody else gets the same one. You need no account for that.',
        { name },
      ),
    ],
    quote: { text: message, by: name },
    button: { label: i18n.t('mail.list-shared.button', 'See the gifts'), link },
    reason: i18n.t(
      'mail.list-shared.reason',
      'You get this mail because {name} sent the list to this address.',
      { name },
    ),
  };
};

export const friendInvitation: Composer<'friend-invitation'> = (
  { by_name: name, link },
  { i18n },
): MailContent => ({
  subject: i18n.t('mail.friend-invitation.subject', '{name} invites you to {brand}', { name }),
  preview: i18n.t('mail.friend-invitation.preview', 'Share wish lists, and keep the surprise.'),
  heading: i18n.t('mail.friend-invitation.heading', '{name} would like you at {brand}', { name }),
  paragraphs: [
    i18n.t(
      'mail.friend-invitation.text',
      'At {brand} you make lists of what you wish for and see those of your friends. What is taken stays a surprise. You will follow {name} when you join.',
      { name },
    ),
  ],
  button: { label: i18n.t('mail.friend-invitation.button', 'Join'), link },
  reason: getInvitedReason(name, i18n),
});

type ConfirmationRequest = Extract<AnyMailRequest, { template: 'reservation-confirmed' }>;

export const getReservedReason = (i18n: I18n): string =>
  i18n.t(
    'mail.reservation.reason',
    'You get this mail because a gift was reserved at {brand} with this address.',
  );

export const reservationConfirmed: Composer<'reservation-confirmed'> = (request, { i18n }): MailContent => {
  const { gift_title: gift, list_name: list, list_link, unreserve_link, product_link } = request;
  const isRevealed = request.gifts_revealed ?? false;
  return {
    subject: i18n.t('mail.reserved.subject', 'You reserved “{gift}”', { gift }),
    preview: isRevealed
      ? i18n.t('mail.reserved.preview.revealed', 'Others see that it is taken.')
      : i18n.t('mail.reserved.preview', 'Its owner will not know. It is still a surprise.'),
    heading: i18n.t('mail.reserved.heading', 'It is yours to give'),
    picture: request.picture_link ?? undefined,
    date: request.occasion_date ?? undefined,
    paragraphs: [
      isRevealed
        ? i18n.t(
            'mail.reserved.text.revealed',
            'You reserved “{gift}” from “{list}”. Others see that it is taken; its owner has revealed the gifts of this list, and sees it as well.',
            { gift, list },
          )
        : i18n.t(
            'mail.reserved.text',
            'You reserved “{gift}” from “{list}”. Others see that it is taken; its owner does not.',
            { gift, list },
          ),
      ...(request.occasion_date
        ? [i18n.t('mail.the-day-is', 'The day is {day}.', { day: i18n.longDate(request.occasion_date) })]
        : []),
      ...(product_link
        ? [i18n.t('mail.reserved.not-bought', 'Not bought yet? The shop is a tap or two away.')]
        : []),
    ],
    details: getDeliveryDetails(request.delivery, i18n),
    button: product_link
      ? { label: getProductLinkLabel(product_link, list_link, i18n), link: product_link }
      : {
          label: i18n.t('mail.reserved.back-to-list', 'Back to the list'),
          link: list_link,
        },
    secondLink: {
      label: i18n.t('mail.reserved.cancel', 'Cancel my reservation'),
      link: unreserve_link,
    },
    note: i18n.t(
      'mail.reserved.note',
      'Keep this mail: if you change your mind, its link cancels your reservation.',
    ),
    reason: getReservedReason(i18n),
  };
};

/** A link with the origin of the list leads to the gift, any other link to a shop. */
const getProductLinkLabel = (link: string, listLink: string, i18n: I18n): string =>
  URL.canParse(link) && new URL(link).origin === new URL(listLink).origin
    ? i18n.t('mail.reserved.see-gift', 'See the gift and its shop')
    : i18n.t('mail.reserved.buy', 'Buy this gift');

function getDeliveryDetails(delivery: ConfirmationRequest['delivery'], i18n: I18n): MailContent['details'] {
  if (!delivery) return [];
  const isByMail = delivery.gift_receive_by === 'by_mail';
  const text = (isByMail ? delivery.shipping_address : delivery.instruction).trim();
  if (text === '') return [];
  const label = isByMail
    ? i18n.t('mail.reserved.send-to', 'Send it to')
    : i18n.t('mail.reserved.how-to-give', 'How to give it');
  return [{ label, text }];
}
