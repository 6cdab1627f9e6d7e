/** Prevents endless reloads. */
const minPageAgeMs = 60_000;
const timeoutMs = 10_000;

/** Files go missing when a newer version is deployed. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

/** Reloads a page older than a minute if `error` is a missing file and the server responds. */
export async function reloadOutdatedPage(error: unknown, reload = () => location.reload()): Promise<void> {
  if (!isMissingFile(error) || performance.now() < minPageAgeMs) return;
  const response = await fetch(location.href, {
    method: 'HEAD',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  if (response?.ok) reload();
}
