import { z } from 'zod';
import {
  defineTopic,
  type GiftList,
  getDisplayName,
  getListLink,
  type Kinds,
  type NotificationContent,
  type PersonName,
  toInlineText,
} from './definition.ts';

const sharerAndListValues = { name: z.string(), list: z.string() };

const invited = defineTopic('invited', sharerAndListValues, ({ name, list }, i18n) => ({
  title: i18n.t('notification.invited', '{name} invited you to edit “{list}”', {
    name: toInlineText(name),
    list: toInlineText(list),
  }),
  body: i18n.t(
    'notification.invited.body',
    'Add and edit gifts together. The invitation is in your mail, too.',
  ),
}));

export const createInvitedNotification = (sharer: PersonName, list: GiftList): NotificationContent => ({
  kind: 'collaborator_invited',
  facts: invited.facts({ name: getDisplayName(sharer), list: list.list_name }),
  link: getListLink(list),
});

const shared = defineTopic('shared', sharerAndListValues, ({ name, list }, i18n) => ({
  title: i18n.t('notification.shared', '{name} shared “{list}” with you', {
    name: toInlineText(name),
    list: toInlineText(list),
  }),
  body: i18n.t('notification.shared.body', 'Open the list and find a gift.'),
}));

export const createSharedNotification = (sharer: PersonName, list: GiftList): NotificationContent => ({
  kind: 'list_shared',
  facts: shared.facts({ name: getDisplayName(sharer), list: list.list_name }),
  link: getListLink(list),
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
