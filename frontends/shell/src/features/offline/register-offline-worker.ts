const registrationDelayMs = 2_000;

/** Registers `public/offline.js`, which caches the application's files. */
export function registerOfflineWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = async () => {
    await navigator.serviceWorker.register('/offline.js');
    const { active } = await navigator.serviceWorker.ready;
    const loadedUrls = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ loaded: loadedUrls });
  };
  // Leaves the bandwidth to the first view. Private windows may refuse the worker.
  const schedule = () => setTimeout(() => void register().catch(() => undefined), registrationDelayMs);
  if (document.readyState === 'complete') schedule();
  else addEventListener('load', schedule, { once: true });
}
