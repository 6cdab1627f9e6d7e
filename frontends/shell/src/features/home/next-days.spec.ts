import { describe, expect, it } from '@jest/globals';
import { getSampleDates } from './next-days.ts';

describe('getSampleDates', () => {
  it('returns a birthday in three weeks and the next Christmas Day, earliest first', () => {
    expect(getSampleDates(new Date(2026, 10, 21)).map(({ name, when }) => [name, when])).toEqual([
      ['Amara’s birthday', 'in 21 days'],
      ['Christmas Day', 'in 34 days'],
    ]);
    expect(getSampleDates(new Date(2026, 11, 20)).map(({ name }) => name)).toEqual([
      'Christmas Day',
      'Amara’s birthday',
    ]);
  });
  it('returns Christmas Day of the next year from 26 December', () => {
    expect(getSampleDates(new Date(2026, 11, 26))[1]).toEqual({
      day: '25',
      month: 'Dec',
      name: 'Christmas Day',
      when: 'in 364 days',
    });
  });
});
