import { describe, expect, it } from '@jest/globals';
import { texts } from '../texts/texts.ts';
import { createReminderRequest } from './notification-mail-requests.ts';

const context = {
  to: { email: 'mina@example.com', name: 'Mina' },
  origin: 'https://giftlist.example',
  i18n: texts.forLocale('en'),
};
const stored = {
  template: 'birthday-reminder',
  title: "Ana Berg's birthday is today",
  day: 'Saturday, 5 December',
  date: '2026-12-05',
  is_today: true,
  link: '/profile/ana',
} as const;
const due = {
  name: "Ana Berg's birthday",
  date: '2026-12-05',
  notification: 'same_day',
} as const;
const createBerlinSendTime = (time: string) => ({ now: new Date(time), zone: 'Europe/Berlin' });

describe('a reminder by email', () => {
  it('has a text that is correct on the day it is sent', () => {
    const createRequest = (time: string) =>
      createReminderRequest({ ...stored, due }, context, createBerlinSendTime(time));
    const links = {
      link: 'https://giftlist.example/profile/ana',
      ideas_link: 'https://giftlist.example/gift-ideas',
    };
    expect(createRequest('2026-12-05T08:00:10Z')).toEqual({
      ...stored,
      ...links,
      to: context.to,
      is_over: false,
    });
    expect(createRequest('2026-12-05T23:00:00Z')).toMatchObject({
      title: "Ana Berg's birthday was on Saturday, 5 December",
      is_today: false,
      is_over: true,
    });
  });

  it('of an earlier release keeps its stored text', () => {
    const request = createReminderRequest(stored, context, createBerlinSendTime('2026-12-06T06:00:00Z'));
    expect(request).toMatchObject({ title: "Ana Berg's birthday is today", is_today: true });
  });
});
