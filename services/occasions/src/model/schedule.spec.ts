import { describe, expect, it } from '@jest/globals';
import {
  createSchedule,
  fallsOn,
  findDays,
  findFirstDay,
  type GetHolidayDays,
  type ScheduledOccasion,
} from './schedule.ts';

const easter: Record<number, string> = { 2025: '2025-04-20', 2026: '2026-04-05', 2027: '2027-03-28' };
const getHolidayDays: GetHolidayDays = (id, year) =>
  id === 'us:easter-sunday' ? [easter[year]].filter(day => day !== undefined) : undefined;

const createOccasion = (change: Partial<ScheduledOccasion> = {}): ScheduledOccasion => ({
  type: 'custom',
  frequency: 'annually',
  date: '2024-05-01',
  holiday_id: null,
  birthday_user_id: null,
  ...change,
});
const findDaysOf = (
  occasion: ScheduledOccasion,
  from: string,
  to: string,
  birth: { month: number; day: number } | null = null,
) => findDays(createSchedule(occasion, birth, getHolidayDays), from, to, getHolidayDays);

describe('the days of an occasion', () => {
  it('consist of one day if the occasion is not annual', () => {
    const party = createOccasion({ frequency: 'one_time', date: '2026-07-04' });
    expect(findDaysOf(party, '2025-01-01', '2030-12-31')).toEqual(['2026-07-04']);
    expect(findDaysOf(party, '2026-07-05', '2030-12-31')).toEqual([]);
  });

  it('are one per year since the first day if the occasion is annual', () => {
    expect(findDaysOf(createOccasion(), '2023-01-01', '2026-04-30')).toEqual(['2024-05-01', '2025-05-01']);
  });

  it('include Feb 28 instead of Feb 29 in common years', () => {
    const leap = createOccasion({ date: '2024-02-29' });
    expect(findDaysOf(leap, '2024-01-01', '2028-12-31')).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  it('follow the holiday’s calendar, even in years before the holiday was saved', () => {
    const saved = createOccasion({ type: 'holiday', holiday_id: 'us:easter-sunday', date: '2026-04-05' });
    expect(findDaysOf(saved, '2025-01-01', '2027-12-31')).toEqual(['2025-04-20', '2026-04-05', '2027-03-28']);
  });

  it('have the saved month and day if the holiday is unknown', () => {
    const saved = createOccasion({ type: 'holiday', holiday_id: 'xx:unknown', date: '2026-04-05' });
    expect(findDaysOf(saved, '2025-01-01', '2026-12-31')).toEqual(['2025-04-05', '2026-04-05']);
  });

  it('have the month and day of the person’s date of birth, whatever date was saved', () => {
    const saved = createOccasion({ type: 'birthday', birthday_user_id: 'someone', date: '2026-01-01' });
    const birthdays = ['2025-09-09', '2026-09-09'];
    expect(findDaysOf(saved, '2025-01-01', '2026-12-31', { month: 9, day: 9 })).toEqual(birthdays);
    expect(
      findDaysOf({ ...saved, frequency: 'one_time' }, '2025-01-01', '2026-12-31', { month: 9, day: 9 }),
    ).toEqual(['2026-09-09']);
  });

  it('do not exist while the date of birth is unknown', () => {
    const saved = createOccasion({ type: 'birthday', birthday_user_id: 'someone', date: null });
    expect(findDaysOf(saved, '2020-01-01', '2099-12-31')).toEqual([]);
  });

  it('end before 2100', () => {
    expect(findDaysOf(createOccasion(), '2098-01-01', '2150-01-01')).toEqual(['2098-05-01', '2099-05-01']);
    expect(
      findFirstDay(createSchedule(createOccasion(), null, getHolidayDays), '2099-05-02', getHolidayDays),
    ).toBeNull();
  });

  it('have a first day on or after a given day, even decades ahead', () => {
    const yearly = createSchedule(createOccasion(), null, getHolidayDays);
    expect(findFirstDay(yearly, '2026-05-01', getHolidayDays)).toBe('2026-05-01');
    expect(findFirstDay(yearly, '2026-05-02', getHolidayDays)).toBe('2027-05-01');
    expect(findFirstDay(yearly, '2001-05-02', getHolidayDays)).toBe('2024-05-01');
    const once = createSchedule(
      createOccasion({ frequency: 'one_time', date: '2060-01-02' }),
      null,
      getHolidayDays,
    );
    expect(findFirstDay(once, '2026-05-02', getHolidayDays)).toBe('2060-01-02');
    expect(findFirstDay(once, '2061-05-02', getHolidayDays)).toBeNull();
  });

  it('are the only days on which fallsOn returns true', () => {
    const yearly = createSchedule(createOccasion(), null, getHolidayDays);
    expect(fallsOn(yearly, '2030-05-01', getHolidayDays)).toBe(true);
    expect(fallsOn(yearly, '2030-05-02', getHolidayDays)).toBe(false);
    expect(fallsOn(yearly, '2023-05-01', getHolidayDays)).toBe(false);
  });
});
