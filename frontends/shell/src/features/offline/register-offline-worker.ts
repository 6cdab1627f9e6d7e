/** Registers the service worker that caches the application's files (`public/offline.js`). */
export function registerOfflineWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = async () => {
    await navigator.serviceWorker.register('/offline.js');
    const { active } = await navigator.serviceWorker.ready;
    const loadedUrls = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ loaded: loadedUrls });
  };
  // The first view needs the bandwidth first. Private windows may refuse the worker.
  const schedule = () => setTimeout(() => void register().catch(() => undefined), 2_000);
  if (document.readyState === 'complete') schedule();
  else addEventListener('load', schedule, { once: true });
}
