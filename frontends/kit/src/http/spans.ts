import { limits } from '@giftlist/contracts/limits';
import { isKept } from '@giftlist/contracts/trace-timing';
import type { BrowserSpan } from '@giftlist/contracts/users/entities';

type Gathered = Omit<BrowserSpan, 'began_ago'> & { began: number };

let gathered: Gathered[] = [];
let isWatching = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Records how long a call waited for its response, if the response says that the trace started by `headers` is sampled.
 * Sent within some seconds, or when the page is left. Never throws. `began`: by `performance.now()`.
 */
export function noteSpan(route: string, headers: Headers, began: number, response: Response): void {
  const [, trace_id, span_id] = headers.get('traceparent')?.split('-') ?? [];
  if (!trace_id || !span_id || !isKept(response.headers.get('server-timing'), trace_id)) return;
  const duration = Math.round(performance.now() - began);
  timer ??= setTimeout(tell, limits.spansCollectMs);
  gathered.push({ trace_id, span_id, route, began, duration, status: response.status });
  if (gathered.length === limits.spansPerReport) tell();
  if (isWatching) return;
  isWatching = true;
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && tell());
}

function tell(): void {
  clearTimeout(timer);
  timer = undefined;
  if (gathered.length === 0) return;
  const now = performance.now();
  const spans: BrowserSpan[] = gathered.map(({ began, ...span }) => ({
    ...span,
    began_ago: Math.round(now - began),
  }));
  gathered = [];
  const body = new Blob([JSON.stringify({ spans })], { type: 'application/json' });
  try {
    navigator.sendBeacon('/settings/spans', body);
  } catch {
    // Some browsers have no beacons.
  }
}
