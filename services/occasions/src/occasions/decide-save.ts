import { messages } from '@giftlist/contracts/messages';
import type { BodyOf } from '@giftlist/contracts/routes';
import { getAnnualDate, getBirthdayName } from '@giftlist/contracts/rules/birthdays';
import type { Person } from '@giftlist/service-domain/people/people.store';
import { type Day, getMonthDay, getYear } from '../model/calendar.ts';
import type { StoredOccasion } from '../model/occasion.ts';
import type { Notification } from '../model/reminder-times.ts';
import { createSchedule, fallsOn, type GetHolidayDays } from '../model/schedule.ts';

export type Change = BodyOf<'POST /occasions/update'>;

export interface SaveInput {
  existing: StoredOccasion | null;
  change: Change;
  /** In the user's time zone. */
  today: Day;
  /** The person with the birthday, if they have a profile. */
  birthdayPerson: Person | null;
  getHolidayDays: GetHolidayDays;
  /** Used only for a new occasion. */
  defaults: { id: string; userId: string; createdAt: Date };
}

export interface Refusal {
  path: string;
  message: string;
}

const notificationOrder: readonly Notification[] = [
  'same_day',
  '1_week_before',
  '2_weeks_before',
  '1_month_before',
];

function chooseType({ existing, change }: SaveInput): StoredOccasion['type'] {
  if (change.type) return change.type;
  if (existing) return existing.type;
  if (change.birthday_user_id) return 'birthday';
  return change.holiday_id ? 'holiday' : 'custom';
}

/**
 * Keeps the first year of an annual occasion that is edited in a later year, so that earlier days are not lost. The
 * first year must contain the new day.
 */
function chooseDate(input: SaveInput, frequency: StoredOccasion['frequency']): Day {
  const { existing, change, birthdayPerson, getHolidayDays } = input;
  if (!existing?.date || frequency !== 'annually' || existing.frequency !== 'annually') return change.date;
  const schedule = createSchedule(existing, birthdayPerson?.birth ?? null, getHolidayDays);
  if (fallsOn(schedule, change.date, getHolidayDays)) return existing.date;
  const movedDate = getAnnualDate(getYear(existing.date), getMonthDay(change.date));
  const isLaterYear = getYear(change.date) > getYear(existing.date);
  const firstYearHasDay = movedDate.slice(5) === change.date.slice(5);
  return isLaterYear && firstYearHasDay ? movedDate : change.date;
}

function isNewPastDate({ existing, today }: SaveInput, occasion: StoredOccasion): boolean {
  if (occasion.frequency !== 'one_time' || occasion.deleted || occasion.date === null) return false;
  const isUnchanged = existing?.frequency === 'one_time' && existing.date === occasion.date;
  return occasion.date < today && !isUnchanged;
}

/** Accepts a holiday that is already saved, because calendars change. */
function isUnknownHoliday(
  { existing, getHolidayDays }: SaveInput,
  { holiday_id, date }: StoredOccasion,
): boolean {
  if (holiday_id === null || date === null || holiday_id === existing?.holiday_id) return false;
  return getHolidayDays(holiday_id, getYear(date)) === undefined;
}

/** Refuses a new past date, unless the occasion is annual or marked as deleted. */
export function decideSave(input: SaveInput): { occasion: StoredOccasion } | { refused: Refusal } {
  const { existing, change, birthdayPerson, defaults } = input;
  const type = chooseType(input);
  if (change.status === 'Deleted' && type === 'custom') {
    return { refused: { path: 'status', message: 'A custom occasion is deleted, not marked as deleted' } };
  }
  const frequency = change.frequency ?? existing?.frequency ?? (type === 'custom' ? 'one_time' : 'annually');
  const selected = change.notifications ?? existing?.notifications ?? [];
  const valueOrPrevious = <T>(given: T | null | undefined, previous: T | null | undefined): T | null =>
    given === undefined ? (previous ?? null) : given;
  const occasion: StoredOccasion = {
    _id: existing?._id ?? defaults.id,
    version: (existing?.version ?? 0) + 1,
    user_id: existing?.user_id ?? defaults.userId,
    name: birthdayPerson && change.name === getBirthdayName(birthdayPerson) ? null : change.name,
    date: chooseDate(input, frequency),
    type,
    frequency,
    details: change.details ?? existing?.details ?? '',
    notifications: notificationOrder.filter(notification => selected.includes(notification)),
    deleted: change.status === 'Deleted',
    holiday_id: type === 'holiday' ? valueOrPrevious(change.holiday_id, existing?.holiday_id) : null,
    holidday_icon: type === 'holiday' ? valueOrPrevious(change.holidday_icon, existing?.holidday_icon) : null,
    birthday_user_id:
      type === 'birthday' ? valueOrPrevious(change.birthday_user_id, existing?.birthday_user_id) : null,
    createdAt: existing?.createdAt ?? defaults.createdAt,
  };
  if (isUnknownHoliday(input, occasion)) {
    return { refused: { path: 'holiday_id', message: 'Holiday not found' } };
  }
  if (isNewPastDate(input, occasion)) {
    return { refused: { path: 'date', message: messages.occasions.future } };
  }
  return { occasion };
}
