import type { Dispatcher } from 'undici';
import type { Upstreams } from '../proxy/upstreams.ts';

export interface Readiness {
  isReady: boolean;
  /** By service or frontend. */
  states: Record<string, State>;
}

const timeoutMs = 2_000;
const cacheMs = 1_000;

/** Checks all services and frontends. The result is cached for a second. */
export function createReadiness({ services, frontends }: Upstreams): () => Promise<Readiness> {
  let latest: Promise<Readiness> | undefined;
  let expiresAt = 0;

  async function check(): Promise<Readiness> {
    const states = await Promise.all([
      ...Object.entries(services).map(([name, upstream]) => checkState(name, upstream, '/readyz')),
      ...Object.entries(frontends).map(([name, upstream]) =>
        checkState(`${name}-frontend`, upstream, name === 'shell' ? '/index.html' : '/mf-manifest.json'),
      ),
    ]);
    return { isReady: states.every(([, state]) => state === 'ready'), states: Object.fromEntries(states) };
  }

  return () => {
    if (!latest || Date.now() >= expiresAt) {
      expiresAt = Date.now() + cacheMs;
      latest = check();
    }
    return latest;
  };
}

type State = 'ready' | 'unavailable';

async function checkState(name: string, upstream: Dispatcher, path: string): Promise<[string, State]> {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const { statusCode, body } = await upstream.request({ method: 'GET', path, signal });
    await body.dump();
    return [name, statusCode === 200 ? 'ready' : 'unavailable'];
  } catch {
    return [name, 'unavailable'];
  }
}
