import { setTimeout as pause } from 'node:timers/promises';

const timeoutMs = 300_000;
const lookEveryMs = 500;

/** Returns true as soon as a check passes, or false if it never does. */
export async function settled(check: () => Promise<boolean> | boolean): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    try {
      if (await check()) return true;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    if (performance.now() > deadline) return false;
    await pause(lookEveryMs);
  }
}
