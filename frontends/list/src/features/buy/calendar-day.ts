import { balanceBidi, toPrintable, toSingleLine } from '@giftlist/contracts/rules/text';

/** Escapes text as RFC 5545 requires and removes control characters. */
const escapeText = (text: string): string =>
  balanceBidi(toSingleLine(toPrintable(text)))
    .trim()
    .replace(/[\\;,]/g, '\\$&');

const maxLineBytes = 75;
const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** Splits a line at 75 bytes. Continuation lines start with a space (RFC 5545). */
function foldLine(line: string): string {
  const lines = [''];
  for (const character of line) {
    const lastIndex = lines.length - 1;
    const maxBytes = lastIndex === 0 ? maxLineBytes : maxLineBytes - 1;
    if (countBytes(`${lines[lastIndex]}${character}`) > maxBytes) lines.push(character);
    else lines[lastIndex] += character;
  }
  return lines.join('\r\n ');
}

/** An event on this day has no end, because the next day has no four-digit year. It still lasts the whole day. */
const lastDay = '9999-12-31';

const removeDashes = (day: string): string => day.replaceAll('-', '');

function getNextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

export interface CalendarDay {
  /** A calendar that already contains this id updates its event. */
  uid: string;
  /** yyyy-MM-dd. */
  day: string;
  title: string;
  url: string;
}

/** Returns an iCalendar file with one all-day event. */
export function toCalendarFile({ uid, day, title, url }: CalendarDay, now: Date): string {
  // For example 20261120T103000Z.
  const timestamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Giftlist//Reservations//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${timestamp}`,
    `DTSTART;VALUE=DATE:${removeDashes(day)}`,
    ...(day < lastDay ? [`DTEND;VALUE=DATE:${removeDashes(getNextDay(day))}`] : []),
    `SUMMARY:${escapeText(title)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');
}
