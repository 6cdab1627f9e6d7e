import { limits } from '@giftlist/contracts/limits';
import { isSampled } from '@giftlist/contracts/trace-timing';
import type { BrowserSpan } from '@giftlist/contracts/users/entities';

type PendingSpan = Omit<BrowserSpan, 'began_ago'> & { startedAt: number };

let pendingSpans: PendingSpan[] = [];
let isListening = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Records a call if its trace is sampled. Never throws. `startedAt` comes from `performance.now()`. */
export function recordSpan(route: string, headers: Headers, startedAt: number, response: Response): void {
  const [, trace_id, span_id] = headers.get('traceparent')?.split('-') ?? [];
  if (!trace_id || !span_id || !isSampled(response.headers.get('server-timing'), trace_id)) return;
  const duration = Math.round(performance.now() - startedAt);
  timer ??= setTimeout(sendSpans, limits.spanReportIntervalMs);
  pendingSpans.push({ trace_id, span_id, route, startedAt, duration, status: response.status });
  if (pendingSpans.length === limits.spansPerReport) sendSpans();
  if (isListening) return;
  isListening = true;
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && sendSpans());
}

function sendSpans(): void {
  clearTimeout(timer);
  timer = undefined;
  if (pendingSpans.length === 0) return;
  const now = performance.now();
  const spans: BrowserSpan[] = pendingSpans.map(({ startedAt, ...span }) => ({
    ...span,
    began_ago: Math.round(now - startedAt),
  }));
  pendingSpans = [];
  const body = new Blob([JSON.stringify({ spans })], { type: 'application/json' });
  try {
    navigator.sendBeacon('/settings/spans', body);
  } catch {
    // Some browsers lack `sendBeacon`.
  }
}
