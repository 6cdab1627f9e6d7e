import { describe, expect, it } from '@jest/globals';
import { texts } from '../words/texts.ts';
import { reminderRequest } from './own-mail.ts';

const letterhead = {
  to: { email: 'mina@example.com', name: 'Mina' },
  origin: 'https://giftlist.example',
  i18n: texts.in('en'),
};
const said = {
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
const inBerlin = (moment: string) => ({ now: new Date(moment), zone: 'Europe/Berlin' });

describe('a reminder by mail', () => {
  it('has the text for the time of sending, not of its request', () => {
    const at = (moment: string) => reminderRequest({ ...said, due }, letterhead, inBerlin(moment));
    const links = {
      link: 'https://giftlist.example/profile/ana',
      ideas_link: 'https://giftlist.example/gift-ideas',
    };
    expect(at('2026-12-05T08:00:10Z')).toEqual({
      ...said,
      ...links,
      to: letterhead.to,
      is_over: false,
    });
    expect(at('2026-12-05T23:00:00Z')).toMatchObject({
      title: "Ana Berg's birthday was on Saturday, 5 December",
      is_today: false,
      is_over: true,
    });
  });

  it('keeps its text if it was requested by an earlier release', () => {
    const request = reminderRequest(said, letterhead, inBerlin('2026-12-06T06:00:00Z'));
    expect(request).toMatchObject({ title: "Ana Berg's birthday is today", is_today: true });
  });
});
