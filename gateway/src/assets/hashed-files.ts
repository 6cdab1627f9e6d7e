import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { Agent, type Dispatcher } from 'undici';
import type { Encoding } from '../proxy/encoding.ts';
import type { Instances } from './instances.ts';

/** A file with a content hash in its name: it never changes, so it is cached here with its compressed forms. */
export interface HashedFile {
  type: string;
  bytes: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
}

const hashedName = /\.[0-9a-f]{8,}\.(?:[\w-]+\.)*\w+$/;
const longestPath = 300;
export const isHashed = (path: string): boolean => path.length <= longestPath && hashedName.test(path);

interface Times {
  /** How long only the first instance is tried before the others are tried too. */
  firstMs: number;
  /** The timeout for finding one file. */
  wholeMs: number;
  /** How long a missing file is not requested again. Short, since a deployment may add it at any moment. */
  missedMs: number;
  /** How long DNS results are cached. */
  addressesMs: number;
}

const usualTimes: Times = { firstMs: 2_000, wholeMs: 5_000, missedMs: 1_000, addressesMs: 1_000 };
const keptBytes = 48 * 1_048_576;
const missesKept = 1_000;
const hostsKept = 16;
/** The most instances of a frontend that are tried simultaneously for a file that the first one lacks. */
const mostInstances = 16;
/** Connections to each instance. Bounded, since anybody can request invented names. */
const connections = 4;
const connectMs = 1_000;
const idleMs = 2_000;

/**
 * Hashed files of the frontends: requested once for any number of clients. During a rollout one instance of a frontend
 * has files that another one lacks, so all of them are tried.
 */
export class HashedFiles {
  readonly #each = new Agent({
    connections,
    connect: { timeout: connectMs },
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
  });
  readonly #times: Times;
  readonly #addresses: LRUCache<string, string[]>;
  readonly #missed: LRUCache<string, true>;
  readonly #kept = new LRUCache<string, HashedFile, Dispatcher>({
    maxSize: keptBytes,
    sizeCalculation: file => file.bytes.length * 2 + 1,
    fetchMethod: (key, _, { context }) => {
      const [origin = '', path = ''] = key.split(' ');
      return this.#find(context, origin, path);
    },
  });

  constructor(instances: Instances, times: Partial<Times> = {}) {
    this.#times = { ...usualTimes, ...times };
    const { missedMs, addressesMs } = this.#times;
    this.#missed = new LRUCache({ max: missesKept, ttl: missedMs });
    // One DNS lookup at a time: each blocks one of the process's few threads.
    this.#addresses = new LRUCache({
      max: hostsKept,
      ttl: addressesMs,
      fetchMethod: hostname => instances(hostname),
    });
  }

  /** `origin` is the frontend. Resolves to undefined if it has no such file; rejects while it is unavailable. */
  async get(origin: string, upstream: Dispatcher, path: string): Promise<HashedFile | undefined> {
    const key = `${origin} ${path}`;
    if (this.#missed.has(key)) return undefined;
    const file = await this.#kept.fetch(key, { context: upstream });
    if (!file) this.#missed.set(key, true);
    return file;
  }

  async #find(upstream: Dispatcher, origin: string, path: string): Promise<HashedFile | undefined> {
    const { firstMs, wholeMs } = this.#times;
    const whole = AbortSignal.timeout(wholeMs);
    const ofFirst = AbortSignal.any([whole, AbortSignal.timeout(firstMs)]);
    const first = await fetchFile(upstream, origin, path, ofFirst).catch(failureOf);
    if (first && !(first instanceof Error)) return first;
    const found = await this.#findInEach(origin, path, whole);
    if (found) return found;
    whole.throwIfAborted();
    if (first instanceof Error) throw first;
    return undefined;
  }

  /** Takes the first good response, without waiting for the others. */
  async #findInEach(origin: string, path: string, whole: AbortSignal): Promise<HashedFile | undefined> {
    const url = new URL(origin);
    const addresses = (await unless(whole, this.#addresses.fetch(url.hostname))) ?? [];
    const enough = new AbortController();
    const signal = AbortSignal.any([whole, enough.signal]);
    const attempts = addresses.slice(0, mostInstances).map(async address => {
      url.hostname = isIPv6(address) ? `[${address}]` : address;
      const file = await fetchFile(this.#each, url.origin, path, signal);
      if (!file) throw new Error('an instance has no such file');
      return file;
    });
    const found = await Promise.any(attempts).catch(() => undefined);
    enough.abort();
    return found;
  }
}

const failureOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** For work that cannot be cancelled: stops waiting for it. */
function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

async function fetchFile(
  via: Dispatcher,
  origin: string,
  path: string,
  signal: AbortSignal,
): Promise<HashedFile | undefined> {
  const { statusCode, headers, body } = await via.request({ method: 'GET', origin, path, signal });
  const bytes = Buffer.from(await body.arrayBuffer());
  const type = String(headers['content-type'] ?? 'application/octet-stream');
  if (statusCode >= 500) throw new Error(`a frontend returned ${statusCode}`);
  return statusCode === 200 && !type.startsWith('text/html')
    ? { type, bytes, encoded: new Map() }
    : undefined;
}
