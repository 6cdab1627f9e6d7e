import { describe, expect, it } from '@jest/globals';
import { getTimeZoneOrUtc } from './time-zones.ts';

describe('the time zone that is used', () => {
  it.each([
    ['Asia/Kathmandu', 'Asia/Kathmandu'],
    ['Mars/Olympus_Mons', 'UTC'],
    ['', 'UTC'],
    [null, 'UTC'],
    [undefined, 'UTC'],
  ])('for %j is %s', (zone, expected) => {
    expect(getTimeZoneOrUtc(zone)).toBe(expected);
  });
});
