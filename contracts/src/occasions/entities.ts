import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { CalendarDate, Id, line, PictureUrl, Text, visibleLine } from '../primitives.ts';
import { PersonCard } from '../users/entities.ts';

export const OccasionType = z.enum(['birthday', 'holiday', 'custom']);
export const Frequency = z.enum(['annually', 'one_time']);
export const Reminder = z.enum(['same_day', '1_week_before', '2_weeks_before', '1_month_before']);
export const OccasionStatus = z.enum(['Active', 'Inactive', 'Deleted']);

/** Names of Tabler icons. */
export const HolidayIcon = z.enum([
  'beer',
  'briefcase',
  'building-monument',
  'calendar-event',
  'candle',
  'christmas-tree',
  'clover',
  'confetti',
  'cross',
  'crown',
  'egg',
  'feather',
  'flag',
  'flower',
  'heart',
  'leaf',
  'menorah',
  'moon-stars',
  'plant',
  'pumpkin-scary',
  'sun',
  'tie',
]);

const OccasionFields = z.object({
  id: Id,
  name: z.string().max(limits.occasionNameLength),
  type: OccasionType,
  frequency: Frequency,
  details: z.string().max(limits.textLength),
  notifications: z.array(Reminder).max(10),
  status: OccasionStatus,
  user_id: Id,
  holiday_id: z.string().max(limits.keyLength).nullable(),
  holidday_icon: z.string().max(limits.keyLength).nullable(),
  birthday_user_id: Id.nullable(),
});

export const Occasion = OccasionFields.extend({
  date: CalendarDate.describe('The date; an annual occasion appears once for each year of the window'),
  birthday_user: PersonCard.nullable(),
  birthday_uid: Id.nullable()
    .optional()
    .describe('The profile whose birthday it is (account ids of others are never sent)'),
});

export const OccasionState = OccasionFields.extend({
  version: z.number().int(),
  date: CalendarDate.nullable().describe(
    'The first date; null for a birthday, because its date is in the person’s profile',
  ),
});

/**
 * With an `id`, changes only the given fields. The status follows from `notifications`. The only status that clients
 * may set is `Deleted`, for holidays and birthdays.
 */
export const OccasionChange = z.object({
  id: Id.optional().describe('If absent, an occasion is created'),
  name: visibleLine(limits.occasionNameLength, messages.occasions.fillAll),
  date: z.iso
    .date({ error: messages.occasions.fillAll, abort: true })
    .refine(date => date < '2100-01-01', 'Dates before 2100 are valid'),
  type: OccasionType.optional(),
  frequency: Frequency.optional(),
  details: Text.optional(),
  notifications: z.array(Reminder).max(10).optional(),
  status: OccasionStatus.optional(),
  holiday_id: line(limits.keyLength).nullable().optional(),
  holidday_icon: line(limits.keyLength).nullable().optional(),
  birthday_user_id: Id.nullable().optional(),
});

/** The birthday of somebody the viewer follows, without the year. */
export const Birthday = z.object({
  birthday_user_id: Id,
  name: z.string(),
  username: z.string(),
  profile_pic: PictureUrl.nullable(),
  month: z.number().int(),
  day: z.number().int(),
});

/** One day of a holiday. `id` is the same in every year. */
export const Holiday = z.object({
  id: z.string(),
  icon: HolidayIcon,
  occasion_date: CalendarDate,
  occasion_name: z.string(),
});
