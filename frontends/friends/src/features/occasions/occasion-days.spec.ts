import { routes } from '@giftlist/contracts/routes';
import { getBirthdayName } from '@giftlist/contracts/rules/birthdays';
import { i18n } from '@giftlist/frontend-kit/language';
import { describe, expect, it } from '@jest/globals';
import {
  addYears,
  type Birthday,
  filterDays,
  findUpcomingHolidays,
  getDisplayName,
  getRangeAround,
  getRangesToLoad,
  groupByMonth,
  type Holiday,
  hasMore,
  mergeOccasions,
  type Occasion,
  toOccasionBody,
} from './occasion-days.ts';

const mina: Birthday = {
  birthday_user_id: 'mina',
  name: 'Mina Lund',
  username: 'mina',
  profile_pic: '/media/users/mina',
  month: 2,
  day: 29,
};
const createHoliday = (occasion_date: string): Holiday => ({
  id: 'us:new-year',
  icon: 'confetti',
  occasion_date,
  occasion_name: "New Year's Day",
});
const createOccasion = (overrides: Partial<Occasion>): Occasion => ({
  id: 'o',
  name: 'Garden party',
  date: '2026-06-01',
  type: 'custom',
  frequency: 'one_time',
  details: '',
  notifications: ['same_day'],
  status: 'Active',
  user_id: 'me',
  holiday_id: null,
  holidday_icon: null,
  birthday_user_id: null,
  birthday_user: null,
  ...overrides,
});
const minasBirthday = {
  name: "Mina Lund's birthday",
  date: '2026-02-28',
  type: 'birthday',
  frequency: 'annually',
  details: '',
  notifications: [],
  status: 'Inactive',
  holiday_id: null,
  holidday_icon: null,
  birthday_user_id: 'mina',
};
const range = { from: '2025-06-15', to: '2028-06-15' };
const getDays = (loaded: Partial<Parameters<typeof mergeOccasions>[0]>) =>
  mergeOccasions({ saved: [], birthdays: [], holidays: [], ...loaded }, range);

describe('getRangesToLoad', () => {
  it('returns ranges that contain each day once', () => {
    expect(getRangesToLoad('2026-06-15', { back: 1, ahead: 1 })).toEqual([
      { from: '2025-06-15', to: '2027-06-15' },
    ]);
    expect(getRangesToLoad('2026-06-15', { back: 2, ahead: 3 })).toEqual([
      { from: '2025-06-15', to: '2027-06-15' },
      { from: '2027-06-16', to: '2028-06-15' },
      { from: '2028-06-16', to: '2029-06-15' },
      { from: '2024-06-15', to: '2025-06-14' },
    ]);
  });
});

it('getDisplayName: translates the default name of a birthday, but not a typed name', () => {
  const [day] = getDays({ birthdays: [mina] });
  if (!day) throw new Error('no birthday');
  i18n.loadAndActivate({ locale: 'ar', messages: {} });
  expect(getDisplayName(day)).toBe("\u2068Mina Lund\u2069's birthday");
  expect(getDisplayName({ ...day, name: 'Party of Mina' })).toBe('Party of Mina');
  i18n.activate('en');
  expect(day.name).toBe("Mina Lund's birthday");
});

describe('mergeOccasions', () => {
  it('includes an unsaved birthday as Inactive in each year', () => {
    const days = getDays({ birthdays: [mina] });
    expect(days.map(day => day.date)).toEqual(['2026-02-28', '2027-02-28', '2028-02-29']);
    expect(days[0]).toEqual({
      ...minasBirthday,
      id: null,
      key: 'mina 2026',
      person: { name: 'Mina Lund', username: 'mina', picture: '/media/users/mina' },
    });
  });

  it('includes unsaved holidays as Inactive, and saved holidays and birthdays once', () => {
    const holidays = [createHoliday('2026-01-01'), createHoliday('2027-01-01')];
    expect(getDays({ holidays }).map(day => `${day.date} ${day.status}`)).toEqual([
      '2026-01-01 Inactive',
      '2027-01-01 Inactive',
    ]);
    const saved = createOccasion({ type: 'holiday', holiday_id: 'us:new-year', date: '2026-01-01' });
    expect(getDays({ holidays, saved: [saved] }).map(day => `${day.date} ${day.status}`)).toEqual([
      '2026-01-01 Active',
    ]);
    const birthday = createOccasion({ type: 'birthday', birthday_user_id: 'mina', date: '2026-02-28' });
    expect(getDays({ birthdays: [mina], saved: [birthday] }).map(day => day.id)).toEqual(['o']);
  });

  it('includes a holiday once, even if it was saved in another country', () => {
    const saved = createOccasion({ type: 'holiday', holiday_id: 'gb:new-year', date: '2026-01-01' });
    const holidays = [createHoliday('2026-01-01'), createHoliday('2027-01-02')];
    const getStatuses = (overrides: Partial<Occasion>) =>
      getDays({ holidays, saved: [{ ...saved, ...overrides }] }).map(day => `${day.date} ${day.status}`);
    expect(getStatuses({})).toEqual(['2026-01-01 Active', '2027-01-02 Inactive']);
    expect(getStatuses({ status: 'Deleted' })).toEqual(['2027-01-02 Inactive']);
    expect(getStatuses({ holiday_id: 'gb:boxing-day' })).toHaveLength(3);
  });

  it('excludes deleted occasions and occasions outside the range', () => {
    const deleted: Partial<Occasion> = { status: 'Deleted', notifications: [] };
    const saved = [
      createOccasion({ ...deleted, type: 'holiday', holiday_id: 'us:new-year', date: '2026-01-01' }),
      createOccasion({ ...deleted, type: 'birthday', birthday_user_id: 'mina', date: '2026-02-28' }),
      createOccasion({ date: '2025-06-14' }),
      createOccasion({ date: '2028-06-16' }),
    ];
    expect(getDays({ saved, birthdays: [mina], holidays: [createHoliday('2026-01-01')] })).toEqual([]);
    const edges = [createOccasion({ date: range.from }), createOccasion({ date: range.to })];
    expect(getDays({ saved: edges })).toHaveLength(2);
  });
});

