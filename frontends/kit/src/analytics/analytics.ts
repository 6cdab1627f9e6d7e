import { limits } from '@giftlist/contracts/limits';
import { randomId } from '../api/random-id.ts';
import { RecentKeys } from '../diagnostics/recent-keys.ts';
import { tabStorage } from '../storage/browser-storage.ts';
import { cleanParams, type EventParams } from './clean-params.ts';
import { consent } from './consent.ts';

export type EventName = 'page_view' | 'share' | 'list_create' | 'select_item' | 'auth_error';

export type AnalyticsSink = (event: EventName, params: EventParams) => void;

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

const sessionKey = 'giftlist-analytics-session';
const recentEvents = new RecentKeys(limits.analyticsDedupeMs, {
  maxEntries: limits.analyticsPruneCount,
  olderThanMs: limits.analyticsPruneAgeMs,
});

export const pushToDataLayer: AnalyticsSink = (event, params) => {
  window.dataLayer ??= [];
  window.dataLayer.push({ event, ...params });
};

let sink = pushToDataLayer;
export const setAnalyticsSink = (next: AnalyticsSink): void => {
  sink = next;
};

function getSessionId(): string {
  const stored = tabStorage.get(sessionKey);
  if (stored) return stored;
  const id = randomId();
  tabStorage.set(sessionKey, id);
  return id;
}

let pendingEvents: [EventName, EventParams][] = [];
const maxPendingEvents = 50;

consent.subscribe(state => {
  if (state === 'unknown' || state === 'asking') return;
  const events = pendingEvents;
  pendingEvents = [];
  if (state === 'denied') return;
  for (const [event, params] of events) sink(event, { ...params, session_id: getSessionId() });
});

/**
 * Tracks an event, unless it repeats within a second (docs/specification/client.md#analytics). Events wait until
 * consent is granted, denied or not needed.
 */
export function track(event: EventName, params: EventParams = {}): void {
  const state = consent.read();
  if (state === 'denied') return;
  const cleanedParams = cleanParams(params);
  if (!recentEvents.isNew(`${event} ${JSON.stringify(cleanedParams)}`, Date.now())) return;
  if (state === 'unknown' || state === 'asking') {
    pendingEvents = [...pendingEvents, [event, cleanedParams] satisfies [EventName, EventParams]].slice(
      -maxPendingEvents,
    );
    return;
  }
  sink(event, { ...cleanedParams, session_id: getSessionId() });
}

export function trackShare(contentType: 'list' | 'profile', itemId: string, method: string): void {
  track('share', { content_type: contentType, item_id: itemId, method });
}
