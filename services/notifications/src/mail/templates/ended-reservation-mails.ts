import type { I18n } from '@giftlist/service-kit/translations';
import type { Composer } from './compose-mail.ts';
import { getReservedReason } from './list-mails.ts';
import type { MailContent, MailLink } from './mail-content.ts';

/** The name is empty if the list was deleted with its owner's account. */
const isDeletedList = (listName: string): boolean => listName === '';
const createListLink = (link: string, i18n: I18n): MailLink => ({
  label: i18n.t('mail.see-list', 'See the list'),
  link,
});
const createHomeLink = (listLink: string | undefined, i18n: I18n): MailLink => ({
  label: i18n.t('mail.go-home', 'Go to {brand}'),
  link: new URL('/', listLink).href,
});

export const reservedGiftRemoved: Composer<'reserved-gift-removed'> = (request, { i18n }): MailContent => {
  const { gift_title: gift, list_name: list, list_link } = request;
  const isListDeleted = isDeletedList(list);
  return {
    subject: i18n.t('mail.gift-removed.subject', '“{gift}” is no longer on the list', { gift }),
    preview: i18n.t('mail.gift-removed.preview', 'A gift that you reserved was removed.'),
    heading: i18n.t('mail.gift-removed.heading', 'A gift you reserved was removed'),
    paragraphs: [
      isListDeleted
        ? i18n.t(
            'mail.gift-removed.text.list-gone',
            '“{gift}” was on a list that is gone. If you have it already, it may still be a lovely surprise.',
            { gift },
          )
        : i18n.t(
            'mail.gift-removed.text',
            '“{gift}” was removed from “{list}”. If you have it already, it may still be a lovely surprise; if not, have a look at what else is wished for.',
            { gift, list },
          ),
    ],
    button: isListDeleted ? createHomeLink(list_link, i18n) : createListLink(list_link, i18n),
    reason: getReservedReason(i18n),
  };
};

const getEndedHeading = (i18n: I18n): string =>
  i18n.t('mail.reservation-ended.heading', 'Your reservation has ended');

export const reservationReleased: Composer<'reservation-released'> = (request, { i18n }): MailContent => {
  const { gift_title: gift, list_name: list, list_link } = request;
  return {
    subject: i18n.t('mail.released.subject', '“{gift}” is free again', { gift }),
    preview: i18n.t('mail.released.preview', 'Your reservation has ended.'),
    heading: getEndedHeading(i18n),
    paragraphs: [
      i18n.t(
        'mail.released.text',
        '“{gift}” on “{list}” is no longer reserved by you: its owner or an editor of the list gave it free. If that is a mistake, reserve it again.',
        { gift, list },
      ),
    ],
    button: createListLink(list_link, i18n),
    reason: getReservedReason(i18n),
  };
};

export const reservationsEnded: Composer<'reservations-ended'> = ({ lists }, { i18n }): MailContent => {
  const items = lists.flatMap(({ list_name: list, gift_titles }) =>
    gift_titles.map(gift =>
      isDeletedList(list)
        ? i18n.t('mail.ended.gift', '“{gift}”', { gift })
        : i18n.t('mail.ended.gift-of-list', '“{gift}” from “{list}”', { gift, list }),
    ),
  );
  const [first] = lists;
  const onlyList = lists.length === 1 && first && !isDeletedList(first.list_name) ? first : null;
  const heading =
    items.length === 1
      ? getEndedHeading(i18n)
      : i18n.t(
          'mail.ended.heading',
          '{count, plural, one {Your reservation has ended} other {# of your reservations have ended}}',
          { count: items.length },
        );
  return {
    subject: heading,
    preview: items.slice(0, 2).join(' · '),
    heading,
    paragraphs: [
      i18n.t(
        'mail.ended.text',
        'These gifts were removed from their lists, or the owner or an editor of the list cancelled your reservation. If you have one already, it may still be a lovely surprise.',
      ),
    ],
    items,
    button: onlyList ? createListLink(onlyList.list_link, i18n) : createHomeLink(first?.list_link, i18n),
    reason: getReservedReason(i18n),
  };
};
