import { routes } from '@giftlist/contracts/routes';
import { getBirthdayName } from '@giftlist/contracts/rules/birthdays';
import { i18n } from '@giftlist/frontend-kit/language';
import { describe, expect, it } from '@jest/globals';
import {
  addYears,
  type Birthday,
  findUpcomingHolidays,
  groupByMonth,
  type Holiday,
  hasMore,
  type Occasion,
  occasionDays,
  rangeAround,
  rangesToLoad,
  selectDays,
  shownName,
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
const holiday = (occasion_date: string): Holiday => ({
  id: 'us:new-year',
  icon: 'confetti',
  occasion_date,
  occasion_name: "New Year's Day",
});
const occasion = (own: Partial<Occasion>): Occasion => ({
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
  ...own,
});
const birthdayOfMina = {
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
const days = (loaded: Partial<Parameters<typeof occasionDays>[0]>) =>
  occasionDays({ saved: [], birthdays: [], holidays: [], ...loaded }, range);

describe('a date range', () => {
  it('is loaded in ranges that contain each day once', () => {
    expect(rangesToLoad('2026-06-15', { back: 1, ahead: 1 })).toEqual([
      { from: '2025-06-15', to: '2027-06-15' },
    ]);
    expect(rangesToLoad('2026-06-15', { back: 2, ahead: 3 })).toEqual([
      { from: '2025-06-15', to: '2027-06-15' },
      { from: '2027-06-16', to: '2028-06-15' },
      { from: '2028-06-16', to: '2029-06-15' },
      { from: '2024-06-15', to: '2025-06-14' },
    ]);
  });
});

describe('the occasions in a range', () => {
  it('show the default name of a birthday in the language of the reader, and a typed name as it is', () => {
    const [day] = occasionDays({ saved: [], birthdays: [mina], holidays: [] }, range);
    if (!day) throw new Error('no birthday');
    i18n.loadAndActivate({ locale: 'ar', messages: {} });
    expect(shownName(day)).toBe("\u2068Mina Lund\u2069's birthday");
    expect(shownName({ ...day, name: 'Party of Mina' })).toBe('Party of Mina');
    i18n.activate('en');
    expect(day.name).toBe("Mina Lund's birthday");
  });

  it('include a birthday in each year, Feb 29 on Feb 28 in common years, as Inactive until it is saved', () => {
    const shown = days({ birthdays: [mina] });
    expect(shown.map(day => day.date)).toEqual(['2026-02-28', '2027-02-28', '2028-02-29']);
    expect(shown[0]).toEqual({
      ...birthdayOfMina,
      id: null,
      key: 'mina 2026',
      person: { name: 'Mina Lund', username: 'mina', picture: '/media/users/mina' },
    });
  });

  it('include unsaved holidays as Inactive, and saved ones only once', () => {
    const holidays = [holiday('2026-01-01'), holiday('2027-01-01')];
    expect(days({ holidays }).map(day => `${day.date} ${day.status}`)).toEqual([
      '2026-01-01 Inactive',
      '2027-01-01 Inactive',
    ]);
    const saved = occasion({ type: 'holiday', holiday_id: 'us:new-year', date: '2026-01-01' });
    expect(days({ holidays, saved: [saved] }).map(day => `${day.date} ${day.status}`)).toEqual([
      '2026-01-01 Active',
    ]);
    const birthday = occasion({ type: 'birthday', birthday_user_id: 'mina', date: '2026-02-28' });
    expect(days({ birthdays: [mina], saved: [birthday] }).map(day => day.id)).toEqual(['o']);
  });

  it('include a holiday once, even if it was saved in another country', () => {
    const saved = occasion({ type: 'holiday', holiday_id: 'gb:new-year', date: '2026-01-01' });
    const holidays = [holiday('2026-01-01'), holiday('2027-01-02')];
    const shown = (own: Partial<Occasion>) =>
      days({ holidays, saved: [{ ...saved, ...own }] }).map(day => `${day.date} ${day.status}`);
    expect(shown({})).toEqual(['2026-01-01 Active', '2027-01-02 Inactive']);
    expect(shown({ status: 'Deleted' })).toEqual(['2027-01-02 Inactive']);
    expect(shown({ holiday_id: 'gb:boxing-day' })).toHaveLength(3);
  });

  it('exclude deleted occasions and those outside the range', () => {
    const gone: Partial<Occasion> = { status: 'Deleted', notifications: [] };
    const saved = [
      occasion({ ...gone, type: 'holiday', holiday_id: 'us:new-year', date: '2026-01-01' }),
      occasion({ ...gone, type: 'birthday', birthday_user_id: 'mina', date: '2026-02-28' }),
      occasion({ date: '2025-06-14' }),
      occasion({ date: '2028-06-16' }),
    ];
    expect(days({ saved, birthdays: [mina], holidays: [holiday('2026-01-01')] })).toEqual([]);
    const edges = [occasion({ date: range.from }), occasion({ date: range.to })];
    expect(days({ saved: edges })).toHaveLength(2);
  });
});

describe('the occasions on a tab', () => {
  const all = days({
    saved: [
      occasion({ id: 'a', name: 'Ägypten', date: '2026-06-01' }),
      occasion({ id: 'b', name: 'Brunch', date: '2026-05-31' }),
      occasion({ id: 'c', name: 'Concert', date: '2026-06-02' }),
      occasion({ id: 'd', name: 'Dinner', date: '2025-12-24' }),
    ],
  });
  const shown = (side: 'upcoming' | 'past', search = '') =>
    selectDays(all, side, '2026-06-01', search).map(day => day.id);

  it('are today and later ascending, or earlier ones descending', () => {
    expect(shown('upcoming')).toEqual(['a', 'c']);
    expect(shown('past')).toEqual(['b', 'd']);
  });

  it('are searched by name regardless of case', () => {
    expect(shown('upcoming', ' ÄGYPT ')).toEqual(['a']);
    expect(shown('past', 'CONCERT')).toEqual([]);
  });

  it('are grouped by month and year', () => {
    const groups = groupByMonth(selectDays(all, 'past', '2026-06-03', ''));
    expect(groups.map(([month, inMonth]) => [month, inMonth.length])).toEqual([
      ['2026-06', 2],
      ['2026-05', 1],
      ['2025-12', 1],
    ]);
  });
});

it('rangeAround: a range ends at the first and the last valid day', () => {
  const near = rangeAround('2026-06-15', { back: 1, ahead: 1 });
  expect(near).toEqual({ from: '2025-06-15', to: '2027-06-15' });
  expect([hasMore(near, 'past'), hasMore(near, 'upcoming')]).toEqual([true, true]);
  const all = rangeAround('2026-06-15', { back: 27, ahead: 74 });
  expect(all).toEqual({ from: '2000-01-01', to: '2099-12-31' });
  expect([hasMore(all, 'past'), hasMore(all, 'upcoming')]).toEqual([false, false]);
});

it('addYears: a year after Feb 29 is Feb 28', () => {
  expect(addYears('2028-02-29', 1)).toBe('2029-02-28');
  expect(addYears('2028-02-29', -4)).toBe('2024-02-29');
});

it('findUpcomingHolidays: returns the next date of each unsaved holiday within a year', () => {
  const holidays = ['2025-01-01', '2026-01-01', '2027-01-01', '2028-01-01'].map(holiday);
  const offered = (saved: Occasion[]) =>
    findUpcomingHolidays(days({ holidays, saved }), '2026-01-02').map(day => day.date);
  expect(offered([])).toEqual(['2027-01-01']);
  expect(offered([occasion({ type: 'holiday', holiday_id: 'us:new-year', date: '2027-01-01' })])).toEqual([]);
});

it('toOccasionBody: contains neither the person nor fields that only the page uses', () => {
  const [day] = days({ birthdays: [mina] });
  expect(day && toOccasionBody(day)).toEqual(birthdayOfMina);
  const read = occasion({ type: 'birthday', birthday_user_id: 'mina', birthday_uid: 'mina' });
  const [saved] = days({ saved: [read] });
  const sent = Object.keys(saved ? toOccasionBody(saved) : {});
  expect(sent).toContain('birthday_user_id');
  expect(sent).not.toContain('birthday_uid');
  expect(sent).not.toContain('birthday_user');
});

it.each([
  ['Mina', 'Lund'],
  ['שרה', 'לוי'],
  ['\u202Eann', 'x'],
  ['M'.repeat(100), 'L'.repeat(100)],
])('the name of the birthday of %s %s is the server’s, which accepts it', (first_name, last_name) => {
  const [day] = days({ birthdays: [{ ...mina, name: `${first_name} ${last_name}` }] });
  const name = getBirthdayName({ first_name, last_name });
  expect(day?.name).toBe(name);
  const body = { name: day?.name, date: day?.date };
  expect(routes['POST /occasions/update'].body.parse(body).name).toBe(name);
});
