/** What tabs share. Browsers refuse it together with their storages: then each tab is on its own. */

export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** Runs `act` in one tab at a time, or at once where the browser has or grants no locks. */
export async function underLock<T>(name: string, act: () => Promise<T>): Promise<T> {
  let started = false;
  const work = () => {
    started = true;
    return act();
  };
  try {
    return await navigator.locks.request(name, work);
  } catch (error) {
    if (started) throw error;
    return act();
  }
}
