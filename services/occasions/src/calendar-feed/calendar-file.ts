import { brand } from '@giftlist/contracts/product';
import { balanceBidi, toPrintable } from '@giftlist/contracts/rules/text';
import type { I18n } from '@giftlist/service-kit/translations';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { addToDay, type Day } from '../model/calendar.ts';

export interface CalendarEntry {
  /** The same in every file, so that calendar programs update an entry instead of adding another. */
  uid: string;
  day: Day;
  title: string;
  text: string;
  url: string;
}

const refreshIntervalSeconds = 4 * 3_600;

/** Removes control characters, because strict parsers reject a file that contains one. */
const sanitizeText = (text: string): string => balanceBidi(toPrintable(text));

/** iCalendar has no later day, so an entry on this day has no end. */
const lastDayOfFormat: Day = '9999-12-31';

const toMidnight = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** Returns an iCalendar file (RFC 5545). Its entries do not block time and are independent of time zones. */
export function createCalendarFile(entries: readonly CalendarEntry[], now: Date, i18n: I18n): string {
  const calendar = ical({
    name: brand,
    description: i18n.t(
      'calendar.description',
      'Birthdays, holidays, occasions and the dates of your lists.',
    ),
    prodId: { company: brand, product: 'Occasions', language: i18n.language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshIntervalSeconds,
  });
  for (const { uid, day, title, text, url } of entries) {
    calendar.createEvent({
      id: uid,
      start: toMidnight(day),
      ...(day < lastDayOfFormat && { end: toMidnight(addToDay(day, { days: 1 })) }),
      allDay: true,
      stamp: now,
      summary: sanitizeText(title),
      ...(text && { description: sanitizeText(text) }),
      url,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
