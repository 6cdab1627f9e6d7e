import { defineTopic, type Kinds, type NotificationContent } from './definition.ts';
import {
  composeReminderBody,
  composeReminderTitle,
  type ReminderFacts,
  reminderValues,
} from './reminder-texts.ts';

const reminder = defineTopic('reminder', reminderValues, (facts, i18n) => ({
  title: composeReminderTitle(facts, i18n),
  body: composeReminderBody(facts, i18n),
}));

export const createReminderNotification = (
  facts: ReminderFacts,
  content: Pick<NotificationContent, 'kind' | 'link' | 'until'>,
): NotificationContent => ({ ...content, facts: reminder.facts(facts) });

export const reminderKinds: Kinds<'birthday_reminder' | 'occasion_reminder'> = {
  birthday_reminder: {
    topics: [reminder],
    push: 'full',
    digest: null,
    mailsPerHour: null,
    unsubscribe: {
      confirm: i18n =>
        i18n.t(
          'unsubscribe.birthday-reminder.ask',
          'You can stop birthday reminders by mail. Everything else stays as it is.',
        ),
      stopped: i18n =>
        i18n.t('unsubscribe.birthday-reminder.stopped', 'You will get no more birthday reminders by mail.'),
      resumed: i18n =>
        i18n.t('unsubscribe.birthday-reminder.resumed', 'You will get birthday reminders by mail again.'),
    },
  },
  occasion_reminder: {
    topics: [reminder],
    push: 'full',
    digest: null,
    mailsPerHour: null,
    unsubscribe: {
      confirm: i18n =>
        i18n.t(
          'unsubscribe.occasion-reminder.ask',
          'You can stop reminders of your occasions by mail. Everything else stays as it is.',
        ),
      stopped: i18n =>
        i18n.t(
          'unsubscribe.occasion-reminder.stopped',
          'You will get no more reminders of your occasions by mail.',
        ),
      resumed: i18n =>
        i18n.t(
          'unsubscribe.occasion-reminder.resumed',
          'You will get reminders of your occasions by mail again.',
        ),
    },
  },
};
