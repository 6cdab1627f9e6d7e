import type { I18n } from '@giftlist/service-kit/translations';
import { z } from 'zod';
import {
  type GiftList,
  giftTitleLength,
  inSentence,
  type Kinds,
  listLink,
  type NotificationContent,
  type NotificationText,
  nameOf,
  type PersonName,
  topic,
} from './definition.ts';

/** How many of the added gifts are named; the others are only counted. */
const namedGifts = 3;

const giftsAdded = topic(
  'gifts-added',
  /** `name` is null if the adder is unknown or there were several; `gifts` are the first of `count`. */
  { name: z.string().nullable(), list: z.string(), gifts: z.array(z.string()), count: z.number() },
  ({ name: adder, list: title, gifts, count }, i18n) => {
    const list = inSentence(title);
    const name = adder && inSentence(adder);
    const shown = gifts.slice(0, namedGifts).map(gift => inSentence(gift, giftTitleLength));
    return count === 1
      ? oneGiftAdded({ name, list, gift: shown[0] ?? '' }, i18n)
      : severalGiftsAdded({ name, list, shown, count }, i18n);
  },
);

const oneGiftAdded = (
  { name, list, gift }: { name: string | null; list: string; gift: string },
  i18n: I18n,
): NotificationText => ({
  title:
    name === null
      ? i18n.t('notification.gift-added.nameless', '“{gift}” was added to “{list}”', { gift, list })
      : i18n.t('notification.gift-added', '{name} added “{gift}” to “{list}”', { name, gift, list }),
  body: i18n.t('notification.gift-added.body', 'See it on the list.'),
});

function severalGiftsAdded(
  added: { name: string | null; list: string; shown: readonly string[]; count: number },
  i18n: I18n,
): NotificationText {
  const { name, list, shown, count } = added;
  const rest = count - shown.length;
  const gifts = shown.join(i18n.t('notification.gifts-added.separator', ', '));
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
      rest > 0
        ? i18n.t('notification.gifts-added.more', '{gifts} and {count, plural, other {# more}}', {
            gifts,
            count: rest,
          })
        : gifts,
  };
}

/** `by` is null if the adder is unknown or there were several. */
export const giftsAddedNotification = (
  by: PersonName | null,
  list: GiftList,
  titles: readonly string[],
): NotificationContent => ({
  kind: 'gift_added',
  facts: giftsAdded.facts({
    name: by && nameOf(by),
    list: list.list_name,
    gifts: titles.slice(0, namedGifts),
    count: titles.length,
  }),
  link: listLink(list),
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
