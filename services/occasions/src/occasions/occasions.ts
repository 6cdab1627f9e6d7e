import { occasionDeleted, occasionSaved } from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import { knownZone } from '@giftlist/contracts/rules/time-zones';
import { Clock } from '@giftlist/service-kit/clock';
import type { Idempotency } from '@giftlist/service-kit/idempotency';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { People } from '@giftlist/service-kit/people/people';
import type { Person } from '@giftlist/service-kit/people/people.store';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { holidayDays, readHolidays } from '../holidays/holidays.ts';
import { type Day, dayIn, yearOf } from '../model/calendar.ts';
import { type ShownOccasion, type StoredOccasion, shownOn, stateOf } from '../model/occasion.ts';
import { daysWithin, fallsOn, firstDay, scheduleOf } from '../model/schedule.ts';
import { checkedWindow, type Window } from '../model/window.ts';
import { planNew, planReminders } from '../reminders/planner.ts';
import { forgetReminders } from '../reminders/reminders.store.ts';
import { OccasionModel } from '../store/occasions.store.ts';
import { type Change, decideSave } from './saving.ts';

/** If the user's time zone is unknown, a day that is still today somewhere is not past. */
const lastZone = 'Etc/GMT+12';

/** The limits of one person: custom occasions and holidays, and birthdays. */
const [mostOwn, mostBirthdays] = [500, 5_000];

/** The occasions of one person: reads, saves and deletes them. */
@Injectable()
export class Occasions {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly people: People,
  ) {}

  /** Every saved occasion on each of its days within the window, sorted by day. */
  async within(userId: string, window: Window): Promise<ShownOccasion[]> {
    const { from, to } = checkedWindow(window);
    const occasions = await OccasionModel.find({ user_id: userId }).sort({ _id: 1 }).lean<StoredOccasion[]>();
    const ids = occasions.flatMap(occasion => occasion.birthday_user_id ?? []);
    await readHolidays(occasions.flatMap(occasion => calendarsOf(occasion, { from, to })));
    const people = new Map((await this.people.findAll(ids)).map(person => [person._id, person]));
    return occasions
      .flatMap(occasion => {
        const person = people.get(occasion.birthday_user_id ?? '') ?? null;
        const schedule = scheduleOf(occasion, person?.birth ?? null, holidayDays);
        return daysWithin(schedule, from, to, holidayDays).map(day => shownOn(day, occasion, person));
      })
      .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  }

  /** Creates or changes an occasion. A saved holiday or birthday is changed, not duplicated. */
  async save(
    userId: string,
    change: Change,
    idempotency: Idempotency | undefined,
  ): Promise<{ occasion: ShownOccasion; created: boolean }> {
    const zone = (await this.people.find(userId))?.timeZone;
    const today = dayIn(zone ? knownZone(zone) : lastZone, this.clock.now());
    const birthdayPerson = await this.#birthdayPerson(userId, change);
    return this.outbox.transact(
      async tx => {
        const existing = await this.#existing(userId, change, tx);
        const created = { id: newId(), userId, at: this.clock.now() };
        const decided = decideSave({ existing, change, today, birthdayPerson, holidayDays, created });
        if ('refused' in decided) {
          const { path, message } = decided.refused;
          return fail('validation', { errors: [{ path: `body.${path}`, message }] });
        }
        const { occasion } = decided;
        if (!existing) await this.#refuseTooMany(occasion, tx);
        await OccasionModel.replaceOne({ _id: occasion._id }, occasion, {
          upsert: true,
          session: tx.session,
        });
        const now = this.clock.now();
        await (existing ? planReminders([occasion], now, tx) : planNew(occasion, now, tx));
        tx.emit(occasionSaved, stateOf(occasion, birthdayPerson));
        return {
          occasion: shownOn(shownDay(occasion, birthdayPerson, change.date, today), occasion, birthdayPerson),
          created: existing === null,
        };
      },
      { idempotency },
    );
  }

  /** Deletes a custom occasion; hides a holiday or birthday, so that it is not suggested again. */
  async delete(userId: string, id: string, idempotency: Idempotency | undefined): Promise<void> {
    await this.outbox.transact(
      async tx => {
        const occasion = await OccasionModel.findOne({ _id: id, user_id: userId })
          .session(tx.session)
          .lean<StoredOccasion>();
        if (!occasion) return fail('occasion/not-found');
        if (occasion.type === 'custom') {
          await OccasionModel.deleteOne({ _id: id }, { session: tx.session });
          await forgetReminders([id], tx);
        } else {
          await OccasionModel.updateOne(
            { _id: id },
            { $set: { deleted: true, notifications: [] }, $inc: { version: 1 } },
            { session: tx.session },
          );
          // Keeps the record of fired reminders, so that they do not fire again if it is restored on the same day.
          await planReminders([{ ...occasion, deleted: true }], this.clock.now(), tx);
        }
        tx.emit(occasionDeleted, { id, user_id: userId, at: this.clock.now().toISOString() });
        return {};
      },
      { idempotency },
    );
  }

  async #existing(userId: string, change: Change, tx: Transaction): Promise<StoredOccasion | null> {
    const { id, holiday_id, birthday_user_id } = change;
    const saved = (filter: object) =>
      OccasionModel.findOne({ user_id: userId, ...filter })
        .session(tx.session)
        .lean<StoredOccasion>();
    if (id) return (await saved({ _id: id })) ?? fail('occasion/not-found');
    if (birthday_user_id) return saved({ birthday_user_id });
    return holiday_id ? saved({ holiday_id }) : null;
  }

  /** Birthdays have a separate limit, equal to that of follows, which create them. */
  async #refuseTooMany({ user_id, birthday_user_id }: StoredOccasion, tx: Transaction): Promise<void> {
    const isOwn = birthday_user_id === null;
    const most = isOwn ? mostOwn : mostBirthdays;
    const alike = isOwn ? { birthday_user_id: null } : { birthday_user_id: { $ne: null } };
    const count = await OccasionModel.countDocuments({ user_id, ...alike })
      .limit(most)
      .session(tx.session);
    if (count >= most) fail('occasion/too-many');
  }

  async #birthdayPerson(userId: string, change: Change): Promise<Person | null> {
    const saved =
      change.id && change.birthday_user_id === undefined
        ? await OccasionModel.findOne({ _id: change.id, user_id: userId }).lean<StoredOccasion>()
        : null;
    const id = change.birthday_user_id ?? saved?.birthday_user_id;
    if (!id) return null;
    const person = await this.people.find(id);
    if (person || saved) return person;
    return fail('validation', {
      errors: [{ path: 'body.birthday_user_id', message: 'Person not found' }],
    });
  }
}

/** The years for which a holiday's calendar is computed: those of the window, and its first. */
function calendarsOf({ holiday_id, date }: StoredOccasion, { from, to }: Window) {
  if (holiday_id === null) return [];
  const [first, last] = [yearOf(from), yearOf(to)];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [{ holidayId: holiday_id, years: date === null ? years : [...years, yearOf(date)] }];
}

/** The day to show after saving: the requested one if the occasion falls on it, else the next. */
function shownDay(occasion: StoredOccasion, person: Person | null, sent: Day, today: Day): Day {
  const schedule = scheduleOf(occasion, person?.birth ?? null, holidayDays);
  return fallsOn(schedule, sent, holidayDays) ? sent : (firstDay(schedule, today, holidayDays) ?? sent);
}
