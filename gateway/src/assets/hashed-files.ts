import { lookup } from 'node:dns/promises';
import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { Agent, type Dispatcher } from 'undici';
import type { Encoding } from '../proxy/encoding.ts';

/** A file whose name holds a hash of its content: it never changes, so it is kept here with its compressed forms. */
export interface HashedFile {
  type: string;
  bytes: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
}

const hashedName = /\.[0-9a-f]{8,}\.(?:[\w-]+\.)*\w+$/;
const longestPath = 300;
export const isHashed = (path: string): boolean => path.length <= longestPath && hashedName.test(path);

const keptBytes = 48 * 1_048_576;
const timeoutMs = 5_000;
const connectMs = 1_000;
/** So many instances of a frontend are asked, one after the other, for what the first one does not have. */
const mostInstances = 16;

/** The addresses behind a host's name, as each of its instances has one. */
export type Instances = (hostname: string) => Promise<string[]>;

const instancesOf: Instances = async hostname =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

/**
 * Hashed files of the frontends: asked for once, however many ask at the same time. While a new version comes, one
 * instance of a frontend has files that another one does not have yet, or has no more: all of them are asked.
 */
export class HashedFiles {
  readonly #once = new Agent({ pipelining: 0, connect: { timeout: connectMs } });
  readonly #instances: Instances;
  readonly #kept = new LRUCache<string, HashedFile, Dispatcher>({
    maxSize: keptBytes,
    sizeCalculation: file => file.bytes.length * 2 + 1,
    fetchMethod: (key, _, { context }) => {
      const [origin = '', path = ''] = key.split(' ');
      return this.#find(context, origin, path);
    },
  });

  constructor(instances: Instances = instancesOf) {
    this.#instances = instances;
  }

  /** `origin` names the frontend. Undefined where it has no such file; rejects while it is away. */
  get(origin: string, upstream: Dispatcher, path: string): Promise<HashedFile | undefined> {
    return this.#kept.fetch(`${origin} ${path}`, { context: upstream });
  }

  async #find(upstream: Dispatcher, origin: string, path: string): Promise<HashedFile | undefined> {
    const first = await ask(upstream, origin, path).catch(failureOf);
    if (first && !(first instanceof Error)) return first;
    const url = new URL(origin);
    for (const address of (await this.#instances(url.hostname)).slice(0, mostInstances)) {
      url.hostname = isIPv6(address) ? `[${address}]` : address;
      const found = await ask(this.#once, url.origin, path).catch(failureOf);
      if (found && !(found instanceof Error)) return found;
    }
    if (first instanceof Error) throw first;
    return undefined;
  }
}

const failureOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

async function ask(via: Dispatcher, origin: string, path: string): Promise<HashedFile | undefined> {
  const { statusCode, headers, body } = await via.request({
    method: 'GET',
    origin,
    path,
    signal: AbortSignal.timeout(timeoutMs),
  });
  const bytes = Buffer.from(await body.arrayBuffer());
  const type = String(headers['content-type'] ?? 'application/octet-stream');
  if (statusCode >= 500) throw new Error(`a frontend answered ${statusCode}`);
  return statusCode === 200 && !type.startsWith('text/html')
    ? { type, bytes, encoded: new Map() }
    : undefined;
}
