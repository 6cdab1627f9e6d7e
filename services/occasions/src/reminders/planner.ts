import type { Transaction } from '@giftlist/service-kit/outbox';
import { type Person, PersonModel } from '@giftlist/service-kit/people/people.store';
import type { StoredOccasion } from '../model/occasion.ts';
import { holdPeople } from '../store/held-people.ts';
import { type People, wantedReminders } from './planned.ts';
import type { Reminder } from './reminder.ts';
import { ReminderModel, writeReminders } from './reminders.store.ts';

type OfPeople = Pick<StoredOccasion, 'user_id' | 'birthday_user_id'>;

const peopleIds = ({ user_id, birthday_user_id }: OfPeople): string[] =>
  birthday_user_id === null ? [user_id] : [user_id, birthday_user_id];

/** The people that these occasions depend on: their users, and those whose birthdays they are. */
export async function peopleOf(occasions: readonly OfPeople[], tx: Transaction): Promise<People> {
  const ids = occasions.flatMap(peopleIds);
  const people = await PersonModel.find({ _id: { $in: [...new Set(ids)] } })
    .session(tx.session)
    .lean<Person[]>();
  return new Map(people.map(person => [person._id, person]));
}

/** Updates the pending reminders of these occasions to the current occasions and people. */
export async function planReminders(
  occasions: readonly StoredOccasion[],
  now: Date,
  tx: Transaction,
): Promise<void> {
  const people = await peopleOf(occasions, tx);
  const waiting = await ReminderModel.find({ occasion_id: { $in: occasions.map(({ _id }) => _id) } })
    .session(tx.session)
    .lean<Reminder[]>();
  const wanted = occasions.flatMap(occasion => {
    const own = waiting.filter(reminder => reminder.occasion_id === occasion._id);
    return wantedReminders(occasion, own, people, now);
  });
  const kept = new Set(wanted.map(reminder => reminder._id));
  const removed = waiting.map(reminder => reminder._id).filter(id => !kept.has(id));
  await writeReminders(wanted, removed, tx);
}

/** Plans the reminders of a new occasion from the current state of its people. */
export async function planNew(occasion: StoredOccasion, now: Date, tx: Transaction): Promise<void> {
  await planReminders([occasion], now, tx);
  await holdPeople(peopleIds(occasion), tx);
}
