/** A younger page is not reloaded, or it might reload forever. */
const minAgeMs = 60_000;
/** A slower server counts as unreachable. */
const timeoutMs = 10_000;

/** Whether a file of the page could not be loaded, as after a newer version was deployed. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

/** Reloads the page if one of its files is missing and the server is reachable. */
export async function renewPage(error: unknown, reload = () => location.reload()): Promise<void> {
  if (!isMissingFile(error) || performance.now() < minAgeMs) return;
  const response = await fetch(location.href, {
    method: 'HEAD',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  if (response?.ok) reload();
}
