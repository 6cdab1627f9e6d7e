import type { I18n } from '@giftlist/service-kit/translations';
import { composeReminderTitle } from '../kinds/reminder-texts.ts';
import { getReminderTiming, type SendTime } from '../kinds/reminder-time.ts';
import type { NotificationMail } from '../mail-queue/notification-mail.ts';
import type { StoredNotification } from '../store/notifications.store.ts';
import { toNotificationText } from '../texts/notification-text.ts';
import type { AnyMailRequest } from './templates/compose-mail.ts';

export interface RecipientContext {
  to: { email: string; name: string };
  origin: string;
  i18n: I18n;
}

/** Composes the text for the time of sending. Reminders of an earlier release, without `due`, keep the stored one. */
export function createReminderRequest(
  { due, ...stored }: Extract<NotificationMail, { template: 'birthday-reminder' | 'occasion-reminder' }>,
  { to, origin, i18n }: RecipientContext,
  sendTime: SendTime,
): AnyMailRequest {
  const request = { ...stored, to, link: `${origin}${stored.link}`, ideas_link: `${origin}/gift-ideas` };
  if (!due) return request;
  const when = getReminderTiming(due, sendTime);
  const title = composeReminderTitle({ ...due, birthday_of: due.birthday_of ?? null, when }, i18n);
  return {
    ...request,
    title,
    day: i18n.day(due.date),
    is_today: when === 'same_day',
    is_over: when === 'over',
  };
}

export const createGivingReminderRequest = (
  stored: Extract<NotificationMail, { template: 'giving-reminder' }>,
  { to, origin }: RecipientContext,
): AnyMailRequest => ({
  ...stored,
  to,
  link: `${origin}${stored.link}`,
  list_link: `${origin}${stored.list_link}`,
});

export function createDigestRequest(
  kind: StoredNotification['kind'],
  notifications: readonly StoredNotification[],
  { to, origin, i18n }: RecipientContext,
): AnyMailRequest {
  const [first] = notifications;
  const link = notifications.length === 1 && first ? first.link : '/notifications';
  return {
    template: 'digest',
    to,
    kind,
    lines: notifications.map(notification => {
      const { title, body } = toNotificationText(notification, i18n.language);
      return { title, body };
    }),
    link: `${origin}${link}`,
    settings_link: `${origin}/notifications/preferences`,
  };
}
