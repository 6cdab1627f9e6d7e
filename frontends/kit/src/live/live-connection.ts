import type { LiveEvent } from '@giftlist/contracts/notifications/live';
import { addCredentials } from '../api/credentials.ts';
import { readEvents } from '../api/event-stream.ts';
import { report } from '../diagnostics/report.ts';
import { refreshAccess } from '../http/access-token.ts';
import { anySignal } from '../http/any-signal.ts';
import { isProblem } from '../http/api-problem.ts';
import { send } from '../http/request.ts';

/** Longer than two heartbeat intervals: the server sends a heartbeat at least every 20 seconds. */
const maxSilenceMs = 45_000;
const minWaitMs = 500;
const maxWaitMs = 30_000;
/** Shorter connections do not reset the backoff. */
const minOpenMs = 5_000;

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Keeps browsers from reconnecting all at once. */
const addJitter = (ms: number): number => ms / 2 + Math.random() * (ms / 2);

export interface LiveConnectionOptions {
  listIds: readonly string[];
  onEvent: (event: LiveEvent) => void;
  /** Called when the connection opens. Earlier events may have been missed. */
  onOpen: () => void;
  signal: AbortSignal;
}

/** Keeps `GET /live` open until the signal aborts. Reconnects with `Last-Event-ID`. */
export async function maintainLiveConnection({
  listIds,
  onEvent,
  onOpen,
  signal,
}: LiveConnectionOptions): Promise<void> {
  let lastEventId: string | undefined;
  let waitMs = minWaitMs;
  while (!signal.aborted) {
    let openedAt = Number.POSITIVE_INFINITY;
    const watchdogAbort = new AbortController();
    const connectionSignal = anySignal(signal, watchdogAbort.signal);
    let watchdog = setTimeout(() => watchdogAbort.abort(), maxSilenceMs);
    const resetWatchdog = () => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => watchdogAbort.abort(), maxSilenceMs);
    };
    try {
      const response = await open(listIds, lastEventId, connectionSignal);
      onOpen();
      openedAt = performance.now();
      if (response.body) {
        for await (const event of readEvents(response.body, resetWatchdog)) {
          lastEventId = event.id ?? lastEventId;
          onEvent(JSON.parse(event.data) as LiveEvent);
        }
      }
    } catch (error) {
      const isTokenRefreshed = isProblem(error, 'auth/token-invalid') && (await refreshToken());
      // Broken connections are normal, so only failures to connect are reported.
      if (isProblem(error) && !isTokenRefreshed) report(error, { severity: 'warning', where: 'GET /live' });
    } finally {
      clearTimeout(watchdog);
      watchdogAbort.abort();
    }
    if (performance.now() - openedAt > minOpenMs) waitMs = minWaitMs;
    if (!signal.aborted) await wait(addJitter(waitMs), signal);
    waitMs = Math.min(waitMs * 2, maxWaitMs);
  }
}

const refreshToken = (): Promise<boolean> =>
  refreshAccess().then(
    access => access !== undefined,
    () => false,
  );

function open(
  listIds: readonly string[],
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<Response> {
  const headers = new Headers({ accept: 'text/event-stream' });
  addCredentials(headers, { includesClaimTokens: true });
  if (lastEventId !== undefined) headers.set('Last-Event-ID', lastEventId);
  const query = listIds.length === 0 ? {} : { lists: listIds.join(',') };
  return send('GET /live', { query }, { headers, signal, timeoutMs: null });
}
