import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { Agent, request } from 'undici';
import { type AllowedHosts, isAllowedHost, isForbiddenOnItsFace, isPublicAddress } from './address-rules.ts';

interface ResolvedAddress {
  address: string;
  family: number;
}
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

export interface SafeFetchRules {
  allowedHosts: AllowedHosts;
  /** Resolves a name to all its addresses. */
  resolve?: Resolve;
}

export interface SafeFetchOptions {
  headers: Record<string, string>;
  maxBytes: number;
  /** For larger bodies: keep the beginning, or fail. */
  overflow: 'cut' | 'fail';
  signal: AbortSignal;
}

export interface Fetched {
  /** The address after redirects. */
  url: string;
  status: number;
  contentType: string;
  body: Buffer;
}

export const fetchLimits = { redirects: 5, timeoutMs: 10_000, bytes: 5_242_880 } as const;
/** Identifies us in the form that shops expect. */
export const userAgent = (origin: string): string =>
  `Mozilla/5.0 (compatible; GiftlistBot/1.0; +${origin}/faq) AppleWebKit/537.36 (KHTML, like Gecko)`;
const redirectStatus = new Set([301, 302, 303, 307, 308]);

const askSystem: Resolve = hostname => systemLookup(hostname, { all: true, verbatim: true });

/**
 * Fetches an address from an untrusted source. Each redirect is checked, every address that a name resolves
 * to must be public, and exactly those addresses are connected to, so DNS cannot change in between. Time,
 * redirects and bytes are limited, also after decompression. Throws `LinkError`.
 */
export class SafeFetch {
  readonly #rules: Required<SafeFetchRules>;

  constructor(rules: SafeFetchRules) {
    this.#rules = { resolve: askSystem, ...rules };
  }

  async fetch(address: string, options: SafeFetchOptions): Promise<Fetched> {
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(fetchLimits.timeoutMs)]);
    const guarded = this.#agent(checkedLookup(this.#rules.resolve));
    const named = this.#agent(undefined);
    try {
      return await this.#follow(new URL(address), { ...options, signal }, { guarded, named });
    } catch (error) {
      throw asError(error, signal);
    } finally {
      await Promise.all([guarded.destroy(), named.destroy()]);
    }
  }

  async #follow(
    start: URL,
    options: SafeFetchOptions,
    agents: { guarded: Agent; named: Agent },
  ): Promise<Fetched> {
    const { allowedHosts } = this.#rules;
    let url = start;
    for (let hop = 0; hop <= fetchLimits.redirects; hop += 1) {
      if (isForbiddenOnItsFace(url, allowedHosts)) throw new LinkError('forbidden');
      const answer = await request(url, {
        dispatcher: isAllowedHost(url, allowedHosts) ? agents.named : agents.guarded,
        headers: { ...options.headers, 'accept-encoding': 'gzip, br, deflate' },
        signal: options.signal,
      });
      const location = single(answer.headers.location);
      if (!redirectStatus.has(answer.statusCode) || location === undefined) {
        const body = await readBody(answer.body, single(answer.headers['content-encoding']), options);
        const contentType = single(answer.headers['content-type']) ?? '';
        return { url: url.href, status: answer.statusCode, contentType, body };
      }
      await answer.body.dump({ limit: 16_384, signal: options.signal });
      url = new URL(location, url);
    }
    throw new LinkError('too-many-redirects');
  }

  #agent(lookup: LookupFunction | undefined): Agent {
    const timeout = fetchLimits.timeoutMs;
    return new Agent({
      connect: { timeout, ...(lookup && { lookup }) },
      headersTimeout: timeout,
      bodyTimeout: timeout,
      maxHeaderSize: 65_536,
    });
  }
}

/** A lookup that returns public addresses only: one internal address rejects the name. */
export function checkedLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      addresses => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address))) {
          callback(new LinkError('forbidden'), '');
        } else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

async function readBody(
  body: Readable,
  encoding: string | undefined,
  options: SafeFetchOptions,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const full = new Error('enough');
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    let size = 0;
    for await (const chunk of source) {
      const room = options.maxBytes - size;
      chunks.push(chunk.subarray(0, room));
      size += chunk.length;
      if (size > options.maxBytes) throw full;
    }
  };
  try {
    const unpack = unpackerFor(encoding);
    const { signal } = options;
    await (unpack ? pipeline(body, unpack, collect, { signal }) : pipeline(body, collect, { signal }));
  } catch (error) {
    if (error !== full) throw error;
    if (options.overflow === 'fail') throw new LinkError('too-large');
  }
  return Buffer.concat(chunks);
}

function unpackerFor(encoding = 'identity'): Duplex | undefined {
  switch (encoding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'deflate':
      return createInflate();
    case 'br':
      return createBrotliDecompress();
    default:
      throw new LinkError('not-a-page');
  }
}

const single = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/** undici and the socket wrap errors of the lookup; the reason is in a `cause`. */
function asError(error: unknown, signal: AbortSignal): LinkError {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof LinkError) return cause;
  }
  return new LinkError(signal.aborted ? 'out-of-time' : 'unreachable', { cause: error });
}
