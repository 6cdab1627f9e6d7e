import { balanceBidi, toPrintable, toSingleLine } from '@giftlist/contracts/rules/text';

/** Escapes text for a calendar file (RFC 5545) and removes control characters. */
const escapeText = (text: string): string =>
  balanceBidi(toSingleLine(toPrintable(text)))
    .trim()
    .replace(/[\\;,]/g, '\\$&');

const lineBytes = 75;
const countBytes = (text: string): number => new TextEncoder().encode(text).length;

/** Folds a line after 75 bytes; continuation lines start with a space. */
function foldLine(line: string): string {
  const lines = [''];
  for (const letter of line) {
    const last = lines.length - 1;
    const maxBytes = last === 0 ? lineBytes : lineBytes - 1;
    if (countBytes(`${lines[last]}${letter}`) > maxBytes) lines.push(letter);
    else lines[last] += letter;
  }
  return lines.join('\r\n ');
}

/** The last day that has a four-digit year. An event without an end lasts the whole day. */
const lastDay = '9999-12-31';

const compact = (day: string): string => day.replaceAll('-', '');

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

export interface CalendarDay {
  /** Identifies the list and the day, so that adding the event again updates it. */
  uid: string;
  day: string;
  title: string;
  url: string;
}

/** Returns a calendar file with one all-day event, independent of time zones. */
export function toCalendarFile({ uid, day, title, url }: CalendarDay, now: Date): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Giftlist//Reservations//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    ...(day < lastDay ? [`DTEND;VALUE=DATE:${compact(dayAfter(day))}`] : []),
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
