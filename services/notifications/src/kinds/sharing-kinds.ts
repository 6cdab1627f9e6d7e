import { z } from 'zod';
import {
  type GiftList,
  inSentence,
  type Kinds,
  listLink,
  type NotificationContent,
  nameOf,
  type PersonName,
  topic,
} from './definition.ts';

const byAndList = { name: z.string(), list: z.string() };

const invited = topic('invited', byAndList, ({ name, list }, i18n) => ({
  title: i18n.t('notification.invited', '{name} invited you to edit “{list}”', {
    name: inSentence(name),
    list: inSentence(list),
  }),
  body: i18n.t(
    'notification.invited.body',
    'Add and edit gifts together. The invitation is in your mail, too.',
  ),
}));

export const invitedNotification = (by: PersonName, list: GiftList): NotificationContent => ({
  kind: 'collaborator_invited',
  facts: invited.facts({ name: nameOf(by), list: list.list_name }),
  link: listLink(list),
});

const shared = topic('shared', byAndList, ({ name, list }, i18n) => ({
  title: i18n.t('notification.shared', '{name} shared “{list}” with you', {
    name: inSentence(name),
    list: inSentence(list),
  }),
  body: i18n.t('notification.shared.body', 'Open the list and find a gift.'),
}));

export const sharedNotification = (by: PersonName, list: GiftList): NotificationContent => ({
  kind: 'list_shared',
  facts: shared.facts({ name: nameOf(by), list: list.list_name }),
  link: listLink(list),
});

export const sharingKinds: Kinds<'collaborator_invited' | 'list_shared'> = {
  collaborator_invited: {
    topics: [invited],
    push: 'full',
    digest: null,
    mailsPerHour: 10,
    unsubscribe: {
      confirm: i18n =>
        i18n.t(
          'unsubscribe.collaborator-invited.ask',
          'You can stop mails that invite you to edit a list. Everything else stays as it is.',
        ),
      stopped: i18n =>
        i18n.t(
          'unsubscribe.collaborator-invited.stopped',
          'You will get no more mails that invite you to edit a list.',
        ),
      resumed: i18n =>
        i18n.t(
          'unsubscribe.collaborator-invited.resumed',
          'You will get mails that invite you to edit a list again.',
        ),
    },
  },
  list_shared: {
    topics: [shared],
    push: 'full',
    digest: null,
    mailsPerHour: 10,
    unsubscribe: {
      confirm: i18n =>
        i18n.t(
          'unsubscribe.list-shared.ask',
          'You can stop mails in which people share their lists or invite you. Everything else stays as it is.',
        ),
      stopped: i18n =>
        i18n.t(
          'unsubscribe.list-shared.stopped',
          'You will get no more mails in which people share their lists or invite you.',
        ),
      resumed: i18n =>
        i18n.t(
          'unsubscribe.list-shared.resumed',
          'You will get mails in which people share their lists or invite you again.',
        ),
    },
  },
};
