import { setTimeout as pause } from 'node:timers/promises';

const timeoutMs = 3_000;

/** At shutdown, waits until the remaining spans are sent, for at most three seconds. */
export async function flushSpans(flush: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([flush?.catch(() => undefined), pause(timeoutMs)]);
}
