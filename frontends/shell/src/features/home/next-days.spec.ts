import { describe, expect, it } from '@jest/globals';
import { nextDays } from './next-days.ts';

describe('the sample dates on the home page', () => {
  it('are a birthday in three weeks and Christmas, the earlier first', () => {
    expect(nextDays(new Date(2026, 10, 21)).map(({ name, when }) => [name, when])).toEqual([
      ['Amara’s birthday', 'in 21 days'],
      ['Christmas Day', 'in 34 days'],
    ]);
    expect(nextDays(new Date(2026, 11, 20)).map(({ name }) => name)).toEqual([
      'Christmas Day',
      'Amara’s birthday',
    ]);
  });
  it('use next year’s Christmas after Christmas', () => {
    expect(nextDays(new Date(2026, 11, 26))[1]).toEqual({
      day: '25',
      month: 'Dec',
      name: 'Christmas Day',
      when: 'in 364 days',
    });
  });
});
