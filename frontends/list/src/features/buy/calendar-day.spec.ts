import { describe, expect, it } from '@jest/globals';
import { toCalendarFile } from './calendar-day.ts';

const now = new Date('2026-11-20T10:30:00.123Z');
const calendarDay = {
  uid: 'list-1@giftlist',
  day: '2026-12-31',
  title: 'Ada',
  url: 'https://giftlist.example/lists/1',
};

describe('toCalendarFile', () => {
  it('creates one all-day event, even on the last day of a year', () => {
    expect(toCalendarFile(calendarDay, now).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Giftlist//Reservations//EN',
      'BEGIN:VEVENT',
      'UID:list-1@giftlist',
      'DTSTAMP:20261120T103000Z',
      'DTSTART;VALUE=DATE:20261231',
      'DTEND;VALUE=DATE:20270101',
      'SUMMARY:Ada',
      'URL:https://giftlist.example/lists/1',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('escapes calendar syntax in the title', () => {
    const file = toCalendarFile({ ...calendarDay, title: 'Ada; a, b\\c\r\nBEGIN:VALARM' }, now);
    expect(file).toContain('SUMMARY:Ada\\; a\\, b\\\\c BEGIN:VALARM\r\n');
  });

  it.each([
    ['removes control characters', 'a\u0000b\u0007', 'ab'],
    ['removes half of a surrogate pair', 'x\uD83C', 'x'],
    ['replaces line breaks', 'two\r\nlines\u2028', 'two lines'],
    ['closes a text direction override', '\u202Eevil', '\u202Eevil\u202C'],
    ['keeps emoji and accents', '🎁 Ünï', '🎁 Ünï'],
  ])('%s: title %j to %j', (_, title, summary) => {
    expect(toCalendarFile({ ...calendarDay, title }, now)).toContain(`\r\nSUMMARY:${summary}\r\n`);
  });

  it('omits the end of an event on the last day of the year 9999', () => {
    expect(toCalendarFile({ ...calendarDay, day: '9999-12-30' }, now)).toContain(
      '\r\nDTEND;VALUE=DATE:99991231\r\n',
    );
    expect(toCalendarFile({ ...calendarDay, day: '9999-12-31' }, now)).not.toContain('DTEND');
  });

  it('folds lines at 75 bytes without splitting characters', () => {
    const title = 'Größte Überraschung für 🎁 '.repeat(8).trim();
    const lines = toCalendarFile({ ...calendarDay, title }, now).split('\r\n');
    expect(Math.max(...lines.map(line => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
    expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}\r\n`);
  });
});
