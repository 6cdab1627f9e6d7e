import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { Agent, type Dispatcher } from 'undici';
import type { Encoding } from '../proxy/encoding.ts';
import type { InstanceLookup } from './instance-lookup.ts';

/** A file with a content hash in its name. It never changes. */
export interface HashedFile {
  type: string;
  bytes: Buffer;
  compressed: Map<Encoding, Promise<Buffer>>;
}

const hashedFileName = /\.[0-9a-f]{8,}\.(?:[\w-]+\.)*\w+$/;
const maxPathLength = 300;
export const isHashedPath = (path: string): boolean =>
  path.length <= maxPathLength && hashedFileName.test(path);

interface Durations {
  /** After this time, the other instances are tried too. */
  firstInstanceMs: number;
  totalMs: number;
  /** How long a missing file is not requested again. Short, because a deployment may add the file at any moment. */
  missingCacheMs: number;
  addressCacheMs: number;
}

const defaultDurations: Durations = {
  firstInstanceMs: 2_000,
  totalMs: 5_000,
  missingCacheMs: 1_000,
  addressCacheMs: 1_000,
};
const maxCacheBytes = 48 * 1_048_576;
const maxMissingKeys = 1_000;
const maxHosts = 16;
const maxInstances = 16;
/** Few, because anybody can request names that do not exist. */
const connectionsPerInstance = 4;
const connectMs = 1_000;
const idleMs = 2_000;

/**
 * Fetches and caches hashed files. Tries all instances, because during a rollout only some may have a file.
 */
export class HashedFiles {
  private readonly agent = new Agent({
    connections: connectionsPerInstance,
    connect: { timeout: connectMs },
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
  });
  private readonly durations: Durations;
  private readonly addressesByHost: LRUCache<string, string[]>;
  private readonly missingKeys: LRUCache<string, true>;
  private readonly cache = new LRUCache<string, HashedFile, Dispatcher>({
    maxSize: maxCacheBytes,
    // Counts the compressed variants as a second copy. The cache rejects a size of 0.
    sizeCalculation: file => file.bytes.length * 2 + 1,
    fetchMethod: (key, _, { context: upstream }) => {
      const [origin = '', path = ''] = key.split(' ');
      return this.find(upstream, origin, path);
    },
  });

  constructor(lookUpInstances: InstanceLookup, durations: Partial<Durations> = {}) {
    this.durations = { ...defaultDurations, ...durations };
    const { missingCacheMs, addressCacheMs } = this.durations;
    this.missingKeys = new LRUCache({ max: maxMissingKeys, ttl: missingCacheMs });
    // A DNS lookup blocks one of the few libuv threads, so simultaneous requests share a lookup.
    this.addressesByHost = new LRUCache({
      max: maxHosts,
      ttl: addressCacheMs,
      fetchMethod: hostname => lookUpInstances(hostname),
    });
  }

  /**
   * Returns undefined if there is no such file. Rejects while the frontend is unavailable. Simultaneous calls
   * share a fetch.
   */
  async get(origin: string, upstream: Dispatcher, path: string): Promise<HashedFile | undefined> {
    const key = `${origin} ${path}`;
    if (this.missingKeys.has(key)) return undefined;
    const file = await this.cache.fetch(key, { context: upstream });
    if (!file) this.missingKeys.set(key, true);
    return file;
  }

  private async find(upstream: Dispatcher, origin: string, path: string): Promise<HashedFile | undefined> {
    const { firstInstanceMs, totalMs } = this.durations;
    const signal = AbortSignal.timeout(totalMs);
    const firstSignal = AbortSignal.any([signal, AbortSignal.timeout(firstInstanceMs)]);
    const firstResult = await fetchFile(upstream, origin, path, firstSignal).catch(toError);
    if (firstResult && !(firstResult instanceof Error)) return firstResult;
    const file = await this.findOnInstances(origin, path, signal);
    if (file) return file;
    signal.throwIfAborted();
    if (firstResult instanceof Error) throw firstResult;
    return undefined;
  }

  private async findOnInstances(
    origin: string,
    path: string,
    totalSignal: AbortSignal,
  ): Promise<HashedFile | undefined> {
    const url = new URL(origin);
    const addresses = (await rejectOnAbort(totalSignal, this.addressesByHost.fetch(url.hostname))) ?? [];
    const cancellation = new AbortController();
    const signal = AbortSignal.any([totalSignal, cancellation.signal]);
    const attempts = addresses.slice(0, maxInstances).map(async address => {
      url.hostname = isIPv6(address) ? `[${address}]` : address;
      const file = await fetchFile(this.agent, url.origin, path, signal);
      if (!file) throw new Error('the instance does not have the file');
      return file;
    });
    const file = await Promise.any(attempts).catch(() => undefined);
    cancellation.abort();
    return file;
  }
}

const toError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Rejects when the signal aborts. `work` continues, because it cannot be cancelled. */
function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

async function fetchFile(
  dispatcher: Dispatcher,
  origin: string,
  path: string,
  signal: AbortSignal,
): Promise<HashedFile | undefined> {
  const { statusCode, headers, body } = await dispatcher.request({ method: 'GET', origin, path, signal });
  const bytes = Buffer.from(await body.arrayBuffer());
  const type = String(headers['content-type'] ?? 'application/octet-stream');
  if (statusCode >= 500) throw new Error(`a frontend returned ${statusCode}`);
  return statusCode === 200 && !type.startsWith('text/html')
    ? { type, bytes, compressed: new Map() }
    : undefined;
}
