/** A signal derived from another one. */
export interface LinkedAbort {
  signal: AbortSignal;
  /** Aborts the signal and stops listening to the source. */
  abort(): void;
}

/**
 * Returns a signal that is aborted with its source, after a timeout (`afterMs`), or by `abort`, which the caller must
 * always call in the end. Not `AbortSignal.any`: it can miss that a source was aborted (nodejs/node#65995).
 */
export function abortWith(source: AbortSignal, afterMs?: number): LinkedAbort {
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
