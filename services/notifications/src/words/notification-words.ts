import { truncate } from '@giftlist/contracts/rules/format';
import { isolated, onOneLine, printable } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import type { FactsOf, NotificationFacts } from './notification-facts.ts';
import { reminderBody, reminderTitle } from './reminder-words.ts';

export interface NotificationWords {
  title: string;
  body: string;
}

/** A person's text in one of our sentences: on one line, and shortened so that it does not fill the screen. */
const said = (text: string, length = 120): string => isolated(truncate(onOneLine(printable(text)), length));
const giftLength = 60;

/** A notification in the reader's language. */
export function notificationWords(facts: NotificationFacts, i18n: I18n): NotificationWords {
  switch (facts.topic) {
    case 'followed': {
      const values = { name: said(facts.name) };
      return {
        title: i18n.t({ id: 'notification.followed', message: '{name} followed you', values }),
        body: i18n.t({
          id: 'notification.followed.body',
          message: "See {name}'s profile and lists.",
          values,
        }),
      };
    }
    case 'followed-by-more':
      return {
        title: i18n.t({
          id: 'notification.followed-by-more',
          message:
            '{count, plural, one {Another person followed you} other {{shown} more people followed you}}',
          values: { count: facts.count, shown: i18n.count(facts.count) },
        }),
        body: i18n.t({
          id: 'notification.followed-by-more.body',
          message: 'See everyone who follows you.',
        }),
      };
    case 'invited':
      return {
        title: i18n.t({
          id: 'notification.invited',
          message: '{name} invited you to edit “{list}”',
          values: { name: said(facts.name), list: said(facts.list) },
        }),
        body: i18n.t({
          id: 'notification.invited.body',
          message: 'Add and edit gifts together. The invitation is in your mail, too.',
        }),
      };
    case 'shared':
      return {
        title: i18n.t({
          id: 'notification.shared',
          message: '{name} shared “{list}” with you',
          values: { name: said(facts.name), list: said(facts.list) },
        }),
        body: i18n.t({ id: 'notification.shared.body', message: 'Open the list and find a gift.' }),
      };
    case 'gifts-added':
      return giftsAdded(facts, i18n);
    case 'giving-reminder':
      return {
        title: givingReminderTitle({ gift: said(facts.gift, giftLength), name: said(facts.name) }, i18n),
        body: i18n.t({
          id: 'notification.giving-reminder.body',
          message: 'The day is a week away or less. See all your gifts in My giving.',
        }),
      };
    case 'reminder':
      return { title: reminderTitle(facts, i18n), body: reminderBody(facts, i18n) };
    default:
      return ofReservation(facts, i18n);
  }
}

/** 'You reserved “Kite” for Nora. Bought it yet?'; `name` may be empty. */
export const givingReminderTitle = ({ gift, name }: { gift: string; name: string }, i18n: I18n): string =>
  name === ''
    ? i18n.t({
        id: 'notification.giving-reminder.nameless',
        message: 'You reserved “{gift}”. Bought it yet?',
        values: { gift },
      })
    : i18n.t({
        id: 'notification.giving-reminder',
        message: 'You reserved “{gift}” for {name}. Bought it yet?',
        values: { gift, name },
      });

function giftsAdded(
  { name, list: title, gifts, count }: FactsOf<'gifts-added'>,
  i18n: I18n,
): NotificationWords {
  const list = said(title);
  const shown = gifts.slice(0, 3).map(gift => said(gift, giftLength));
  if (count === 1) {
    const [gift = ''] = shown;
    const body = i18n.t({ id: 'notification.gift-added.body', message: 'See it on the list.' });
    return name === null
      ? {
          title: i18n.t({
            id: 'notification.gift-added.nameless',
            message: '“{gift}” was added to “{list}”',
            values: { gift, list },
          }),
          body,
        }
      : {
          title: i18n.t({
            id: 'notification.gift-added',
            message: '{name} added “{gift}” to “{list}”',
            values: { name: said(name), gift, list },
          }),
          body,
        };
  }
  const rest = count - shown.length;
  const named = shown.join(i18n.t({ id: 'notification.gifts-added.separator', message: ', ' }));
  return {
    title:
      name === null
        ? i18n.t({
            id: 'notification.gifts-added.nameless',
            message: '{count, plural, one {# gift was} other {# gifts were}} added to “{list}”',
            values: { count, list },
          })
        : i18n.t({
            id: 'notification.gifts-added',
            message: '{name} added {count, plural, one {# gift} other {# gifts}} to “{list}”',
            values: { name: said(name), count, list },
          }),
    body:
      rest > 0
        ? i18n.t({
            id: 'notification.gifts-added.more',
            message: '{gifts} and {count, plural, other {# more}}',
            values: { gifts: named, count: rest },
          })
        : named,
  };
}

/** Only for the person who reserved. */
function ofReservation(
  facts: FactsOf<'reserved' | 'reservation-released' | 'reserved-gift-removed'>,
  i18n: I18n,
): NotificationWords {
  const list = said(facts.list);
  if (facts.gift === null) {
    return {
      title: i18n.t({
        id: 'notification.reserved.nameless',
        message: 'You reserved a gift on “{list}”',
        values: { list },
      }),
      body: i18n.t({ id: 'notification.gift-added.body', message: 'See it on the list.' }),
    };
  }
  const gift = said(facts.gift, giftLength);
  switch (facts.topic) {
    case 'reserved':
      return {
        title: i18n.t({
          id: 'notification.reserved',
          message: 'You reserved “{gift}”',
          values: { gift },
        }),
        body: i18n.t({
          id: 'notification.reserved.body',
          message: 'It is on “{list}”, where you can give it back.',
          values: { list },
        }),
      };
    case 'reservation-released':
      return {
        title: i18n.t({
          id: 'notification.released',
          message: '“{gift}” is free again',
          values: { gift },
        }),
        body: i18n.t({
          id: 'notification.released.body',
          message: 'Your reservation on “{list}” has ended. If that is a mistake, reserve it again.',
          values: { list },
        }),
      };
    case 'reserved-gift-removed':
      return {
        title: i18n.t({
          id: 'notification.gift-removed',
          message: '“{gift}” is no longer on the list',
          values: { gift },
        }),
        body: i18n.t({
          id: 'notification.gift-removed.body',
          message: 'A gift that you reserved was removed from “{list}”.',
          values: { list },
        }),
      };
  }
}
