import { describe, expect, it } from '@jest/globals';
import { reminderText } from './reminder-text.ts';

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
    });
    const past = reminderText(due('same_day', '2026-12-05T08:00:00Z'), new Date('2026-12-06T08:00:00Z'));
    expect(past.title).toBe("Ana Berg's birthday was on Saturday, December 5");
  });
});
