/** A page younger than this is not reloaded automatically, or it might reload forever. */
const minAgeMs = 60_000;
/** A server that takes longer counts as unreachable. */
const timeoutMs = 10_000;

/** Whether a file of the page's version is missing because a newer one was deployed since the page was opened. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

/** Reloads the page if a file of its version is missing and the server is reachable. */
export async function renewPage(error: unknown, reload = () => location.reload()): Promise<void> {
  if (!isMissingFile(error) || performance.now() < minAgeMs) return;
  const response = await fetch(location.href, {
    method: 'HEAD',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined);
  if (response?.ok) reload();
}
