import { setTimeout as pause } from 'node:timers/promises';

const mostMs = 3_000;

/** Waits until what was not sent yet is handed over, or given up; no more than a moment of the service's end. */
export async function handOver(flush: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([flush?.catch(() => undefined), pause(mostMs)]);
}
