/** Registers the service worker that caches the application's files (`public/offline.js`). */
export function registerOfflineWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = async () => {
    await navigator.serviceWorker.register('/offline.js');
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ loaded });
  };
  // After the first view, which needs the bandwidth more. Private windows may refuse: then nothing is cached.
  const schedule = () => setTimeout(() => void register().catch(() => undefined), 2_000);
  if (document.readyState === 'complete') schedule();
  else addEventListener('load', schedule, { once: true });
}
