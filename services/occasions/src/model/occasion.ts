import type { OccasionState } from '@giftlist/contracts/occasions/entities';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { getBirthdayName } from '@giftlist/contracts/rules/birthdays';
import type { Person } from '@giftlist/service-domain/people/people.store';
import type { z } from 'zod';
import type { Day } from './calendar.ts';
import type { Notification } from './reminder-times.ts';
import type { ScheduledOccasion } from './schedule.ts';

export interface StoredOccasion extends ScheduledOccasion {
  _id: string;
  version: number;
  user_id: string;
  /** Null if the birthday is named after the person. */
  name: string | null;
  details: string;
  notifications: Notification[];
  /** Whether the user has hidden this holiday or birthday. */
  deleted: boolean;
  holidday_icon: string | null;
  createdAt: Date;
  /** Incremented by jobs that plan reminders, to conflict with a concurrent change or deletion. */
  held?: number;
}

type Status = 'Active' | 'Inactive' | 'Deleted';
export type OccasionView = ResponseOf<'GET /occasions/manual'>[number];

export function getStatus(occasion: Pick<StoredOccasion, 'deleted' | 'notifications'>): Status {
  if (occasion.deleted) return 'Deleted';
  return occasion.notifications.length > 0 ? 'Active' : 'Inactive';
}

export function getOccasionName(occasion: StoredOccasion, birthdayPerson: Person | null): string {
  return occasion.name ?? (birthdayPerson ? getBirthdayName(birthdayPerson) : 'Birthday');
}

export function getBirthdayPerson(
  { birthday_user_id }: Pick<StoredOccasion, 'birthday_user_id'>,
  people: ReadonlyMap<string, Person>,
): Person | null {
  return birthday_user_id === null ? null : (people.get(birthday_user_id) ?? null);
}

const toCommonFields = (occasion: StoredOccasion, birthdayPerson: Person | null) => ({
  id: occasion._id,
  name: getOccasionName(occasion, birthdayPerson),
  type: occasion.type,
  frequency: occasion.frequency,
  details: occasion.details,
  notifications: occasion.notifications,
  status: getStatus(occasion),
  user_id: occasion.user_id,
  holiday_id: occasion.holiday_id,
  holidday_icon: occasion.holidday_icon,
  birthday_user_id: occasion.birthday_user_id,
});

export function toOccasionView(
  date: Day,
  occasion: StoredOccasion,
  birthdayPerson: Person | null,
): OccasionView {
  const birthday_user = birthdayPerson && {
    id: birthdayPerson._id,
    first_name: birthdayPerson.first_name,
    last_name: birthdayPerson.last_name,
    username: birthdayPerson.username,
    profile_pic: birthdayPerson.profile_pic,
  };
  const birthday_uid = occasion.birthday_user_id;
  return { ...toCommonFields(occasion, birthdayPerson), date, birthday_user, birthday_uid };
}

/** Events contain no date for the birthday of a person with a profile. */
export function toOccasionState(
  occasion: StoredOccasion,
  birthdayPerson: Person | null,
): z.input<typeof OccasionState> {
  const date = occasion.birthday_user_id === null ? occasion.date : null;
  return { ...toCommonFields(occasion, birthdayPerson), version: occasion.version, date };
}
