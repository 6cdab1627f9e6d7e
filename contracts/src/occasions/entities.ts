import { z } from 'zod';
import { CalendarDate, Id, Text } from '../primitives.ts';

export const OccasionType = z.enum(['birthday', 'holiday', 'custom']);
export const Frequency = z.enum(['annually', 'one_time']);
export const Reminder = z.enum(['same_day', '1_week_before', '2_weeks_before', '1_month_before']);
export const OccasionStatus = z.enum(['Active', 'Inactive', 'Deleted']);

export const Occasion = z.object({
  id: Id,
  name: z.string(),
  date: CalendarDate,
  type: OccasionType,
  frequency: Frequency,
  details: z.string(),
  notifications: z.array(Reminder),
  status: OccasionStatus,
  user_id: Id,
  holiday_id: z.string().nullable(),
  holidday_icon: z.string().nullable(),
  birthday_user_id: Id.nullable(),
});

export const OccasionChange = z.object({
  id: Id.optional().describe('Without one an occasion is created'),
  name: z.string().trim().min(1, 'Please fill all required fields').max(200),
  date: CalendarDate,
  type: OccasionType.default('custom'),
  frequency: Frequency.optional(),
  details: Text.default(''),
  notifications: z.array(Reminder).max(4).default([]),
  status: OccasionStatus.optional(),
  holiday_id: z.string().max(200).nullable().optional(),
  holidday_icon: z.string().max(200).nullable().optional(),
  birthday_user_id: Id.nullable().optional(),
});

/** A birthday of someone the viewer follows; the year of birth is never known here. */
export const Birthday = z.object({
  birthday_user_id: Id,
  name: z.string(),
  username: z.string(),
  profile_pic: z.string().nullable(),
  month: z.number().int(),
  day: z.number().int(),
});

export const Holiday = z.object({
  id: z.string(),
  icon: z.string(),
  occasion_date: CalendarDate,
  occasion_name: z.string(),
});
