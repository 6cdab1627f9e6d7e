/** A younger page is not reloaded, or it might reload forever. */
const minAgeMs = 60_000;
const timeoutMs = 10_000;

/** As after a newer version was deployed. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

export async function reloadOutdatedPage(error: unknown, reload = () => location.reload()): Promise<void> {
  if (!isMissingFile(error) || performance.now() < minAgeMs) return;
  const response = await fetch(location.href, {
    method: 'HEAD',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  if (response?.ok) reload();
}
