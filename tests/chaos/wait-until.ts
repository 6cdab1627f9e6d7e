import { setTimeout as pause } from 'node:timers/promises';

const timeoutMs = 300_000;
const pollMs = 500;

/** Polls until `check` returns true. After the timeout, returns false or throws the last error of `check`. */
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
