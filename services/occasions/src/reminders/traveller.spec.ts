import type { Person } from '@giftlist/service-kit/people/people.store';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dayIn } from '../model/calendar.ts';
import type { StoredOccasion } from '../model/occasion.ts';
import { decideFiring } from './firing.ts';
import { type People, wantedReminders } from './planned.ts';
import { firedId, type Reminder } from './reminder.ts';

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

const occasion: StoredOccasion = {
  _id: 'o',
  version: 1,
  user_id: 'me',
  name: 'Party',
  date: '2027-03-14',
  type: 'custom',
  frequency: 'annually',
  details: '',
  notifications: ['same_day', '1_week_before', '2_weeks_before'],
  deleted: false,
  holiday_id: null,
  holidday_icon: null,
  birthday_user_id: null,
  createdAt: new Date(start),
};

const peopleIn = (timeZone: string): People => {
  const me: Person = {
    _id: 'me',
    version: 1,
    first_name: '',
    last_name: '',
    username: '',
    profile_pic: null,
    birth: null,
    country: null,
    timeZone,
  };
  return new Map([['me', me]]);
};

interface Flight {
  atHour: number;
  zone: string;
}

/** Two months of hourly runs, replanned after each flight. Returns what fired, and when. */
function travel(flights: readonly Flight[]): { what: string; day: string; hour: string; flown: number }[] {
  let people = peopleIn('UTC');
  let waiting: Reminder[] = wantedReminders(occasion, [], people, new Date(start));
  const fired = new Set<string>();
  const sent: ReturnType<typeof travel> = [];
  for (let at = start, flown = start; at < end; at += hourMs) {
    const now = new Date(at);
    for (const flight of flights.filter(({ atHour }) => start + atHour * hourMs === at)) {
      people = peopleIn(flight.zone);
      waiting = wantedReminders(occasion, waiting, people, now);
      flown = at;
    }
    for (const reminder of waiting.filter(({ due_at }) => due_at <= now)) {
      const { fires, next } = decideFiring({ reminder, occasion, people, fired, now });
      if (fires) {
        const zone = people.get('me')?.timeZone ?? 'UTC';
        const hour = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit' }).format(now);
        sent.push({ what: reminder.notification, day: dayIn(zone, now), hour, flown: at - flown });
        fired.add(firedId(reminder));
      }
      waiting = waiting.filter(({ _id }) => _id !== reminder._id);
      if (next) waiting.push({ ...reminder, date: next.date, due_at: next.dueAt });
    }
  }
  return sent;
}

const expectedDays: Record<string, string> = {
  '2_weeks_before': '2027-02-28',
  '1_week_before': '2027-03-07',
  same_day: '2027-03-14',
};

describe('reminders of someone who travels', () => {
  it('are sent once each, never early, and on their day unless the date line skips it', () => {
    const aroundAReminder = fc
      .tuple(fc.constantFrom(27, 34, 41), fc.integer({ min: -20, max: 40 }))
      .map(([day, hour]) => 24 * day + hour);
    const flight = fc.record({
      atHour: fc.oneof(aroundAReminder, fc.integer({ min: 1, max: 59 * 24 - 1 })),
      zone: fc.constantFrom(...zones),
    });
    fc.assert(
      fc.property(fc.array(flight, { maxLength: 12 }), flights => {
        const sent = travel(flights);
        expect(sent.map(({ what }) => what)).toEqual(['2_weeks_before', '1_week_before', 'same_day']);
        for (const { what, day, hour, flown } of sent) {
          const expected = expectedDays[what] ?? '';
          expect(day >= expected).toBe(true);
          if (day === expected) expect(Number(hour)).toBeGreaterThanOrEqual(9);
          else expect(flown).toBe(0);
        }
      }),
      { numRuns: 80 },
    );
  });
});
