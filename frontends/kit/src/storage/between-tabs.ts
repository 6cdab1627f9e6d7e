/** Returns undefined if the browser refuses channels. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

/** Runs `task` in one tab at a time. Without locks, runs it at once. */
export async function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  let isStarted = false;
  const runTask = () => {
    isStarted = true;
    return task();
  };
  try {
    return await navigator.locks.request(name, runTask);
  } catch (error) {
    if (isStarted) throw error;
    return task();
  }
}
