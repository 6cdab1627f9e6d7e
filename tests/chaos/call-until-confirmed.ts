import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnyRouteKey } from '@giftlist/contracts/routes';
import { RejectedCall } from '@giftlist/infra/demo/api';
import { api, type Owner, signInAgain } from '../support/system.ts';

const timeoutMs = 300_000;
const retryMs = 300;

/** Counts requests repeated after an outage or an ended session. */
export const retries = { count: 0 };

const isOutage = (error: unknown): boolean =>
  !(error instanceof RejectedCall) || error.status >= 500 || error.code === 'idempotency/in-progress';

const isSessionEnded = (error: unknown): boolean => error instanceof RejectedCall && error.status === 401;

/** Returns an empty object if the response has no `data`. */
const readData = (response: unknown): Record<string, unknown> =>
  Object(Reflect.get(Object(response), 'data'));

/**
 * Repeats a request with the same idempotency key until it succeeds, and returns the `data` of the response.
 * Throws if the request is rejected, or still fails after the timeout.
 */
export async function callUntilConfirmed(
  route: AnyRouteKey,
  options: object,
  caller?: Owner,
): Promise<Record<string, unknown>> {
  const deadline = performance.now() + timeoutMs;
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    try {
      return readData(await api.call(route, { ...options, ...(caller && { token: caller.token }), headers }));
    } catch (error) {
      const endedSession = isSessionEnded(error) ? caller : undefined;
      if (performance.now() > deadline || !(isOutage(error) || endedSession)) throw error;
      retries.count += 1;
      if (endedSession) await signInAgain(endedSession).catch(() => undefined);
      await pause(retryMs);
    }
  }
}
