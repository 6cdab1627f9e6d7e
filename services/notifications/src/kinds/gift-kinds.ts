import type { I18n } from '@giftlist/service-kit/translations';
import { z } from 'zod';
import {
  defineTopic,
  type GiftList,
  getDisplayName,
  getListLink,
  giftTitleLength,
  type Kinds,
  type NotificationContent,
  type NotificationText,
  type PersonName,
  toInlineText,
} from './definition.ts';

const maxNamedGifts = 3;

const giftsAdded = defineTopic(
  'gifts-added',
  /**
   * `name` is null if the adder is unknown or several people added gifts. `gifts` holds only the first titles, `count`
   * is the number of all gifts.
   */
  { name: z.string().nullable(), list: z.string(), gifts: z.array(z.string()), count: z.number() },
  ({ name: adderName, list: listName, gifts, count }, i18n) => {
    const list = toInlineText(listName);
    const name = adderName && toInlineText(adderName);
    const titles = gifts.slice(0, maxNamedGifts).map(gift => toInlineText(gift, giftTitleLength));
    return count === 1
      ? composeOneGiftAdded({ name, list, gift: titles[0] ?? '' }, i18n)
      : composeSeveralGiftsAdded({ name, list, titles, count }, i18n);
  },
);

const composeOneGiftAdded = (
  { name, list, gift }: { name: string | null; list: string; gift: string },
  i18n: I18n,
): NotificationText => ({
  title:
    name === null
      ? i18n.t('notification.gift-added.nameless', '“{gift}” was added to “{list}”', { gift, list })
      : i18n.t('notification.gift-added', '{name} added “{gift}” to “{list}”', { name, gift, list }),
  body: i18n.t('notification.gift-added.body', 'See it on the list.'),
});

function composeSeveralGiftsAdded(
  added: { name: string | null; list: string; titles: readonly string[]; count: number },
  i18n: I18n,
): NotificationText {
  const { name, list, titles, count } = added;
  const remaining = count - titles.length;
  const gifts = titles.join(i18n.t('notification.gifts-added.separator', ', '));
  return {
    title:
      name === null
        ? i18n.t(
            'notification.gifts-added.nameless',
            '{count, plural, one {# gift was} other {# gifts were}} added to “{list}”',
            { count, list },
          )
        : i18n.t(
            'notification.gifts-added',
            '{name} added {count, plural, one {# gift} other {# gifts}} to “{list}”',
            { name, count, list },
          ),
    body:
      remaining > 0
        ? i18n.t('notification.gifts-added.more', '{gifts} and {count, plural, other {# more}}', {
            gifts,
            count: remaining,
          })
        : gifts,
  };
}

export const createGiftsAddedNotification = (
  adder: PersonName | null,
  list: GiftList,
  titles: readonly string[],
): NotificationContent => ({
  kind: 'gift_added',
  facts: giftsAdded.facts({
    name: adder && getDisplayName(adder),
    list: list.list_name,
    gifts: titles.slice(0, maxNamedGifts),
    count: titles.length,
  }),
  link: getListLink(list),
});

export const giftKinds: Kinds<'gift_added'> = {
  gift_added: {
    topics: [giftsAdded],
    push: 'full',
    digest: i18n => i18n.t('mail.digest.gifts', 'There is news on your lists'),
    mailsPerHour: null,
    unsubscribe: {
      confirm: i18n =>
        i18n.t(
          'unsubscribe.gift-added.ask',
          'You can stop mails about gifts added to lists. Everything else stays as it is.',
        ),
      stopped: i18n =>
        i18n.t('unsubscribe.gift-added.stopped', 'You will get no more mails about gifts added to lists.'),
      resumed: i18n =>
        i18n.t('unsubscribe.gift-added.resumed', 'You will get mails about gifts added to lists again.'),
    },
  },
};
