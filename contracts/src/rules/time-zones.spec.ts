import { describe, expect, it } from '@jest/globals';
import { getTimeZoneOrUtc } from './time-zones.ts';

describe('getTimeZoneOrUtc', () => {
  it.each([
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
    ['Mars/Olympus_Mons', 'UTC'],
    ['', 'UTC'],
    [null, 'UTC'],
    [undefined, 'UTC'],
  ])('for %j, returns %s', (zone, expected) => {
    expect(getTimeZoneOrUtc(zone)).toBe(expected);
  });
});
