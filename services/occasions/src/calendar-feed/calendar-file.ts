import { brand } from '@giftlist/contracts/product';
import { balanceBidi, printable } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { addTo, type Day } from '../model/calendar.ts';

/** One day of a calendar. */
export interface CalendarEntry {
  /** Stable for the same entry on the same day, so that programs update it instead of adding another. */
  uid: string;
  day: Day;
  title: string;
  text: string;
  url: string;
}

/** How long programs should wait before they reload the file. */
const lookAgainS = 4 * 3_600;

/** Strict parsers reject the whole file for one control character. */
const words = (text: string): string => balanceBidi(printable(text));

/** There is no day after the last supported one: an event without an end lasts one day. */
const lastDayOfAll: Day = '9999-12-31';

const midnight = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** iCalendar (RFC 5545) with all-day entries, which do not block time and do not depend on a time zone. */
export function calendarFile(entries: readonly CalendarEntry[], now: Date, i18n: I18n): string {
  const calendar = ical({
    name: brand,
    description: i18n.t({
      id: 'calendar.description',
      message: 'Birthdays, holidays, occasions and the dates of your lists.',
    }),
    prodId: { company: brand, product: 'Occasions', language: i18n.language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: lookAgainS,
  });
  for (const { uid, day, title, text, url } of entries) {
    calendar.createEvent({
      id: uid,
      start: midnight(day),
      ...(day < lastDayOfAll && { end: midnight(addTo(day, { days: 1 })) }),
      allDay: true,
      stamp: now,
      summary: words(title),
      ...(text && { description: words(text) }),
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
