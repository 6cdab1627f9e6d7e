import { toPerson } from '@giftlist/service-domain/people/people-read-model';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { toLocalDay } from '../model/calendar.ts';
import { createParty } from '../testing/create-party.ts';
import { createPersonState } from '../testing/person-state.ts';
import { decideFiring } from './firing.ts';
import { getFiredId, type Reminder } from './reminder.ts';
import { computeReminders, type People } from './reminder-plan.ts';

const hourMs = 3_600_000;
const start = Date.parse('2027-02-01T00:00:00Z');
const end = Date.parse('2027-04-01T00:00:00Z');
const zones = [
  'Pacific/Kiritimati',
  'Asia/Tokyo',
  'Europe/Berlin',
  'UTC',
  'America/New_York',
  'Pacific/Pago_Pago',
];

const occasion = createParty('me', {
  date: '2027-03-14',
  frequency: 'annually',
  notifications: ['same_day', '1_week_before', '2_weeks_before'],
});
const createPeople = (timeZone: string): People =>
  new Map([['me', toPerson(createPersonState('me', { timeZone }))]]);

interface Flight {
  /** Hours since `start`. */
  atHour: number;
  zone: string;
}

interface SentReminder {
  notification: string;
  /** In local time. */
  day: string;
  hour: string;
  sinceFlightMs: number;
}

/** Sends due reminders every hour for two months, and replans them after each flight. */
function simulateTravel(flights: readonly Flight[]): SentReminder[] {
  let people = createPeople('UTC');
  let pending: Reminder[] = computeReminders(occasion, [], people, new Date(start));
  const fired = new Set<string>();
  const sent: SentReminder[] = [];
  for (let nowMs = start, lastFlightAt = start; nowMs < end; nowMs += hourMs) {
    const now = new Date(nowMs);
    for (const flight of flights.filter(({ atHour }) => start + atHour * hourMs === nowMs)) {
      people = createPeople(flight.zone);
      pending = computeReminders(occasion, pending, people, now);
      lastFlightAt = nowMs;
    }
    for (const reminder of pending.filter(({ due_at }) => due_at <= now)) {
      const { shouldFire, next } = decideFiring({ reminder, occasion, people, fired, now });
      if (shouldFire) {
        const zone = people.get('me')?.timeZone ?? 'UTC';
        const hour = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit' }).format(now);
        const { notification } = reminder;
        sent.push({ notification, day: toLocalDay(zone, now), hour, sinceFlightMs: nowMs - lastFlightAt });
        fired.add(getFiredId(reminder));
      }
      pending = pending.filter(({ _id }) => _id !== reminder._id);
      if (next) pending.push({ ...reminder, date: next.date, due_at: next.dueAt });
    }
  }
  return sent;
}

const expectedDays: Record<string, string> = {
  '2_weeks_before': '2027-02-28',
  '1_week_before': '2027-03-07',
  same_day: '2027-03-14',
};

describe('reminders of a person who changes time zones', () => {
  it('are each sent once: on the due day, or right after a flight that skips the due day', () => {
    // The reminders are due 27, 34 and 41 days after `start`.
    const hourNearReminder = fc
      .tuple(fc.constantFrom(27, 34, 41), fc.integer({ min: -20, max: 40 }))
      .map(([day, hour]) => 24 * day + hour);
    const flight = fc.record({
      atHour: fc.oneof(hourNearReminder, fc.integer({ min: 1, max: 59 * 24 - 1 })),
      zone: fc.constantFrom(...zones),
    });
    fc.assert(
      fc.property(fc.array(flight, { maxLength: 12 }), flights => {
        const sent = simulateTravel(flights);
        const notifications = sent.map(({ notification }) => notification);
        expect(notifications).toEqual(['2_weeks_before', '1_week_before', 'same_day']);
        for (const { notification, day, hour, sinceFlightMs } of sent) {
          const expected = expectedDays[notification] ?? '';
          expect(day >= expected).toBe(true);
          if (day === expected) expect(Number(hour)).toBeGreaterThanOrEqual(9);
          else expect(sinceFlightMs).toBe(0);
        }
      }),
      { numRuns: 80 },
    );
  });
});
