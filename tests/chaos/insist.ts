import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnyRouteKey } from '@giftlist/contracts/routes';
import { RefusedCall } from '../support/public-api.ts';
import { api, type Owner, signInAgain } from '../support/system.ts';

const timeoutMs = 300_000;
const againMs = 300;

/** How often a request was repeated because there was no response or the product was unavailable. */
export const asked = { again: 0 };

const isOutage = (error: unknown): boolean =>
  !(error instanceof RefusedCall) || error.status >= 500 || error.code === 'idempotency/in-progress';

const isOver = (error: unknown): boolean => error instanceof RefusedCall && error.status === 401;

/** Repeats a request with the same key until the product responds: that response counts. */
export async function insist(
  key: AnyRouteKey,
  options: object,
  person?: Owner,
): Promise<Record<string, unknown>> {
  const deadline = performance.now() + timeoutMs;
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    try {
      const answer = await api.call(key, { ...options, ...(person && { token: person.token }), headers });
      return Object(Reflect.get(Object(answer), 'data'));
    } catch (error) {
      if (performance.now() > deadline || (!isOutage(error) && !(isOver(error) && person))) throw error;
      asked.again += 1;
      if (isOver(error) && person) await signInAgain(person).catch(() => undefined);
      await pause(againMs);
    }
  }
}
