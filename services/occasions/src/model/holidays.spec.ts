import { describe, expect, it } from '@jest/globals';
import { findHolidays, getHolidayDays, precomputeHolidays } from './holidays.ts';
import { texts } from './texts.ts';

const english = texts.forLocale('en');
const findNames = async (country: string, from: string, to: string) =>
  (await findHolidays(country, from, to, english)).map(
    day => `${day.occasion_date} ${day.occasion_name} (${day.icon})`,
  );

describe('holidays', () => {
  it('of a country are sorted by day and have icons', async () => {
    expect(await findNames('us', '2026-10-01', '2027-01-01')).toEqual([
      '2026-10-12 Columbus Day (calendar-event)',
      '2026-10-31 Halloween (pumpkin-scary)',
      '2026-11-11 Veterans Day (building-monument)',
      '2026-11-26 Thanksgiving Day (feather)',
      '2026-11-27 Day after Thanksgiving Day (feather)',
      '2026-12-25 Christmas Day (christmas-tree)',
      "2026-12-31 New Year's Eve (confetti)",
      "2027-01-01 New Year's Day (confetti)",
    ]);
    expect(await findNames('gb', '2026-03-01', '2026-04-05')).toEqual([
      "2026-03-15 Mother's Day (flower)",
      '2026-04-03 Good Friday (cross)',
      '2026-04-05 Easter Sunday (egg)',
    ]);
  });

  it.each([
    ['de', 'us', ['Halloween', 'Weihnachten', 'Silvester']],
    ['ja', 'us', ['ハロウィン', 'クリスマス', '大晦日']],
    ['ar', 'us', ['الهالووين', 'عيد الميلاد المجيد', 'ليلة رأس السنة']],
    ['sv', 'us', ['Halloween', 'Juldagen', 'Nyårsafton']],
    ['nb', 'gb', ['Første juledag', 'Andre juledag']],
  ] as const)('have names in %s', async (language, country, names) => {
    const found = await findHolidays(country, '2026-10-20', '2026-12-31', texts.forLocale(language));
    expect(found.map(({ occasion_name }) => occasion_name)).toEqual(expect.arrayContaining([...names]));
    const ids = found.map(({ id }) => id);
    expect(ids).toContain(`${country}:christmas-day`);
  });

  it('do not include substitute days off for weekends, or observances without presents', async () => {
    const names = (await findNames('us', '2026-01-01', '2026-12-31')).join('\n');
    expect(names).not.toMatch(/substitute|Tax Day/);
    expect(await findNames('gb', '2026-12-20', '2026-12-31')).toEqual([
      '2026-12-25 Christmas Day (christmas-tree)',
      '2026-12-26 Boxing Day (christmas-tree)',
    ]);
  });

  it('have the same id in every year', () => {
    expect(getHolidayDays('us:thanksgiving-day', 2026)).toEqual(['2026-11-26']);
    expect(getHolidayDays('us:thanksgiving-day', 2027)).toEqual(['2027-11-25']);
    expect(getHolidayDays('de:mother-s-day', 2027)).toEqual(['2027-05-09']);
  });

  it('have no days for an unknown id or a country without data', async () => {
    expect(getHolidayDays('us:made-up', 2026)).toBeUndefined();
    expect(getHolidayDays('made-up', 2026)).toBeUndefined();
    expect(await findHolidays('aq', '2026-01-01', '2026-12-31', english)).toEqual([]);
  });

  it('have the local calendar date in a time zone far from UTC', async () => {
    expect(await findNames('nz', '2026-12-25', '2026-12-26')).toEqual([
      '2026-12-25 Christmas Day (christmas-tree)',
      '2026-12-26 Boxing Day (christmas-tree)',
    ]);
  });

  it('are returned only for the years 2000 to 2099', async () => {
    expect(await findNames('us', '1960-12-25', '1960-12-31')).toEqual([]);
    expect(await findNames('us', '2100-12-25', '2100-12-31')).toEqual([]);
    expect(await findNames('us', '2099-12-25', '2100-12-31')).toEqual([
      '2099-12-25 Christmas Day (christmas-tree)',
      "2099-12-31 New Year's Eve (confetti)",
    ]);
  });

  it('are computed year by year, yielding to the event loop in between', async () => {
    let turns = 0;
    const firstTimer = setInterval(() => (turns += 1), 0);
    await findHolidays('fr', '2040-01-01', '2043-12-31', english);
    clearInterval(firstTimer);
    expect(turns).toBeGreaterThanOrEqual(3);
    turns = 0;
    const secondTimer = setInterval(() => (turns += 1), 0);
    await precomputeHolidays([{ holidayId: 'it:christmas-day', years: [2040, 2041, 2042, 2043] }]);
    clearInterval(secondTimer);
    expect(turns).toBeGreaterThanOrEqual(3);
  });
});
