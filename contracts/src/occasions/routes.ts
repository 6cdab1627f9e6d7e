import { z } from 'zod';
import { CalendarDate, CountryCode, data, IdAnswer, IdParams } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { Birthday, Holiday, Occasion, OccasionChange } from './entities.ts';

export const occasionsRoutes = defineRoutes({
  'GET /occasions/birthdays': {
    summary: 'Birthdays of the people the viewer follows.',
    access: 'profile',
    alsoPage: true,
    answer: z.array(Birthday),
  },
  'GET /occasions/manual': {
    summary: 'Saved occasions within the window, holidays and birthdays that were saved among them.',
    access: 'profile',
    query: z.object({ from: CalendarDate, to: CalendarDate }),
    answer: z.array(Occasion),
  },
  'POST /occasions/update': {
    summary: 'Saves an occasion; without an id it is created.',
    access: 'profile',
    rule: 'occasion.own',
    body: OccasionChange,
    answer: data(Occasion),
    errors: ['occasion/not-found'],
  },
  'DELETE /occasions/{id}': {
    summary: 'Deletes a custom occasion; a holiday or birthday is marked as deleted.',
    access: 'profile',
    rule: 'occasion.own',
    params: IdParams,
    answer: IdAnswer,
    errors: ['occasion/not-found'],
  },
  'GET /settings/holidays': {
    summary: 'Holidays of a country, a year back and two ahead.',
    access: 'anyone',
    query: z.object({ country: CountryCode.optional() }),
    answer: z.array(Holiday),
  },
});
