import { setTimeout as pause } from 'node:timers/promises';

const mostMs = 3_000;

/** Sends the remaining spans at shutdown, within a short timeout. */
export async function flushSpans(flush: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([flush?.catch(() => undefined), pause(mostMs)]);
}
