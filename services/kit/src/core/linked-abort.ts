export interface LinkedAbort {
  signal: AbortSignal;
  abort(): void;
}

/**
 * Returns a signal that is aborted with its source, after `afterMs`, or by `abort`, which the caller must always call.
 * `AbortSignal.any` can miss that a source was aborted (nodejs/node#65995).
 */
export function createLinkedAbort(source: AbortSignal, afterMs?: number): LinkedAbort {
  const controller = new AbortController();
  const timer = afterMs === undefined ? undefined : setTimeout(() => abort(), afterMs);
  const abort = () => {
    clearTimeout(timer);
    source.removeEventListener('abort', abort);
    controller.abort();
  };
  if (source.aborted) abort();
  else source.addEventListener('abort', abort);
  return { signal: controller.signal, abort };
}
