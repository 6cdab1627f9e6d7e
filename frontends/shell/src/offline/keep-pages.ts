/**
 * Registers the service worker that caches what renders the pages (`public/offline.js`); everything else works without
 * it.
 */
export function keepPages(): void {
  if (!('serviceWorker' in navigator)) return;
  const begin = async () => {
    await navigator.serviceWorker.register('/offline.js');
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ loaded });
  };
  // After the first view, which needs the bandwidth more. A private mode may refuse: then nothing is cached.
  const later = () => setTimeout(() => void begin().catch(() => undefined), 2_000);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
