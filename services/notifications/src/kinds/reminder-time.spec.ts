import { describe, expect, it } from '@jest/globals';
import { texts } from '../texts/texts.ts';
import { composeReminderBody, composeReminderTitle } from './reminder-texts.ts';
import { getEndOfLocalDay, getReminderTiming, type SendTime } from './reminder-time.ts';

const createDueReminder = (
  notification: 'same_day' | '1_week_before' | '2_weeks_before' | '1_month_before',
  date = '2026-12-05',
) => ({ name: "Ana Berg's birthday", date, notification });
function composeText(reminder: ReturnType<typeof createDueReminder>, sendTime: SendTime) {
  const i18n = texts.forLocale('en');
  // Without `birthday_of`, the title contains the name of the occasion.
  const facts = { ...reminder, birthday_of: null, when: getReminderTiming(reminder, sendTime) };
  return { title: composeReminderTitle(facts, i18n), body: composeReminderBody(facts, i18n) };
}
const createSendTime = (now: string, zone = 'Europe/Berlin') => ({ now: new Date(now), zone });

describe('the text of a reminder', () => {
  it('contains the time until the occasion', () => {
    expect(composeText(createDueReminder('same_day'), createSendTime('2026-12-05T08:00:01Z'))).toEqual({
      title: "Ana Berg's birthday is today",
      body: 'Saturday, 5 December. Time to celebrate!',
    });
    const getTitle = (notification: Parameters<typeof createDueReminder>[0], at: string) =>
      composeText(createDueReminder(notification), createSendTime(at)).title;
    expect(getTitle('1_week_before', '2026-11-28T08:00:00Z')).toBe("Ana Berg's birthday is in 1 week");
    expect(getTitle('2_weeks_before', '2026-11-21T08:00:00Z')).toBe("Ana Berg's birthday is in 2 weeks");
    expect(getTitle('1_month_before', '2026-11-05T08:00:00Z')).toBe("Ana Berg's birthday is in 1 month");
  });

  it('contains the date instead if it is sent a day or more late', () => {
    expect(composeText(createDueReminder('2_weeks_before'), createSendTime('2026-11-24T08:00:00Z'))).toEqual({
      title: "Ana Berg's birthday is on Saturday, 5 December",
      body: 'Saturday, 5 December. There is time to find a gift.',
    });
    const lateReminder = composeText(createDueReminder('same_day'), createSendTime('2026-12-06T08:00:00Z'));
    expect(lateReminder.title).toBe("Ana Berg's birthday was on Saturday, 5 December");
  });

  it('says "today" only if it is sent on the day of the occasion', () => {
    const getTitle = (at: string) =>
      composeText(createDueReminder('1_week_before'), createSendTime(at)).title;
    expect(getTitle('2026-12-04T22:59:00Z')).toBe("Ana Berg's birthday is on Saturday, 5 December");
    expect(getTitle('2026-12-04T23:00:00Z')).toBe("Ana Berg's birthday is today");
    expect(getTitle('2026-12-05T22:59:00Z')).toBe("Ana Berg's birthday is today");
    expect(getTitle('2026-12-05T23:00:00Z')).toBe("Ana Berg's birthday was on Saturday, 5 December");
  });

  it('says "today" for the whole day, even if the day has 23 or 25 hours', () => {
    const getAutumnTitle = (at: string) =>
      composeText(createDueReminder('1_week_before', '2026-10-25'), createSendTime(at)).title;
    expect(getAutumnTitle('2026-10-24T22:00:00Z')).toBe("Ana Berg's birthday is today");
    expect(getAutumnTitle('2026-10-25T22:59:00Z')).toBe("Ana Berg's birthday is today");
    expect(getAutumnTitle('2026-10-25T23:00:00Z')).toBe("Ana Berg's birthday was on Sunday, 25 October");
    const getSpringTitle = (at: string) =>
      composeText(createDueReminder('1_week_before', '2026-03-29'), createSendTime(at)).title;
    expect(getSpringTitle('2026-03-29T21:59:00Z')).toBe("Ana Berg's birthday is today");
    expect(getSpringTitle('2026-03-29T22:00:00Z')).toBe("Ana Berg's birthday was on Sunday, 29 March");
  });

  it('contains the date if the day has not yet begun for the recipient', () => {
    const title = composeText(
      createDueReminder('same_day'),
      createSendTime('2026-12-05T08:00:00Z', 'Pacific/Pago_Pago'),
    ).title;
    expect(title).toBe("Ana Berg's birthday is on Saturday, 5 December");
  });

  it.each([
    ['2026-12-05', '2026-11-05', '2026-11-06', 'Saturday, 5 December'],
    ['2026-03-31', '2026-02-28', '2026-03-01', 'Tuesday, 31 March'],
    ['2028-03-31', '2028-02-29', '2028-03-01', 'Friday, 31 March'],
    ['2027-01-15', '2026-12-15', '2026-12-16', 'Friday, 15 January'],
  ])('says "in 1 month" for %s only if it is sent on %s', (date, dueDay, nextDay, dateText) => {
    const getTitle = (on: string) =>
      composeText(createDueReminder('1_month_before', date), createSendTime(`${on}T09:00:00Z`, 'UTC')).title;
    expect(getTitle(dueDay)).toBe("Ana Berg's birthday is in 1 month");
    expect(getTitle(nextDay)).toBe(`Ana Berg's birthday is on ${dateText}`);
    expect(getTitle(date)).toBe("Ana Berg's birthday is today");
  });

  it('says that there is time to find a gift only before the day', () => {
    const getBody = (at: string) => composeText(createDueReminder('2_weeks_before'), createSendTime(at)).body;
    expect(getBody('2026-11-21T08:00:00Z')).toBe('Saturday, 5 December. There is time to find a gift.');
    expect(getBody('2026-12-05T08:00:00Z')).toBe('Saturday, 5 December. Time to celebrate!');
    expect(getBody('2026-12-06T08:00:00Z')).toBe('Saturday, 5 December. We could not tell you in time.');
  });

  it('is valid until the end of the local day, even if the day has 23 or 25 hours', () => {
    const getEnd = (at: string) => getEndOfLocalDay(createSendTime(at)).toISOString();
    expect(getEnd('2026-11-21T08:00:01Z')).toBe('2026-11-21T23:00:00.000Z');
    expect(getEnd('2026-11-21T22:59:59Z')).toBe('2026-11-21T23:00:00.000Z');
    expect(getEnd('2026-11-24T08:00:00Z')).toBe('2026-11-24T23:00:00.000Z');
    expect(getEnd('2026-03-28T23:30:00Z')).toBe('2026-03-29T22:00:00.000Z');
    expect(getEnd('2026-10-24T22:30:00Z')).toBe('2026-10-25T23:00:00.000Z');
  });
});
