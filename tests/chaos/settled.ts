import { setTimeout as pause } from 'node:timers/promises';

const patienceMs = 300_000;
const lookEveryMs = 500;

/** Returns true as soon as a check holds, false when it never does. */
export async function settled(check: () => Promise<boolean> | boolean): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
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
