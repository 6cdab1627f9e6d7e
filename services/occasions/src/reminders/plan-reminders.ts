import { type Person, PersonModel } from '@giftlist/service-domain/people/people.store';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { StoredOccasion } from '../model/occasion.ts';
import { lockPeople } from '../store/person-locks.ts';
import type { Reminder } from './reminder.ts';
import { computeReminders, type People } from './reminder-plan.ts';
import { ReminderModel, writeReminders } from './reminders.store.ts';

type OccasionPeopleIds = Pick<StoredOccasion, 'user_id' | 'birthday_user_id'>;

const getPeopleIds = ({ user_id, birthday_user_id }: OccasionPeopleIds): string[] =>
  birthday_user_id === null ? [user_id] : [user_id, birthday_user_id];

/** Returns the users of the occasions and the people with the birthdays. */
export async function findOccasionPeople(
  occasions: readonly OccasionPeopleIds[],
  tx: Transaction,
): Promise<People> {
  const ids = occasions.flatMap(getPeopleIds);
  const people = await PersonModel.find({ _id: { $in: [...new Set(ids)] } })
    .session(tx.session)
    .lean<Person[]>();
  return new Map(people.map(person => [person._id, person]));
}

export async function planReminders(
  occasions: readonly StoredOccasion[],
  now: Date,
  tx: Transaction,
): Promise<void> {
  const people = await findOccasionPeople(occasions, tx);
  const pending = await ReminderModel.find({ occasion_id: { $in: occasions.map(({ _id }) => _id) } })
    .session(tx.session)
    .lean<Reminder[]>();
  const desired = occasions.flatMap(occasion => {
    const pendingForOccasion = pending.filter(reminder => reminder.occasion_id === occasion._id);
    return computeReminders(occasion, pendingForOccasion, people, now);
  });
  const keptIds = new Set(desired.map(reminder => reminder._id));
  const removedIds = pending.map(reminder => reminder._id).filter(id => !keptIds.has(id));
  await writeReminders(desired, removedIds, tx);
}

/** Locks the people, so that no concurrent change to them is missed. */
export async function planNewOccasion(occasion: StoredOccasion, now: Date, tx: Transaction): Promise<void> {
  await planReminders([occasion], now, tx);
  await lockPeople(getPeopleIds(occasion), tx);
}
