import { describe, expect, it } from '@jest/globals';
import { i18n } from '../language/i18n.ts';
import { createMember } from '../testing/member.ts';
import { signInAs, signOut } from '../testing/signed-in.ts';
import {
  daysUntil,
  formatCountdown,
  formatDayAndMonth,
  formatLongDate,
  formatRelative,
  today,
} from './dates.ts';
import { formatPercentage } from './numbers.ts';

describe('date formats', () => {
  it('formatLongDate: shows the weekday, day, month and year', () => {
    expect(formatLongDate('2026-12-12')).toBe('Saturday, 12 December 2026');
  });
  it('show the month first for US profiles only', async () => {
    signInAs(createMember({ country: 'us' }));
    expect(formatLongDate('2026-12-12')).toBe('Saturday, December 12, 2026');
    expect(formatDayAndMonth('2000-04-12')).toBe('April 12');
    signInAs(createMember({ country: 'de' }));
    expect(formatLongDate('2026-12-12')).toBe('Saturday, 12 December 2026');
    expect(formatDayAndMonth('2000-04-12')).toBe('12 April');
    await signOut();
  });
  it('daysUntil: counts whole days from the local date', () => {
    const lateEvening = new Date(2026, 10, 21, 23, 59);
    expect(today(lateEvening)).toBe('2026-11-21');
    expect(daysUntil('2026-12-12', lateEvening)).toBe(21);
    expect(daysUntil('2026-11-20', lateEvening)).toBe(-1);
  });
  it('formatCountdown: uses everyday words', () => {
    expect([0, 1, 21, -1, -3].map(formatCountdown)).toEqual([
      'today',
      'tomorrow',
      'in 21 days',
      'yesterday',
      '3 days ago',
    ]);
  });
  it('formatRelative: says how long ago something was', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    expect(formatRelative('2026-11-21T11:59:40Z', now)).toBe('just now');
    expect(formatRelative('2026-11-21T11:56:00Z', now)).toBe('4 minutes ago');
    expect(formatRelative('2026-11-20T11:00:00Z', now)).toBe('yesterday');
  });
});

it('formatPercentage: formats a fraction in the current language', async () => {
  expect(formatPercentage(1.05)).toBe('105%');
  i18n.loadAndActivate({ locale: 'de', messages: {} });
  expect(formatPercentage(1.05)).toBe('105\u00a0%');
  i18n.activate('en');
});
