import { z } from 'zod';
import { personExportRoute } from '../person-export.ts';
import { CalendarDate, CountryCode, Done, data, IdParams, IdResponse, line } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { Birthday, Holiday, Occasion, OccasionChange } from './entities.ts';

const Window = z.object({ from: CalendarDate, to: CalendarDate });

export const occasionsRoutes = defineRoutes({
  'GET /occasions/birthdays': {
    summary: 'Returns the birthdays of the people that the viewer follows.',
    access: 'profile',
    hasPage: true,
    response: z.array(Birthday),
  },
  'GET /occasions/manual': {
    summary:
      'Returns each date of the saved occasions within a window of at most three years. Includes saved and deleted holidays and birthdays.',
    access: 'profile',
    query: Window,
    response: z.array(Occasion),
    perMinute: 240,
  },
  'POST /occasions/update': {
    summary: 'Changes an occasion, or creates one if there is no `id`.',
    access: 'profile',
    rule: 'occasion.own',
    body: OccasionChange,
    response: data(Occasion),
    errors: ['occasion/not-found', 'occasion/too-many'],
    perMinute: 300,
  },
  'DELETE /occasions/{id}': {
    summary: 'Deletes a custom occasion; a holiday or birthday is marked as deleted.',
    access: 'profile',
    rule: 'occasion.own',
    params: IdParams,
    response: IdResponse,
    errors: ['occasion/not-found'],
  },
  'GET /occasions/calendar': {
    summary: 'Returns the URL of the viewer’s calendar feed, or null if there is none.',
    access: 'profile',
    response: z.object({ url: z.url().nullable() }),
    errors: ['auth/session-ended'],
  },
  'POST /occasions/calendar': {
    summary: 'Creates the URL of a calendar feed; an earlier URL stops working.',
    access: 'profile',
    response: data(z.object({ url: z.url() })),
    status: 201,
    errors: ['auth/session-ended'],
  },
  'DELETE /occasions/calendar': {
    summary: 'Deletes the URL of the calendar feed.',
    access: 'profile',
    response: Done,
  },
  'GET /occasions/calendar/{file}': {
    summary: 'Returns birthdays, holidays, occasions and list dates as iCalendar (RFC 5545): `{secret}.ics`.',
    access: 'anyone',
    params: z.object({ file: line(200) }),
    response: z.unknown(),
    responseKind: 'file',
    errors: ['calendar/not-found'],
  },
  'GET /settings/holidays': {
    summary:
      'Returns the holidays of a country by day. Default and maximum: from one year ago to two years ahead.',
    access: 'anyone',
    query: Window.partial().extend({ country: CountryCode.optional() }),
    response: z.array(Holiday),
    perMinute: 60,
  },
  'GET /internal/occasions/exports/{id}': personExportRoute,
});
