import type { I18n } from '@giftlist/service-kit/translations';
import { reminderTitle } from '../kinds/reminder-words.ts';
import { type Moment, reminderTime } from '../reminders/reminder-time.ts';
import type { StoredNotification } from '../store/notification-centre.store.ts';
import type { OwnMail } from '../store/own-mail.ts';
import { wordsOf } from '../words/stored-words.ts';
import type { AnyMailRequest } from './templates/compose-mail.ts';

export interface Letterhead {
  to: { email: string; name: string };
  origin: string;
  /** In the language of the recipient. */
  i18n: I18n;
}

/** The text of a reminder, created at the time of sending, so that it is correct in a delayed mail. */
export function reminderRequest(
  { due, ...own }: Extract<OwnMail, { template: 'birthday-reminder' | 'occasion-reminder' }>,
  { to, origin, i18n }: Letterhead,
  moment: Moment,
): AnyMailRequest {
  const request = { ...own, to, link: `${origin}${own.link}`, ideas_link: `${origin}/gift-ideas` };
  if (!due) return request;
  const when = reminderTime(due, moment);
  const title = reminderTitle({ ...due, birthday_of: due.birthday_of ?? null, when }, i18n);
  return {
    ...request,
    title,
    day: i18n.day(due.date),
    is_today: when === 'same_day',
    is_over: when === 'over',
  };
}

/** The text of a reminder for a reserved gift. */
export const givingReminderRequest = (
  own: Extract<OwnMail, { template: 'giving-reminder' }>,
  { to, origin }: Letterhead,
): AnyMailRequest => ({
  ...own,
  to,
  link: `${origin}${own.link}`,
  list_link: `${origin}${own.list_link}`,
});

/** The text of a digest of these notifications. */
export function digestRequest(
  kind: StoredNotification['kind'],
  notifications: readonly StoredNotification[],
  { to, origin, i18n }: Letterhead,
): AnyMailRequest {
  const [first] = notifications;
  const link = notifications.length === 1 && first ? first.link : '/notifications';
  return {
    template: 'digest',
    to,
    kind,
    lines: notifications.map(notification => {
      const { title, body } = wordsOf(notification, i18n.language);
      return { title, body };
    }),
    link: `${origin}${link}`,
    settings_link: `${origin}/notifications/preferences`,
  };
}
