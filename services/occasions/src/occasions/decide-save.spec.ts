import { toPerson } from '@giftlist/service-domain/people/people-read-model';
import { describe, expect, it } from '@jest/globals';
import type { StoredOccasion } from '../model/occasion.ts';
import { getStatus, toOccasionView } from '../model/occasion.ts';
import { createPersonState } from '../testing/person-state.ts';
import { type Change, decideSave, type SaveInput } from './decide-save.ts';

const createdAt = new Date('2026-05-10T08:00:00Z');
const mina = toPerson(
  createPersonState('mina', { username: 'mina', birth: { month: 6, day: 2 }, country: 'de' }),
);
const decide = (change: Partial<Change>, input: Partial<SaveInput> = {}) =>
  decideSave({
    existing: null,
    change: { name: 'Party', date: '2026-06-01', ...change },
    today: '2026-05-10',
    birthdayPerson: null,
    getHolidayDays: id => (id === 'us:easter-sunday' ? ['2026-04-05'] : undefined),
    defaults: { id: 'new', userId: 'me', createdAt },
    ...input,
  });
const save = (change: Partial<Change>, input: Partial<SaveInput> = {}): StoredOccasion => {
  const decision = decide(change, input);
  if ('refused' in decision) throw new Error(decision.refused.message);
  return decision.occasion;
};

describe('saving an occasion', () => {
  it('creates a custom one-time occasion without reminders', () => {
    expect(save({})).toEqual({
      _id: 'new',
      version: 1,
      user_id: 'me',
      name: 'Party',
      date: '2026-06-01',
      type: 'custom',
      frequency: 'one_time',
      details: '',
      notifications: [],
      deleted: false,
      holiday_id: null,
      holidday_icon: null,
      birthday_user_id: null,
      createdAt,
    });
  });

  it('refuses an unknown holiday unless it is already saved', () => {
    expect(decide({ holiday_id: 'us:made-up' })).toEqual({
      refused: { path: 'holiday_id', message: 'Holiday not found' },
    });
    const existing = save({ holiday_id: 'us:easter-sunday', date: '2026-04-05' });
    const inputWithRemovedHoliday = { existing: { ...existing, holiday_id: 'us:removed' } };
    expect(save({ holiday_id: 'us:removed', date: '2026-04-05' }, inputWithRemovedHoliday).holiday_id).toBe(
      'us:removed',
    );
  });

  it('makes holidays and birthdays annual by default', () => {
    const holiday = save({ holiday_id: 'us:easter-sunday', holidday_icon: 'egg' });
    expect(holiday).toMatchObject({ type: 'holiday', frequency: 'annually', holidday_icon: 'egg' });
    const birthday = save({ birthday_user_id: 'mina' }, { birthdayPerson: mina });
    expect(birthday).toMatchObject({ type: 'birthday', frequency: 'annually', birthday_user_id: 'mina' });
    expect(save({ type: 'birthday' })).toMatchObject({ frequency: 'annually', birthday_user_id: null });
  });

  it('derives the status from the selected reminders, whatever status is sent', () => {
    const active = save({ notifications: ['2_weeks_before', 'same_day', 'same_day'], status: 'Inactive' });
    expect(active.notifications).toEqual(['same_day', '2_weeks_before']);
    expect(getStatus(active)).toBe('Active');
    expect(getStatus(save({ status: 'Active' }))).toBe('Inactive');
  });

  it('refuses a past date only for a one-time occasion', () => {
    const refused = { refused: { path: 'date', message: 'Occasion date should be in the future' } };
    expect(decide({ date: '2026-05-09' })).toEqual(refused);
    expect(decide({ date: '2026-05-10' })).toHaveProperty('occasion');
    expect(decide({ date: '2020-05-09', frequency: 'annually' })).toHaveProperty('occasion');
  });

  it('lets a past occasion change its details, but not move to another past date', () => {
    const existing = { ...save({}), date: '2026-01-01' };
    expect(save({ date: '2026-01-01', details: 'It was fun' }, { existing }).details).toBe('It was fun');
    expect(decide({ date: '2026-01-02' }, { existing })).toHaveProperty('refused');
  });

  it('changes only the given fields', () => {
    const existing = save({ details: 'Bring cake', notifications: ['same_day'], frequency: 'annually' });
    expect(save({ name: 'Feast' }, { existing })).toEqual({ ...existing, version: 2, name: 'Feast' });
  });

  it('keeps the first year of an annual occasion if a later year is saved unchanged', () => {
    const existing = save({ date: '2020-06-01', frequency: 'annually' });
    expect(save({ date: '2027-06-01' }, { existing }).date).toBe('2020-06-01');
    expect(save({ date: '2027-06-01', frequency: 'one_time' }, { existing }).date).toBe('2027-06-01');
  });

  it('moves an annual occasion in every year, even if a later year is edited', () => {
    const existing = save({ date: '2021-06-01', frequency: 'annually' });
    expect(save({ date: '2027-06-02' }, { existing }).date).toBe('2021-06-02');
    expect(save({ date: '2021-07-02' }, { existing }).date).toBe('2021-07-02');
    // An earlier year becomes the first year.
    expect(save({ date: '2018-06-02' }, { existing }).date).toBe('2018-06-02');
    expect(save({ date: '2018-06-01' }, { existing }).date).toBe('2018-06-01');
    // The year 2021 has no February 29.
    expect(save({ date: '2028-02-29' }, { existing }).date).toBe('2028-02-29');
  });

  it.each([
    ['holiday', { holiday_id: 'us:easter-sunday' }],
    ['birthday', { birthday_user_id: 'mina' }],
  ])('marks a %s as deleted and restores it when it is saved again', (type, change) => {
    const existing = save({ ...change, status: 'Deleted' }, { birthdayPerson: mina });
    expect([existing.type, getStatus(existing)]).toEqual([type, 'Deleted']);
    const restored = save({ ...change, notifications: ['same_day'] }, { existing, birthdayPerson: mina });
    expect([restored.type, getStatus(restored)]).toEqual([type, 'Active']);
  });

  it('never marks a custom occasion as deleted', () => {
    expect(decide({ status: 'Deleted' })).toEqual({
      refused: { path: 'status', message: 'A custom occasion is deleted, not marked as deleted' },
    });
  });

  it('names a birthday after the person, even after they change their name', () => {
    const birthday = save(
      { name: "Mina Lund's birthday", birthday_user_id: 'mina' },
      { birthdayPerson: mina },
    );
    expect(birthday.name).toBeNull();
    const renamed = { ...mina, last_name: 'Berg' };
    expect(toOccasionView('2026-06-02', birthday, renamed)).toMatchObject({
      name: "Mina Berg's birthday",
      date: '2026-06-02',
      birthday_user: {
        id: 'mina',
        first_name: 'Mina',
        last_name: 'Berg',
        username: 'mina',
        profile_pic: null,
      },
      birthday_user_id: 'mina',
      birthday_uid: 'mina',
    });
    expect(toOccasionView('2026-06-02', save({}), null).birthday_uid).toBeNull();
    expect(save({ name: 'My sister', birthday_user_id: 'mina' }, { birthdayPerson: mina }).name).toBe(
      'My sister',
    );
  });
});
