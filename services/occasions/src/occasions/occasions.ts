import { occasionDeleted, occasionSaved } from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import { getTimeZoneOrUtc } from '@giftlist/contracts/rules/time-zones';
import { findStoredPeople, People } from '@giftlist/service-domain/people/people';
import type { Person } from '@giftlist/service-domain/people/people.store';
import { Clock } from '@giftlist/service-kit/core/clock';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Outbox, type Transaction, type TransactOptions } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { compareDays, type Day, getYear, toLocalDay } from '../model/calendar.ts';
import { type DateRange, requireValidRange } from '../model/date-range.ts';
import { getHolidayDays, precomputeHolidays } from '../model/holidays.ts';
import {
  getBirthdayPerson,
  type OccasionView,
  type StoredOccasion,
  toOccasionState,
  toOccasionView,
} from '../model/occasion.ts';
import { createSchedule, fallsOn, findDays, findFirstDay } from '../model/schedule.ts';
import { planNewOccasion, planReminders } from '../reminders/plan-reminders.ts';
import { deleteReminders } from '../reminders/reminders.store.ts';
import { OccasionModel } from '../store/occasions.store.ts';
import { type Change, decideSave } from './decide-save.ts';

/** Used if the person's time zone is unknown, because days end last in this zone. */
const westernmostZone = 'Etc/GMT+12';

/** Per person. Birthdays of people with profiles have a separate limit, because following adds them. */
const maxOccasions = 500;
const maxBirthdays = 5_000;

@Injectable()
export class Occasions {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly people: People,
  ) {}

  /** Includes deleted occasions. Returns an occasion once for each of its days in the range. */
  async findInRange(userId: string, range: DateRange): Promise<OccasionView[]> {
    const { from, to } = requireValidRange(range);
    const occasions = await OccasionModel.find({ user_id: userId }).sort({ _id: 1 }).lean<StoredOccasion[]>();
    const ids = occasions.flatMap(occasion => occasion.birthday_user_id ?? []);
    await precomputeHolidays(occasions.flatMap(occasion => getHolidayYears(occasion, { from, to })));
    const people = await findStoredPeople(ids);
    return occasions
      .flatMap(occasion => {
        const person = getBirthdayPerson(occasion, people);
        const schedule = createSchedule(occasion, person?.birth ?? null, getHolidayDays);
        return findDays(schedule, from, to, getHolidayDays).map(day => toOccasionView(day, occasion, person));
      })
      .sort((a, b) => compareDays(a.date, b.date));
  }

  /**
   * Without an id, changes the user's occasion for the same holiday or person, if any. Fails with `validation`,
   * `occasion/not-found` or `occasion/too-many`.
   */
  async save(
    userId: string,
    change: Change,
    options: TransactOptions,
  ): Promise<{ occasion: OccasionView; created: boolean }> {
    const zone = (await this.people.find(userId))?.timeZone;
    const today = toLocalDay(zone ? getTimeZoneOrUtc(zone) : westernmostZone, this.clock.now());
    const birthdayPerson = await this.findBirthdayPerson(userId, change);
    return this.outbox.transact(async tx => {
      const existing = await this.findExisting(userId, change, tx);
      const defaults = { id: newId(), userId, createdAt: this.clock.now() };
      const decision = decideSave({ existing, change, today, birthdayPerson, getHolidayDays, defaults });
      if ('refused' in decision) {
        const { path, message } = decision.refused;
        return fail('validation', { errors: [{ path: `body.${path}`, message }] });
      }
      const { occasion } = decision;
      if (!existing) await this.checkLimit(occasion, tx);
      await OccasionModel.replaceOne({ _id: occasion._id }, occasion, {
        upsert: true,
        session: tx.session,
      });
      const now = this.clock.now();
      await (existing ? planReminders([occasion], now, tx) : planNewOccasion(occasion, now, tx));
      tx.emit(occasionSaved, toOccasionState(occasion, birthdayPerson));
      return {
        occasion: toOccasionView(
          chooseDisplayDay(occasion, birthdayPerson, change.date, today),
          occasion,
          birthdayPerson,
        ),
        created: existing === null,
      };
    }, options);
  }

  /**
   * Only marks a holiday or birthday as deleted, so that it is not suggested again. Fails with `occasion/not-found`.
   */
  async delete(userId: string, id: string, options: TransactOptions): Promise<void> {
    await this.outbox.transact(async tx => {
      const occasion = await OccasionModel.findOne({ _id: id, user_id: userId })
        .session(tx.session)
        .lean<StoredOccasion>();
      if (!occasion) return fail('occasion/not-found');
      if (occasion.type === 'custom') {
        await OccasionModel.deleteOne({ _id: id }, { session: tx.session });
        await deleteReminders([id], tx);
      } else {
        await OccasionModel.updateOne(
          { _id: id },
          { $set: { deleted: true, notifications: [] }, $inc: { version: 1 } },
          { session: tx.session },
        );
        // Keeps the fired reminders, unlike `deleteReminders`, so that a restored occasion does not fire them again.
        await planReminders([{ ...occasion, deleted: true }], this.clock.now(), tx);
      }
      tx.emit(occasionDeleted, { id, user_id: userId, at: this.clock.now().toISOString() });
      return {};
    }, options);
  }

  private async findExisting(
    userId: string,
    change: Change,
    tx: Transaction,
  ): Promise<StoredOccasion | null> {
    const { id, holiday_id, birthday_user_id } = change;
    const findSaved = (filter: object) =>
      OccasionModel.findOne({ user_id: userId, ...filter })
        .session(tx.session)
        .lean<StoredOccasion>();
    if (id) return (await findSaved({ _id: id })) ?? fail('occasion/not-found');
    if (birthday_user_id) return findSaved({ birthday_user_id });
    return holiday_id ? findSaved({ holiday_id }) : null;
  }

  private async checkLimit({ user_id, birthday_user_id }: StoredOccasion, tx: Transaction): Promise<void> {
    const isBirthday = birthday_user_id !== null;
    const max = isBirthday ? maxBirthdays : maxOccasions;
    const kindFilter = { birthday_user_id: isBirthday ? { $ne: null } : null };
    const count = await OccasionModel.countDocuments({ user_id, ...kindFilter })
      .limit(max)
      .session(tx.session);
    if (count >= max) fail('occasion/too-many');
  }

  private async findBirthdayPerson(userId: string, change: Change): Promise<Person | null> {
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

/** Includes the year of the saved date, which `createSchedule` looks up. */
function getHolidayYears({ holiday_id, date }: StoredOccasion, { from, to }: DateRange) {
  if (holiday_id === null) return [];
  const [first, last] = [getYear(from), getYear(to)];
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return [{ holidayId: holiday_id, years: date === null ? years : [...years, getYear(date)] }];
}

function chooseDisplayDay(occasion: StoredOccasion, person: Person | null, requested: Day, today: Day): Day {
  const schedule = createSchedule(occasion, person?.birth ?? null, getHolidayDays);
  return fallsOn(schedule, requested, getHolidayDays)
    ? requested
    : (findFirstDay(schedule, today, getHolidayDays) ?? requested);
}
