/** Lets a worker keep what draws the pages (`public/offline.js`); without one all else works. */
export function keepPages(): void {
  if (!('serviceWorker' in navigator)) return;
  const begin = async () => {
    await navigator.serviceWorker.register('/offline.js');
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    active?.postMessage({ loaded });
  };
  // After the first view, which has better uses for the line. A private mode may refuse: nothing is kept then.
  const later = () => setTimeout(() => void begin().catch(() => undefined), 2_000);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
