export interface LinkedAbort {
  signal: AbortSignal;
  abort(): void;
}

/**
 * Creates a signal that is aborted with its source, after `timeoutMs`, or by `abort`. Always call `abort` when done.
 * Replaces `AbortSignal.any`, which can miss the abort of a source (nodejs/node#65995).
 */
export function createLinkedAbort(source: AbortSignal, timeoutMs?: number): LinkedAbort {
  const controller = new AbortController();
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => abort(), timeoutMs);
  const abort = () => {
    clearTimeout(timer);
    source.removeEventListener('abort', abort);
    controller.abort();
  };
  if (source.aborted) abort();
  else source.addEventListener('abort', abort);
  return { signal: controller.signal, abort };
}
