import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { limits } from '../limits.ts';
import { CalendarDate, Id, Timestamp } from '../primitives.ts';
import { OccasionState, OccasionType, Reminder } from './entities.ts';

const topic = 'occasions.events';

export const occasionSaved = defineEvent({
  name: 'occasion.saved.v1',
  topic,
  summary: 'An occasion was created or changed.',
  data: OccasionState,
  key: occasion => occasion.user_id,
});

export const occasionDeleted = defineEvent({
  name: 'occasion.deleted.v1',
  topic,
  summary: 'An occasion was deleted.',
  data: z.object({ id: Id, user_id: Id, at: Timestamp }),
  key: event => event.user_id,
});

export const birthdayChanged = defineEvent({
  name: 'birthday.changed.v1',
  topic,
  summary: "A person's birthday or name changed in the calendars of their followers.",
  data: z.object({ birthday_user_id: Id, at: Timestamp }),
  key: event => event.birthday_user_id,
});

export const occasionDue = defineEvent({
  name: 'occasion.due.v1',
  topic,
  summary: 'A reminder is due; published once for each occasion, date and notification.',
  data: z.object({
    occasion_id: Id,
    user_id: Id,
    name: z.string().max(limits.occasionNameLength),
    type: OccasionType,
    date: CalendarDate.describe('The day of the occasion'),
    notification: Reminder,
    birthday_user_id: Id.nullable(),
    due_at: Timestamp,
  }),
  key: event => event.user_id,
  // Publishing a due reminder and changing its occasion both write the reminder's document.
  orderedBy: 'document',
});
