import { limits } from '@giftlist/contracts/limits';
import type { BodyInputOf, ResponseOf } from '@giftlist/contracts/routes';
import { formatBirthdayName, getAnnualDate } from '@giftlist/contracts/rules/birthdays';
import { findUnsavedHolidays } from '@giftlist/contracts/rules/holidays';
import { fullName } from '@giftlist/contracts/rules/person-name';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import { t } from '@lingui/core/macro';

export type Occasion = ResponseOf<'GET /occasions/manual'>[number];
export type Birthday = ResponseOf<'GET /occasions/birthdays'>[number];
export type Holiday = ResponseOf<'GET /settings/holidays'>[number];

/** An occasion on one day. It has no id until it is saved. */
export type OccasionDay = Omit<Occasion, 'id' | 'user_id' | 'birthday_user' | 'birthday_uid'> & {
  id: string | null;
  key: string;
  /** Set for birthdays. */
  person: { name: string; username: string; picture: string | null } | null;
};

export interface DateRange {
  from: string;
  to: string;
}

/** `day` is `yyyy-MM-dd`. Feb 29 becomes Feb 28 in common years. */
export function addYears(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return getAnnualDate(year + years, { month, day: date });
}

function clampDay(day: string): string {
  const { first, last } = limits.occasionDays;
  if (day < first) return first;
  return day > last ? last : day;
}

export const getRangeAround = (day: string, years: { back: number; ahead: number }): DateRange => ({
  from: clampDay(addYears(day, -years.back)),
  to: clampDay(addYears(day, years.ahead)),
});

export const hasMore = ({ from, to }: DateRange, period: Period): boolean =>
  period === 'past' ? from > limits.occasionDays.first : to < limits.occasionDays.last;

const dayMs = 86_400_000;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Returns the initial range around today and one range for each further year, limited to valid days. */
export function getRangesToLoad(
  today: string,
  { back, ahead }: { back: number; ahead: number },
): DateRange[] {
  const initialYears = limits.occasionWindowYears;
  const listFurtherYearOffsets = (years: number) =>
    Array.from({ length: years - initialYears }, (_, index) => initialYears + index);
  const ranges = [
    { from: addYears(today, -initialYears), to: addYears(today, initialYears) },
    ...listFurtherYearOffsets(ahead).map(offset => ({
      from: addDays(addYears(today, offset), 1),
      to: addYears(today, offset + 1),
    })),
    ...listFurtherYearOffsets(back).map(offset => ({
      from: addYears(today, -offset - 1),
      to: addDays(addYears(today, -offset), -1),
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

const unsavedDefaults = {
  id: null,
  frequency: 'annually',
  details: '',
  notifications: [],
  status: 'Inactive',
} as const satisfies Partial<OccasionDay>;

function createUnsavedBirthdays(
  birthdays: readonly Birthday[],
  saved: readonly Occasion[],
  range: DateRange,
): OccasionDay[] {
  const savedUserIds = new Set(saved.map(occasion => occasion.birthday_user_id));
  return birthdays
    .filter(birthday => !savedUserIds.has(birthday.birthday_user_id))
    .flatMap(({ birthday_user_id, name, username, profile_pic, month, day }) =>
      listYears(range).map(year => ({
        ...unsavedDefaults,
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

function createUnsavedHolidays(holidays: readonly Holiday[], saved: readonly Occasion[]): OccasionDay[] {
  return findUnsavedHolidays(holidays, saved).map(holiday => ({
    ...unsavedDefaults,
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

function toSavedDay({ birthday_user: user, birthday_uid: _uid, ...occasion }: Occasion): OccasionDay {
  const person = user && {
    name: fullName(user),
    username: user.username,
    picture: user.profile_pic,
  };
  return { ...occasion, person, key: `${occasion.id} ${occasion.date}` };
}

/** Returns the occasions in the range: unsaved birthdays and holidays, and saved occasions that are not deleted. */
export function mergeOccasions(
  loaded: { saved: readonly Occasion[]; birthdays: readonly Birthday[]; holidays: readonly Holiday[] },
  range: DateRange,
): OccasionDay[] {
  const saved = loaded.saved.filter(occasion => occasion.status !== 'Deleted').map(toSavedDay);
  return [
    ...saved,
    ...createUnsavedBirthdays(loaded.birthdays, loaded.saved, range),
    ...createUnsavedHolidays(loaded.holidays, loaded.saved),
  ].filter(day => day.date >= range.from && day.date <= range.to);
}

/** Translates the default name of a birthday. Other names are shown as typed. */
export const getDisplayName = ({ name, person }: OccasionDay): string =>
  person && name === formatBirthdayName(person.name) ? t`${isolateBidi(person.name)}'s birthday` : name;

export type Period = 'upcoming' | 'past';

/** Compares code units, because dates are ASCII and names only need a stable order. */
function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Matches `search` with the displayed names. Sorts `upcoming` days by ascending and `past` days by descending date. */
export function filterDays(
  days: readonly OccasionDay[],
  period: Period,
  today: string,
  search: string,
): OccasionDay[] {
  const query = search.trim().toLowerCase();
  const direction = period === 'upcoming' ? 1 : -1;
  return days
    .filter(day => (period === 'upcoming' ? day.date >= today : day.date < today))
    .filter(day => getDisplayName(day).toLowerCase().includes(query))
    .sort((a, b) => direction * (compareStrings(a.date, b.date) || compareStrings(a.name, b.name)));
}

/** Months are `yyyy-MM`, in the order of `days`. */
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
  const end = addYears(today, 1);
  const upcoming = days
    .filter(day => day.type === 'holiday' && day.id === null && day.date >= today && day.date < end)
    .sort((a, b) => compareStrings(a.date, b.date));
  // A map keeps the last value of each key, so the next date must come last.
  const nextDays = new Map(upcoming.toReversed().map(day => [day.holiday_id, day]));
  return [...nextDays.values()].reverse();
}

export function toOccasionBody(day: OccasionDay): BodyInputOf<'POST /occasions/update'> {
  const { id, key: _key, person: _person, ...fields } = day;
  return { ...fields, ...(id === null ? {} : { id }) };
}
