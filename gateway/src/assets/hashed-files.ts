import { LRUCache } from 'lru-cache';
import type { Dispatcher } from 'undici';
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

/** Hashed files of the frontends: asked for once, however many ask at the same time. */
export class HashedFiles {
  readonly #kept = new LRUCache<string, HashedFile, Dispatcher>({
    maxSize: keptBytes,
    sizeCalculation: file => file.bytes.length * 2 + 1,
    fetchMethod: (key, _, { context, signal }) => ask(context, key.slice(key.indexOf(' ') + 1), signal),
  });

  /** Undefined where the frontend has no such file; rejects while it is away. */
  get(frontend: string, upstream: Dispatcher, path: string): Promise<HashedFile | undefined> {
    return this.#kept.fetch(`${frontend} ${path}`, { context: upstream });
  }
}

async function ask(upstream: Dispatcher, path: string, signal: AbortSignal): Promise<HashedFile | undefined> {
  const { statusCode, headers, body } = await upstream.request({
    method: 'GET',
    path,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  const bytes = Buffer.from(await body.arrayBuffer());
  const type = String(headers['content-type'] ?? 'application/octet-stream');
  if (statusCode >= 500) throw new Error(`a frontend answered ${statusCode}`);
  return statusCode === 200 && !type.startsWith('text/html')
    ? { type, bytes, encoded: new Map() }
    : undefined;
}
