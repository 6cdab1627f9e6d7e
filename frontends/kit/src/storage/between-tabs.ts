/** Undefined if the browser refuses channels, as it does when it refuses storage. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** Runs `task` in one tab at a time, or at once if the browser has no locks or refuses them. */
export async function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  let started = false;
  const runTask = () => {
    started = true;
    return task();
  };
  try {
    return await navigator.locks.request(name, runTask);
  } catch (error) {
    if (started) throw error;
    return task();
  }
}
