/** A page that was opened less than this long ago is not opened anew by itself: it might never end. */
const settledMs = 60_000;
/** A server that takes longer is not to be reached. */
const answerMs = 10_000;

/** Whether a file of the page's own version is missing: a newer one has taken its place since the page was opened. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED'));

/** Opens the page anew, where a file of its version is missing and the server can be reached. */
export async function renewPage(error: unknown, reload = () => location.reload()): Promise<void> {
  if (!isMissingFile(error) || performance.now() < settledMs) return;
  const answer = await fetch(location.href, {
    method: 'HEAD',
    signal: AbortSignal.timeout(answerMs),
  }).catch(() => undefined);
  if (answer?.ok) reload();
}
