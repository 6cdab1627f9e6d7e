import { type Moment, reminderText } from '../reminders/reminder-text.ts';
import type { StoredNotification } from '../store/notification-centre.store.ts';
import type { OwnMail } from '../store/own-mail.ts';
import type { AnyOrder } from './templates/compose-mail.ts';

export interface Letterhead {
  to: { email: string; name: string };
  origin: string;
}

/** The text of a reminder, created at the time of sending, so that it is correct in a delayed mail. */
export function reminderOrder(
  { due, ...own }: Extract<OwnMail, { template: 'birthday-reminder' | 'occasion-reminder' }>,
  { to, origin }: Letterhead,
  moment: Moment,
): AnyOrder {
  const order = { ...own, to, link: `${origin}${own.link}`, ideas_link: `${origin}/gift-ideas` };
  if (!due) return order;
  const { title, isToday, isOver } = reminderText(due, moment);
  return { ...order, title, is_today: isToday, is_over: isOver };
}

/** The text of a reminder for a reserved gift. */
export const givingReminderOrder = (
  own: Extract<OwnMail, { template: 'giving-reminder' }>,
  { to, origin }: Letterhead,
): AnyOrder => ({
  ...own,
  to,
  link: `${origin}${own.link}`,
  list_link: `${origin}${own.list_link}`,
});

/** The text of a digest of these notifications. */
export function digestOrder(
  kind: StoredNotification['kind'],
  notices: readonly StoredNotification[],
  { to, origin }: Letterhead,
): AnyOrder {
  const [first] = notices;
  const link = notices.length === 1 && first ? first.link : '/notifications';
  return {
    template: 'digest',
    to,
    kind,
    lines: notices.map(({ title, body }) => ({ title, body })),
    link: `${origin}${link}`,
    settings_link: `${origin}/notifications/preferences`,
  };
}
