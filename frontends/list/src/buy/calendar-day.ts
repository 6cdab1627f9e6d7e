import { balanceBidi, onOneLine, printable } from '@giftlist/contracts/rules/text';

/** Escapes text for a calendar file (RFC 5545) and removes control characters. */
const escaped = (text: string): string =>
  balanceBidi(onOneLine(printable(text)))
    .trim()
    .replace(/[\\;,]/g, '\\$&');

const lineBytes = 75;
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Folds lines to 75 bytes; continuations start with a space. */
function folded(line: string): string {
  const lines = [''];
  for (const letter of line) {
    const last = lines.length - 1;
    const room = last === 0 ? lineBytes : lineBytes - 1;
    if (bytesOf(`${lines[last]}${letter}`) > room) lines.push(letter);
    else lines[last] += letter;
  }
  return lines.join('\r\n ');
}

/** The day after has no calendar format: an event without an end takes its whole day. */
const lastDayOfAll = '9999-12-31';

const compact = (day: string): string => day.replaceAll('-', '');

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

export interface CalendarDay {
  /** The same for the same day of the same list: adding it again updates the first. */
  uid: string;
  day: string;
  title: string;
  url: string;
}

/** Returns a calendar file with one all-day event, independent of time zones. */
export function calendarDay({ uid, day, title, url }: CalendarDay, now: Date): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Giftlist//Reservations//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(day)}`,
    ...(day < lastDayOfAll ? [`DTEND;VALUE=DATE:${compact(dayAfter(day))}`] : []),
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
