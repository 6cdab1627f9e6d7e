export interface Ending {
  signal: AbortSignal;
  /** Aborts the signal and stops listening to the source. */
  end(): void;
}

/**
 * A signal that is aborted with its source, after a timeout (ms), or by `end`, which must always be called. Not
 * `AbortSignal.any`: it can miss that a source was aborted (nodejs/node#65995).
 */
export function abortWith(source: AbortSignal, afterMs?: number): Ending {
  const ended = new AbortController();
  const timer = afterMs === undefined ? undefined : setTimeout(() => end(), afterMs);
  const end = () => {
    clearTimeout(timer);
    source.removeEventListener('abort', end);
    ended.abort();
  };
  if (source.aborted) end();
  else source.addEventListener('abort', end);
  return { signal: ended.signal, end };
}
