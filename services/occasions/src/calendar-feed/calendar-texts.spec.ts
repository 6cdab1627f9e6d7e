import { hasForbiddenCharacter, toPrintable } from '@giftlist/contracts/rules/text';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { texts } from '../model/texts.ts';
import { type CalendarEntry, createCalendarFile } from './calendar-file.ts';

const createEnglishFile = (entries: readonly CalendarEntry[], createdAt: Date) =>
  createCalendarFile(entries, createdAt, texts.forLocale('en'));

const now = new Date('2026-11-22T10:00:00.000Z');
const entry = { uid: 'a@localhost', day: '2028-02-29', url: 'http://localhost:8080/lists/1' };

/** Any text, because some texts were stored before texts were validated. */
const storedText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 120 })
    .map(units => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        '\u0000',
        '\u0007',
        '\u007F',
        '\r',
        '\n',
        '\t',
        ',',
        ';',
        '\\',
        ':',
        '"',
        '🎁',
        'שלום',
        '\u202E',
        'END:VEVENT',
        '\u2028',
      ),
    )
    .map(parts => parts.join('')),
);

describe('people’s texts in a calendar file', () => {
  it('never make the file invalid for a strict parser', () => {
    fc.assert(
      fc.property(storedText, storedText, (title, text) => {
        const file = createEnglishFile(
          [
            { ...entry, title, text },
            { ...entry, uid: 'b', title: 'Last', text: '' },
          ],
          now,
        );
        expect(hasForbiddenCharacter(file.replaceAll('\r\n', '\n'))).toBe(false);
        for (const line of file.split('\r\n')) {
          expect(line).not.toMatch(/[\r\n]/);
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        }
        const events = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
        expect(events).toHaveLength(2);
        expect(new ICAL.Event(events[1] as ICAL.Component).summary).toBe('Last');
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['a\u0000 b\u0007 c', 'a b c'],
    ['x\uD83C', 'x'],
    ['two\r\nlines', 'two\nlines'],
    ['\u202Eevil', '\u202Eevil\u202C'],
    ['🎁 Ünï', '🎁 Ünï'],
  ])('lose control characters and close bidirectional controls: %j becomes %j', (title, expectedTitle) => {
    const [event] = new ICAL.Component(
      ICAL.parse(createEnglishFile([{ ...entry, title, text: '' }], now)),
    ).getAllSubcomponents('vevent');
    expect(new ICAL.Event(event as ICAL.Component).summary).toBe(expectedTitle);
    expect(toPrintable(expectedTitle)).toBe(expectedTitle);
  });
});

describe('an entry of a calendar file', () => {
  it.each(['0001-01-01', '0099-12-31', '2028-02-29', '9999-12-30', '9999-12-31'])('can be on %s', day => {
    const file = createEnglishFile([{ ...entry, day, title: 'Party', text: '' }], now);
    const [event] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent');
    const { year, month, day: date } = new ICAL.Event(event as ICAL.Component).startDate;
    expect([year, month, date]).toEqual(day.split('-').map(Number));
    // Only the last day has no end.
    expect(file.match(/VALUE=DATE:\S*/g)?.join()).toMatch(/^(?:,?VALUE=DATE:\d{8}){1,2}$/);
  });
});
