export interface LinkedAbort {
  signal: AbortSignal;
  abort(): void;
}

/**
 * Creates a signal that aborts with its source, after `afterMs`, or by `abort`. Always call `abort` when done. Replaces
 * `AbortSignal.any`, which can miss the abort of a source (nodejs/node#65995).
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
