import { describe, expect, it } from '@jest/globals';
import { reminderBody, reminderText, trueUntil } from './reminder-text.ts';

const due = (
  notification: 'same_day' | '1_week_before' | '2_weeks_before' | '1_month_before',
  due_at: string,
) => ({
  occasion_id: 'o',
  user_id: 'me',
  name: "Ana Berg's birthday",
  type: 'birthday' as const,
  date: '2026-12-05',
  notification,
  birthday_user_id: null,
  due_at,
});

describe('what a reminder says', () => {
  it('is how far the day is', () => {
    expect(reminderText(due('same_day', '2026-12-05T08:00:00Z'), new Date('2026-12-05T08:00:01Z'))).toEqual({
      title: "Ana Berg's birthday is today",
      day: 'Saturday, December 5',
      isToday: true,
      isOver: false,
    });
    const ahead = (notification: Parameters<typeof due>[0], at: string) =>
      reminderText(due(notification, at), new Date(at)).title;
    expect(ahead('1_week_before', '2026-11-28T08:00:00Z')).toBe("Ana Berg's birthday is in 1 week");
    expect(ahead('2_weeks_before', '2026-11-21T08:00:00Z')).toBe("Ana Berg's birthday is in 2 weeks");
    expect(ahead('1_month_before', '2026-11-05T08:00:00Z')).toBe("Ana Berg's birthday is in 1 month");
  });

  it('stays true when it was held up', () => {
    const late = reminderText(
      due('2_weeks_before', '2026-11-21T08:00:00Z'),
      new Date('2026-11-24T08:00:00Z'),
    );
    expect(late).toEqual({
      title: "Ana Berg's birthday is on Saturday, December 5",
      day: 'Saturday, December 5',
      isToday: false,
      isOver: false,
    });
    const past = reminderText(due('same_day', '2026-12-05T08:00:00Z'), new Date('2026-12-06T08:00:00Z'));
    expect(past.title).toBe("Ana Berg's birthday was on Saturday, December 5");
  });

  it('is today for one that was held up until the day itself, and not a minute longer', () => {
    const title = (at: string) =>
      reminderText(due('1_week_before', '2026-11-28T08:00:00Z'), new Date(at)).title;
    expect(title('2026-12-04T22:59:00Z')).toBe("Ana Berg's birthday is on Saturday, December 5");
    expect(title('2026-12-04T23:00:00Z')).toBe("Ana Berg's birthday is today");
    expect(title('2026-12-05T22:59:00Z')).toBe("Ana Berg's birthday is today");
    expect(title('2026-12-05T23:00:00Z')).toBe("Ana Berg's birthday was on Saturday, December 5");
  });

  it.each([
    ['2026-12-05', '2026-11-05'],
    ['2026-03-31', '2026-02-28'],
    ['2028-03-31', '2028-02-29'],
    ['2027-01-15', '2026-12-15'],
  ])('knows how long the month before %s is', (date, dueDay) => {
    const held = { ...due('1_month_before', `${dueDay}T09:00:00Z`), date };
    const before = new Date(Date.parse(`${date}T00:00:00Z`) - 60_000);
    expect(reminderText(held, before)).toMatchObject({ isToday: false, isOver: false });
    expect(reminderText(held, new Date(`${date}T00:00:00Z`)).isToday).toBe(true);
    expect(reminderText(held, new Date(`${date}T23:59:00Z`)).isToday).toBe(true);
  });

  it('offers time for a gift only while there is some', () => {
    const body = (at: string) =>
      reminderBody(reminderText(due('2_weeks_before', '2026-11-21T08:00:00Z'), new Date(at)));
    expect(body('2026-11-21T08:00:00Z')).toBe('Saturday, December 5. There is time to find a gift.');
    expect(body('2026-12-05T08:00:00Z')).toBe('Saturday, December 5. Time to celebrate!');
    expect(body('2026-12-06T08:00:00Z')).toBe('Saturday, December 5. We could not tell you in time.');
  });

  it('is true until the day is over on which it is told', () => {
    const until = (at: string) => trueUntil({ due_at: '2026-11-21T08:00:00Z' }, new Date(at)).toISOString();
    expect(until('2026-11-21T08:00:01Z')).toBe('2026-11-21T23:00:00.000Z');
    expect(until('2026-11-21T22:59:59Z')).toBe('2026-11-21T23:00:00.000Z');
    expect(until('2026-11-24T08:00:00Z')).toBe('2026-11-24T23:00:00.000Z');
  });
});
