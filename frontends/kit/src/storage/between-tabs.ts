/** What tabs share. Browsers that refuse storage refuse this too: then each tab works by itself. */

export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** Runs `act` in one tab at a time, or at once if the browser has or grants no locks. */
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
