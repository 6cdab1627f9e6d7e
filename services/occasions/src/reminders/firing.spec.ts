import type { Person } from '@giftlist/service-domain/people/people.store';
import { toPerson } from '@giftlist/service-domain/people/people-read-model';
import { describe, expect, it } from '@jest/globals';
import type { StoredOccasion } from '../model/occasion.ts';
import { createParty } from '../testing/create-party.ts';
import { createPersonState } from '../testing/person-state.ts';
import { decideFiring, type FiringInput } from './firing.ts';

const createPersonEntry = (
  id: string,
  change: Parameters<typeof createPersonState>[1] = {},
): [string, Person] => [id, toPerson(createPersonState(id, { timeZone: 'Europe/Berlin', ...change }))];
const createOccasion = (change: Partial<StoredOccasion> = {}): StoredOccasion =>
  createParty('me', {
    _id: 'o',
    date: '2026-05-01',
    frequency: 'annually',
    notifications: ['same_day'],
    ...change,
  });
const createInput = (change: Partial<FiringInput> = {}): FiringInput => ({
  reminder: {
    _id: 'o:same_day',
    occasion_id: 'o',
    user_id: 'me',
    notification: 'same_day',
    date: '2026-05-01',
    due_at: new Date('2026-05-01T07:00:00Z'),
  },
  occasion: createOccasion(),
  people: new Map([createPersonEntry('me')]),
  fired: new Set(),
  now: new Date('2026-05-01T07:00:00Z'),
  ...change,
});
const nextYear = { date: '2027-05-01', dueAt: new Date('2027-05-01T07:00:00Z') };

describe('a due reminder', () => {
  it('fires, and is planned for the next year if the occasion is annual', () => {
    expect(decideFiring(createInput())).toEqual({ shouldFire: true, next: nextYear });
  });

  it('fires, and is deleted if the occasion happens once', () => {
    const once = createOccasion({ frequency: 'one_time' });
    expect(decideFiring(createInput({ occasion: once }))).toEqual({ shouldFire: true, next: null });
  });

  it('does not fire again for the same occasion, date and notification', () => {
    const fired = new Set(['o:2026-05-01:same_day']);
    expect(decideFiring(createInput({ fired }))).toEqual({ shouldFire: false, next: nextYear });
  });

  it('is deleted if the occasion was deleted or the reminder is no longer selected', () => {
    const deleted = { shouldFire: false, next: null };
    expect(decideFiring(createInput({ occasion: undefined }))).toEqual(deleted);
    expect(decideFiring(createInput({ occasion: createOccasion({ deleted: true }) }))).toEqual(deleted);
    expect(
      decideFiring(createInput({ occasion: createOccasion({ notifications: ['1_week_before'] }) })),
    ).toEqual(deleted);
  });

  it('remains pending until 9:00 in the new time zone if the person has changed time zones', () => {
    const people = new Map([createPersonEntry('me', { timeZone: 'America/New_York' })]);
    expect(decideFiring(createInput({ people }))).toEqual({
      shouldFire: false,
      next: { date: '2026-05-01', dueAt: new Date('2026-05-01T13:00:00Z') },
    });
  });

  it('moves to the new birthday if the date of birth has changed', () => {
    const birthday = createOccasion({ type: 'birthday', birthday_user_id: 'friend', date: null });
    const people = new Map([
      createPersonEntry('me'),
      createPersonEntry('friend', { birth: { month: 6, day: 2 } }),
    ]);
    expect(decideFiring(createInput({ occasion: birthday, people }))).toEqual({
      shouldFire: false,
      next: { date: '2026-06-02', dueAt: new Date('2026-06-02T07:00:00Z') },
    });
  });

  it('fires within a week after the occasion, but not 19 days after it', () => {
    expect(decideFiring(createInput({ now: new Date('2026-05-04T12:00:00Z') })).shouldFire).toBe(true);
    expect(decideFiring(createInput({ now: new Date('2026-05-20T12:00:00Z') }))).toEqual({
      shouldFire: false,
      next: nextYear,
    });
  });
});
