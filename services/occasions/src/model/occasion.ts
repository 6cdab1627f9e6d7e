import type { OccasionState } from '@giftlist/contracts/occasions/entities';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { birthdayName } from '@giftlist/contracts/rules/birthdays';
import type { Person } from '@giftlist/service-kit/people/people.store';
import type { z } from 'zod';
import type { Day } from './calendar.ts';
import type { Notification } from './due.ts';
import type { Scheduled } from './schedule.ts';

/** An occasion as it is stored. */
export interface StoredOccasion extends Scheduled {
  _id: string;
  version: number;
  user_id: string;
  /** Null if it is named after the person whose birthday it is. */
  name: string | null;
  details: string;
  /** Selected reminders, without duplicates. */
  notifications: Notification[];
  /** Whether the user hid this holiday or birthday. */
  deleted: boolean;
  holidday_icon: string | null;
  createdAt: Date;
  /** Increases with each planning by a job: a write that conflicts with a simultaneous change or removal. */
  held?: number;
}

type Status = 'Active' | 'Inactive' | 'Deleted';
export type ShownOccasion = ResponseOf<'GET /occasions/manual'>[number];

/** The status: active if at least one reminder is selected. */
export function statusOf(occasion: Pick<StoredOccasion, 'deleted' | 'notifications'>): Status {
  if (occasion.deleted) return 'Deleted';
  return occasion.notifications.length > 0 ? 'Active' : 'Inactive';
}

/** The name; a birthday without one is named after the person. */
export function nameOf(occasion: StoredOccasion, birthdayPerson: Person | null): string {
  return occasion.name ?? (birthdayPerson ? birthdayName(birthdayPerson) : 'Birthday');
}

const fieldsOf = (occasion: StoredOccasion, birthdayPerson: Person | null) => ({
  id: occasion._id,
  name: nameOf(occasion, birthdayPerson),
  type: occasion.type,
  frequency: occasion.frequency,
  details: occasion.details,
  notifications: occasion.notifications,
  status: statusOf(occasion),
  user_id: occasion.user_id,
  holiday_id: occasion.holiday_id,
  holidday_icon: occasion.holidday_icon,
  birthday_user_id: occasion.birthday_user_id,
});

/** An occasion on one of its days, for its user. */
export function shownOn(date: Day, occasion: StoredOccasion, birthdayPerson: Person | null): ShownOccasion {
  const card = birthdayPerson && {
    id: birthdayPerson._id,
    first_name: birthdayPerson.first_name,
    last_name: birthdayPerson.last_name,
    username: birthdayPerson.username,
    profile_pic: birthdayPerson.profile_pic,
  };
  const birthday_uid = occasion.birthday_user_id;
  return { ...fieldsOf(occasion, birthdayPerson), date, birthday_user: card, birthday_uid };
}

/** The event of an occasion. */
export function stateOf(
  occasion: StoredOccasion,
  birthdayPerson: Person | null,
): z.input<typeof OccasionState> {
  const date = occasion.birthday_user_id === null ? occasion.date : null;
  return { ...fieldsOf(occasion, birthdayPerson), version: occasion.version, date };
}
