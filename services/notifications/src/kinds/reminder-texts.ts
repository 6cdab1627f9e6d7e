import { Reminder } from '@giftlist/contracts/occasions/entities';
import type { I18n } from '@giftlist/service-kit/translations';
import { z } from 'zod';
import { toInlineText } from './definition.ts';

/** `birthday_of` is a person's name; null if the person is unknown or the occasion is not a birthday. */
export const reminderValues = {
  name: z.string(),
  birthday_of: z.string().nullable(),
  date: z.string(),
  when: z.enum([...Reminder.options, 'on', 'over']),
};
export type ReminderFacts = z.output<z.ZodObject<typeof reminderValues>>;

export const composeReminderTitle = (facts: ReminderFacts, i18n: I18n): string =>
  facts.birthday_of === null
    ? composeOccasionTitle(facts, i18n)
    : composeBirthdayTitle({ ...facts, birthday_of: facts.birthday_of }, i18n);

function composeBirthdayTitle(
  { birthday_of, date, when }: ReminderFacts & { birthday_of: string },
  i18n: I18n,
): string {
  const name = toInlineText(birthday_of);
  switch (when) {
    case 'same_day':
      return i18n.t('reminder.birthday.today', "{name}'s birthday is today", { name });
    case '1_week_before':
      return i18n.t('reminder.birthday.week', "{name}'s birthday is in 1 week", { name });
    case '2_weeks_before':
      return i18n.t('reminder.birthday.two-weeks', "{name}'s birthday is in 2 weeks", { name });
    case '1_month_before':
      return i18n.t('reminder.birthday.month', "{name}'s birthday is in 1 month", { name });
    case 'on':
      return i18n.t('reminder.birthday.on', "{name}'s birthday is on {day}", { name, day: i18n.day(date) });
    case 'over':
      return i18n.t('reminder.birthday.over', "{name}'s birthday was on {day}", {
        name,
        day: i18n.day(date),
      });
  }
}

function composeOccasionTitle({ name: occasionName, date, when }: ReminderFacts, i18n: I18n): string {
  const name = toInlineText(occasionName);
  switch (when) {
    case 'same_day':
      return i18n.t('reminder.today', '{name} is today', { name });
    case '1_week_before':
      return i18n.t('reminder.week', '{name} is in 1 week', { name });
    case '2_weeks_before':
      return i18n.t('reminder.two-weeks', '{name} is in 2 weeks', { name });
    case '1_month_before':
      return i18n.t('reminder.month', '{name} is in 1 month', { name });
    case 'on':
      return i18n.t('reminder.on', '{name} is on {day}', { name, day: i18n.day(date) });
    case 'over':
      return i18n.t('reminder.over', '{name} was on {day}', { name, day: i18n.day(date) });
  }
}

export function composeReminderBody(
  { date, when }: Pick<ReminderFacts, 'date' | 'when'>,
  i18n: I18n,
): string {
  const values = { day: i18n.day(date) };
  if (when === 'over') {
    return i18n.t('reminder.over.body', '{day}. We could not tell you in time.', values);
  }
  return when === 'same_day'
    ? i18n.t('reminder.today.body', '{day}. Time to celebrate!', values)
    : i18n.t('reminder.body', '{day}. There is time to find a gift.', values);
}
