import { setTimeout as pause } from 'node:timers/promises';

const timeoutMs = 300_000;
const pollMs = 500;

/** Returns false at the timeout. */
export async function waitUntil(check: () => Promise<boolean> | boolean): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      if (await check()) return true;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    if (performance.now() > deadline) return false;
    await pause(pollMs);
  }
}
