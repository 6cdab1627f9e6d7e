import type { Person } from '@giftlist/service-kit/people/people.store';
import { describe, expect, it } from '@jest/globals';
import type { StoredOccasion } from '../model/occasion.ts';
import { decideFiring, type Firing } from './firing.ts';

const person = (id: string, change: Partial<Person> = {}): [string, Person] => [
  id,
  {
    _id: id,
    version: 1,
    first_name: 'Mina',
    last_name: 'Lund',
    username: 'mina',
    profile_pic: null,
    birth: null,
    country: null,
    timeZone: 'Europe/Berlin',
    ...change,
  },
];
const occasion = (change: Partial<StoredOccasion> = {}): StoredOccasion => ({
  _id: 'o',
  version: 1,
  user_id: 'me',
  name: 'Party',
  date: '2026-05-01',
  type: 'custom',
  frequency: 'annually',
  details: '',
  notifications: ['same_day'],
  deleted: false,
  holiday_id: null,
  holidday_icon: null,
  birthday_user_id: null,
  createdAt: new Date('2026-01-01T00:00:00Z'),
  ...change,
});
const firing = (change: Partial<Firing> = {}): Firing => ({
  reminder: {
    _id: 'o:same_day',
    occasion_id: 'o',
    user_id: 'me',
    notification: 'same_day',
    date: '2026-05-01',
    due_at: new Date('2026-05-01T07:00:00Z'),
  },
  occasion: occasion(),
  people: new Map([person('me')]),
  fired: new Set(),
  now: new Date('2026-05-01T07:00:00Z'),
  ...change,
});
const nextYear = { date: '2027-05-01', dueAt: new Date('2027-05-01T07:00:00Z') };

describe('a due reminder', () => {
  it('fires, and is pending again for the next year', () => {
    expect(decideFiring(firing())).toEqual({ fires: true, next: nextYear });
  });

  it('is deleted after a non-recurring occasion', () => {
    const once = occasion({ frequency: 'one_time' });
    expect(decideFiring(firing({ occasion: once }))).toEqual({ fires: true, next: null });
  });

  it('does not fire again for the same occasion, date and notification', () => {
    const fired = new Set(['o:2026-05-01:same_day']);
    expect(decideFiring(firing({ fired }))).toEqual({ fires: false, next: nextYear });
  });

  it('is deleted if the occasion was deleted or the reminder is no longer selected', () => {
    const ended = { fires: false, next: null };
    expect(decideFiring(firing({ occasion: undefined }))).toEqual(ended);
    expect(decideFiring(firing({ occasion: occasion({ deleted: true }) }))).toEqual(ended);
    expect(decideFiring(firing({ occasion: occasion({ notifications: ['1_week_before'] }) }))).toEqual(ended);
  });

  it('remains pending if the person has moved west since it was planned', () => {
    const people = new Map([person('me', { timeZone: 'America/New_York' })]);
    expect(decideFiring(firing({ people }))).toEqual({
      fires: false,
      next: { date: '2026-05-01', dueAt: new Date('2026-05-01T13:00:00Z') },
    });
  });

  it('is replanned if the date of birth has changed since it was planned', () => {
    const birthday = occasion({ type: 'birthday', birthday_user_id: 'friend', date: null });
    const people = new Map([person('me'), person('friend', { birth: { month: 6, day: 2 } })]);
    expect(decideFiring(firing({ occasion: birthday, people }))).toEqual({
      fires: false,
      next: { date: '2026-06-02', dueAt: new Date('2026-06-02T07:00:00Z') },
    });
  });

  it('fires some days late, but not if the occasion has long passed', () => {
    expect(decideFiring(firing({ now: new Date('2026-05-04T12:00:00Z') })).fires).toBe(true);
    expect(decideFiring(firing({ now: new Date('2026-05-20T12:00:00Z') }))).toEqual({
      fires: false,
      next: nextYear,
    });
  });
});
