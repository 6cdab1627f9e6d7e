import { z } from 'zod';
import { personExportRoute } from '../person-export.ts';
import { CalendarDate, CountryCode, Done, data, IdAnswer, IdParams, line } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { Birthday, Holiday, Occasion, OccasionChange } from './entities.ts';

const Window = z.object({ from: CalendarDate, to: CalendarDate });

export const occasionsRoutes = defineRoutes({
  'GET /occasions/birthdays': {
    summary: 'Birthdays of the people the viewer follows.',
    access: 'profile',
    alsoPage: true,
    answer: z.array(Birthday),
  },
  'GET /occasions/manual': {
    summary:
      'Saved occasions, one entry for each day within the window, by day; holidays and birthdays that were saved or deleted among them. A window is three years long at most.',
    access: 'profile',
    query: Window,
    answer: z.array(Occasion),
    perMinute: 240,
  },
  'POST /occasions/update': {
    summary: 'Saves an occasion; without an id it is created.',
    access: 'profile',
    rule: 'occasion.own',
    body: OccasionChange,
    answer: data(Occasion),
    errors: ['occasion/not-found', 'occasion/too-many'],
    perMinute: 300,
  },
  'DELETE /occasions/{id}': {
    summary: 'Deletes a custom occasion; a holiday or birthday is marked as deleted.',
    access: 'profile',
    rule: 'occasion.own',
    params: IdParams,
    answer: IdAnswer,
    errors: ['occasion/not-found'],
  },
  'GET /occasions/calendar': {
    summary: 'Returns the calendar feed address of the viewer, or null if there is none.',
    access: 'profile',
    answer: z.object({ url: z.url().nullable() }),
    errors: ['auth/session-ended'],
  },
  'POST /occasions/calendar': {
    summary: 'Creates a calendar feed address; an earlier one stops working.',
    access: 'profile',
    answer: data(z.object({ url: z.url() })),
    status: 201,
    errors: ['auth/session-ended'],
  },
  'DELETE /occasions/calendar': {
    summary: 'Deletes the calendar feed address.',
    access: 'profile',
    answer: Done,
  },
  'GET /occasions/calendar/{file}': {
    summary: 'Birthdays, holidays, occasions and list dates as iCalendar (RFC 5545): `{secret}.ics`.',
    access: 'anyone',
    params: z.object({ file: line(200) }),
    answer: z.unknown(),
    answerKind: 'file',
    errors: ['calendar/not-found'],
  },
  'GET /settings/holidays': {
    summary:
      'Holidays of a country, by day; a year back and two ahead where no window is given, which is as long as one may be.',
    access: 'anyone',
    query: Window.partial().extend({ country: CountryCode.optional() }),
    answer: z.array(Holiday),
    perMinute: 60,
  },
  'GET /internal/occasions/exports/{id}': personExportRoute,
});