describe('the occasions on a tab', () => {
  const allDays = getDays({
    saved: [
      createOccasion({ id: 'a', name: 'Ägypten', date: '2026-06-01' }),
      createOccasion({ id: 'b', name: 'Brunch', date: '2026-05-31' }),
      createOccasion({ id: 'c', name: 'Concert', date: '2026-06-02' }),
      createOccasion({ id: 'd', name: 'Dinner', date: '2025-12-24' }),
    ],
  });
  const getIds = (period: 'upcoming' | 'past', search = '') =>
    filterDays(allDays, period, '2026-06-01', search).map(day => day.id);

  it('are sorted by date, ascending on Upcoming and descending on Past', () => {
    expect(getIds('upcoming')).toEqual(['a', 'c']);
    expect(getIds('past')).toEqual(['b', 'd']);
  });

  it('are searched by name regardless of case', () => {
    expect(getIds('upcoming', ' ÄGYPT ')).toEqual(['a']);
    expect(getIds('past', 'CONCERT')).toEqual([]);
  });

  it('are grouped by month and year', () => {
    const groups = groupByMonth(filterDays(allDays, 'past', '2026-06-03', ''));
    expect(groups.map(([month, daysInMonth]) => [month, daysInMonth.length])).toEqual([
      ['2026-06', 2],
      ['2026-05', 1],
      ['2025-12', 1],
    ]);
  });
});

it('getRangeAround: limits a range to the years 2000 to 2099', () => {
  const nearRange = getRangeAround('2026-06-15', { back: 1, ahead: 1 });
  expect(nearRange).toEqual({ from: '2025-06-15', to: '2027-06-15' });
  expect([hasMore(nearRange, 'past'), hasMore(nearRange, 'upcoming')]).toEqual([true, true]);
  const fullRange = getRangeAround('2026-06-15', { back: 27, ahead: 74 });
  expect(fullRange).toEqual({ from: '2000-01-01', to: '2099-12-31' });
  expect([hasMore(fullRange, 'past'), hasMore(fullRange, 'upcoming')]).toEqual([false, false]);
});

it('addYears: moves Feb 29 to Feb 28 in common years', () => {
  expect(addYears('2028-02-29', 1)).toBe('2029-02-28');
  expect(addYears('2028-02-29', -4)).toBe('2024-02-29');
});

it('findUpcomingHolidays: returns the next date of each unsaved holiday within a year', () => {
  const holidays = ['2025-01-01', '2026-01-01', '2027-01-01', '2028-01-01'].map(createHoliday);
  const getOfferedDates = (saved: Occasion[]) =>
    findUpcomingHolidays(getDays({ holidays, saved }), '2026-01-02').map(day => day.date);
  expect(getOfferedDates([])).toEqual(['2027-01-01']);
  expect(
    getOfferedDates([createOccasion({ type: 'holiday', holiday_id: 'us:new-year', date: '2027-01-01' })]),
  ).toEqual([]);
});

it('toOccasionBody: omits fields that the API does not accept', () => {
  const [day] = getDays({ birthdays: [mina] });
  expect(day && toOccasionBody(day)).toEqual(minasBirthday);
  const loaded = createOccasion({ type: 'birthday', birthday_user_id: 'mina', birthday_uid: 'mina' });
  const [saved] = getDays({ saved: [loaded] });
  const fields = Object.keys(saved ? toOccasionBody(saved) : {});
  expect(fields).toContain('birthday_user_id');
  expect(fields).not.toContain('birthday_uid');
  expect(fields).not.toContain('birthday_user');
});

it.each([
  ['Mina', 'Lund'],
  ['שרה', 'לוי'],
  ['\u202Eann', 'x'],
  ['M'.repeat(100), 'L'.repeat(100)],
])('birthday name of %s %s: equals the server’s name and is accepted by the API', (first_name, last_name) => {
  const [day] = getDays({ birthdays: [{ ...mina, name: `${first_name} ${last_name}` }] });
  const name = getBirthdayName({ first_name, last_name });
  expect(day?.name).toBe(name);
  const body = { name: day?.name, date: day?.date };
  expect(routes['POST /occasions/update'].body.parse(body).name).toBe(name);
});
