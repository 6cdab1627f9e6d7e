import { setTimeout as pause } from 'node:timers/promises';

const timeoutMs = 3_000;

export async function flushSpans(flush: Promise<unknown> | undefined): Promise<void> {
  await Promise.race([flush?.catch(() => undefined), pause(timeoutMs)]);
}
