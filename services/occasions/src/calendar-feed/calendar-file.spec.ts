import { describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import { texts } from '../model/texts.ts';
import { type CalendarEntry, createCalendarFile } from './calendar-file.ts';

const createEnglishFile = (entries: readonly CalendarEntry[], createdAt: Date) =>
  createCalendarFile(entries, createdAt, texts.forLocale('en'));

const now = new Date('2026-11-22T10:00:00.000Z');
const entry = {
  uid: 'a-2028-02-29@localhost',
  day: '2028-02-29',
  title: 'Geburtstag; von Björn, „dem\nGroßen“ \\ 🎂 '.repeat(6).trim(),
  text: 'Zeile eins\nZeile zwei',
  url: 'http://localhost:8080/profile/björn',
};

/** Uses a different library from the code under test. */
const parseEvents = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(event => new ICAL.Event(event));

describe('a calendar file', () => {
  it('preserves titles with commas, semicolons, backslashes and line breaks', () => {
    const [event] = parseEvents(createEnglishFile([entry], now));
    expect(event?.summary).toBe(entry.title);
    expect(event?.description).toBe(entry.text);
    expect(event?.uid).toBe(entry.uid);
    expect(event?.startDate.isDate).toBe(true);
    expect(event?.startDate.toString()).toBe('2028-02-29');
    expect(event?.endDate.toString()).toBe('2028-03-01');
  });

  it('has lines of at most 75 octets that end in CR LF (RFC 5545, section 3.1)', () => {
    const text = createEnglishFile([entry], now);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
    expect(text.trimEnd().endsWith('END:VCALENDAR')).toBe(true);
  });

  it('has entries that do not block time, and is valid without entries', () => {
    expect(createEnglishFile([entry], now)).toContain('TRANSP:TRANSPARENT');
    expect(parseEvents(createEnglishFile([], now))).toEqual([]);
  });
});
