import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { RecentKeys } from '../diagnostics/recent-keys.ts';
import { pushToDataLayer, setAnalyticsSink, track } from './analytics.ts';
import { consent, requiresConsent } from './consent.ts';

let events: [string, Record<string, unknown>][];
const describeEvents = () => events.map(([event, params]) => `${event} ${params.page_title ?? ''}`);

beforeEach(() => {
  localStorage.clear();
  events = [];
  setAnalyticsSink((event, params) => void events.push([event, params]));
  jest.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

const skipDedupeWindow = () => jest.advanceTimersByTime(60_000);

describe('analytics', () => {
  it('sends events only after consent in countries that require consent', () => {
    consent.initialize('de', 'America/New_York');
    expect(consent.read()).toBe('asking');
    skipDedupeWindow();
    track('page_view', { page_title: 'Lists' });
    expect(events).toEqual([]);
    consent.setGranted(true);
    expect(describeEvents()).toEqual(['page_view Lists']);
    consent.initialize('de', 'America/New_York');
    expect(consent.read()).toBe('granted');
  });

  it('drops events when consent is declined', () => {
    consent.initialize('fr', 'Europe/Paris');
    skipDedupeWindow();
    track('page_view', { page_title: 'Friends' });
    consent.setGranted(false);
    track('page_view', { page_title: 'Shop - Home' });
    consent.initialize(null, 'America/New_York');
    expect(events).toEqual([]);
  });

  it('treats Global Privacy Control as a refusal', () => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true });
    consent.initialize('us', 'America/New_York');
    expect(consent.read()).toBe('denied');
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: false });
  });

  it('drops events repeated within a second and cleans parameters', () => {
    consent.initialize('us', 'America/New_York');
    skipDedupeWindow();
    const item = { price: -1, item_name: 'x'.repeat(600) };
    track('select_item', item);
    jest.advanceTimersByTime(999);
    track('select_item', item);
    track('select_item', { ...item, price: 2 });
    jest.advanceTimersByTime(1);
    track('select_item', item);
    expect(events.map(([, params]) => params.price)).toEqual([0, 2, 0]);
    expect(events[0]?.[1].item_name).toBe('x'.repeat(500));
    const sessions = new Set(events.map(([, params]) => params.session_id));
    expect([...sessions]).toEqual([sessionStorage.getItem('giftlist-analytics-session')]);
  });

  it('forgets events older than 10 seconds once it remembers more than 1,000', () => {
    consent.initialize('us', 'America/New_York');
    skipDedupeWindow();
    const isNew = jest.spyOn(RecentKeys.prototype, 'isNew');
    /** Returns how many events are remembered. */
    const trackMany = (name: string, count: number) => {
      for (let n = 0; n < count; n += 1) track('page_view', { page_title: `${name} ${n}` });
      const recentKeys: unknown = isNew.mock.contexts.at(-1);
      return recentKeys instanceof RecentKeys ? recentKeys.size : 0;
    };
    skipDedupeWindow();
    const initialSize = trackMany('first', 1);
    skipDedupeWindow();
    expect(trackMany('old', 1_000 - initialSize)).toBe(1_000);
    jest.advanceTimersByTime(10_000);
    // The 'old' events are exactly 10 s old.
    expect(trackMany('young', 1)).toBe(1_001 - initialSize);
    jest.advanceTimersByTime(1);
    // The 'old' events are now older than 10 s.
    expect(trackMany('younger', initialSize)).toBe(1 + initialSize);
    isNew.mockRestore();
  });

  it('pushes events to the page’s dataLayer for tag managers', () => {
    pushToDataLayer('share', { content_type: 'list', item_id: '7', method: 'copy_link' });
    expect(window.dataLayer).toEqual([
      { event: 'share', content_type: 'list', item_id: '7', method: 'copy_link' },
    ]);
  });
});

describe('requiresConsent', () => {
  it.each([
    ['a country in the EEA', true, 'de', 'America/New_York'],
    ['the United Kingdom', true, 'gb', 'America/New_York'],
    ['a country elsewhere', false, 'us', 'Europe/Berlin'],
    ['no country but a European time zone', true, null, 'Europe/Berlin'],
    ['no country but the time zone of European islands', true, null, 'Atlantic/Canary'],
    ['no country but an American time zone', false, null, 'America/New_York'],
    ['no country and no place in the time zone', false, null, 'UTC'],
  ])('for %s, returns %s (%s, %s)', (_, expected, country, timeZone) => {
    expect(requiresConsent(country, timeZone)).toBe(expected);
  });
});
