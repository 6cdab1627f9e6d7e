import { limits } from '@giftlist/contracts/limits';
import type { BodyInputOf, ResponseOf } from '@giftlist/contracts/routes';
import { formatBirthdayName, getAnnualDate } from '@giftlist/contracts/rules/birthdays';
import { findUnsavedHolidays } from '@giftlist/contracts/rules/holidays';
import { fullName } from '@giftlist/contracts/rules/person-name';
import { isolateIfNeeded } from '@giftlist/contracts/rules/text';
import { t } from '@lingui/core/macro';

export type Occasion = ResponseOf<'GET /occasions/manual'>[number];
export type Birthday = ResponseOf<'GET /occasions/birthdays'>[number];
export type Holiday = ResponseOf<'GET /settings/holidays'>[number];

/** One row of the page. An occasion that is not saved yet has no id and is Inactive. */
export type OccasionDay = Omit<Occasion, 'id' | 'user_id' | 'birthday_user' | 'birthday_uid'> & {
  id: string | null;
  key: string;
  /** The person whose birthday it is. */
  person: { name: string; username: string; picture: string | null } | null;
};

export interface DateRange {
  from: string;
  to: string;
}

/** Adds years to a day (yyyy-MM-dd); Feb 29 becomes Feb 28 in common years. */
export function addYears(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return getAnnualDate(year + years, { month, day: date });
}

function clampDay(day: string): string {
  const { first, last } = limits.occasionDays;
  const [, middle = day] = [first, day, last].sort();
  return middle;
}

export const rangeAround = (day: string, years: { back: number; ahead: number }): DateRange => ({
  from: clampDay(addYears(day, -years.back)),
  to: clampDay(addYears(day, years.ahead)),
});

/** Whether there are more days to load on this side. */
export const hasMore = ({ from, to }: DateRange, side: Side): boolean =>
  side === 'past' ? from > limits.occasionDays.first : to < limits.occasionDays.last;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Returns the ranges to load, limited to valid days: first the years around today, then one range for each further year
 * in each direction.
 */
export function rangesToLoad(today: string, { back, ahead }: { back: number; ahead: number }): DateRange[] {
  const first = limits.occasionWindowYears;
  const years = (count: number) => Array.from({ length: count - first }, (_, index) => first + index);
  const ranges = [
    { from: addYears(today, -first), to: addYears(today, first) },
    ...years(ahead).map(year => ({
      from: addDays(addYears(today, year), 1),
      to: addYears(today, year + 1),
    })),
    ...years(back).map(year => ({
      from: addYears(today, -year - 1),
      to: addDays(addYears(today, -year), -1),
    })),
  ];
  return ranges
    .filter(({ from, to }) => from <= limits.occasionDays.last && to >= limits.occasionDays.first)
    .map(({ from, to }) => ({ from: clampDay(from), to: clampDay(to) }));
}

const listYears = ({ from, to }: DateRange): number[] => {
  const first = Number(from.slice(0, 4));
  return Array.from({ length: Number(to.slice(0, 4)) - first + 1 }, (_, index) => first + index);
};

const unsaved = {
  id: null,
  frequency: 'annually',
  details: '',
  notifications: [],
  status: 'Inactive',
} as const satisfies Partial<OccasionDay>;

function unsavedBirthdayRows(
  birthdays: readonly Birthday[],
  saved: readonly Occasion[],
  range: DateRange,
): OccasionDay[] {
  const savedIds = new Set(saved.map(occasion => occasion.birthday_user_id));
  return birthdays
    .filter(birthday => !savedIds.has(birthday.birthday_user_id))
    .flatMap(({ birthday_user_id, name, username, profile_pic, month, day }) =>
      listYears(range).map(year => ({
        ...unsaved,
        key: `${birthday_user_id} ${year}`,
        name: formatBirthdayName(name),
        date: getAnnualDate(year, { month, day }),
        type: 'birthday' as const,
        holiday_id: null,
        holidday_icon: null,
        birthday_user_id,
        person: { name, username, picture: profile_pic },
      })),
    );
}

function unsavedHolidayRows(holidays: readonly Holiday[], saved: readonly Occasion[]): OccasionDay[] {
  return findUnsavedHolidays(holidays, saved).map(holiday => ({
    ...unsaved,
    key: `${holiday.id} ${holiday.occasion_date}`,
    name: holiday.occasion_name,
    date: holiday.occasion_date,
    type: 'holiday' as const,
    holiday_id: holiday.id,
    holidday_icon: holiday.icon,
    birthday_user_id: null,
    person: null,
  }));
}

function toSavedRow({ birthday_user: user, birthday_uid: _uid, ...occasion }: Occasion): OccasionDay {
  const person = user && {
    name: fullName(user),
    username: user.username,
    picture: user.profile_pic,
  };
  return { ...occasion, person, key: `${occasion.id} ${occasion.date}` };
}

/** Returns the occasions in the range: saved ones that are not deleted, plus unsaved birthdays and holidays. */
export function occasionDays(
  loaded: { saved: readonly Occasion[]; birthdays: readonly Birthday[]; holidays: readonly Holiday[] },
  range: DateRange,
): OccasionDay[] {
  const saved = loaded.saved.filter(occasion => occasion.status !== 'Deleted').map(toSavedRow);
  return [
    ...saved,
    ...unsavedBirthdayRows(loaded.birthdays, loaded.saved, range),
    ...unsavedHolidayRows(loaded.holidays, loaded.saved),
  ].filter(day => day.date >= range.from && day.date <= range.to);
}

/** Returns the name to show: the default name of a birthday is translated, any other is shown as typed. */
export const shownName = ({ name, person }: OccasionDay): string =>
  person && name === formatBirthdayName(person.name) ? t`${isolateIfNeeded(person.name)}'s birthday` : name;

export type Side = 'upcoming' | 'past';

/** Returns upcoming occasions ascending or past ones descending, filtered by name regardless of case. */
export function selectDays(
  days: readonly OccasionDay[],
  side: Side,
  today: string,
  search: string,
): OccasionDay[] {
  const query = search.trim().toLowerCase();
  const direction = side === 'upcoming' ? 1 : -1;
  return days
    .filter(day => (side === 'upcoming' ? day.date >= today : day.date < today))
    .filter(day => shownName(day).toLowerCase().includes(query))
    .sort((a, b) => direction * (a.date < b.date ? -1 : a.date > b.date ? 1 : a.name < b.name ? -1 : 1));
}

/** Groups days by month ('yyyy-MM'), in the given order. */
export function groupByMonth(days: readonly OccasionDay[]): [month: string, days: OccasionDay[]][] {
  const months = new Map<string, OccasionDay[]>();
  for (const day of days) {
    const month = day.date.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), day]);
  }
  return [...months];
}

/** Returns the next date of each unsaved holiday, within a year. */
export function findUpcomingHolidays(days: readonly OccasionDay[], today: string): OccasionDay[] {
  const limit = addYears(today, 1);
  const upcoming = days
    .filter(day => day.type === 'holiday' && day.id === null && day.date >= today && day.date < limit)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return [...new Map(upcoming.toReversed().map(day => [day.holiday_id, day])).values()].reverse();
}

/** Converts a row of the page to the body of a save request. */
export function toOccasionBody(day: OccasionDay): BodyInputOf<'POST /occasions/update'> {
  const { id, key: _key, person: _person, ...fields } = day;
  return { ...fields, ...(id === null ? {} : { id }) };
}
