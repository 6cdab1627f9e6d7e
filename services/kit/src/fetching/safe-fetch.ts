import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';
import type { Duplex, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { Agent, request } from 'undici';
import { type AllowedHosts, isAllowedHost, isForbiddenUrl, isPublicAddress } from './address-rules.ts';

interface ResolvedAddress {
  address: string;
  family: number;
}
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>;

export interface SafeFetchRules {
  allowedHosts: AllowedHosts;
  resolve?: Resolve;
}

export interface SafeFetchOptions {
  headers: Record<string, string>;
  /** The limit of the decompressed body. */
  maxBytes: number;
  /** What to do with a larger body. */
  overflow: 'truncate' | 'fail';
  signal: AbortSignal;
}

export interface FetchResult {
  /** After redirects. */
  url: string;
  status: number;
  contentType: string;
  body: Buffer;
}

export const fetchLimits = { redirects: 5, timeoutMs: 10_000, bytes: 5_242_880 } as const;
/** Returns a user agent in the form that shops expect, with a link to our FAQ. */
export const createUserAgent = (origin: string): string =>
  `Mozilla/5.0 (compatible; GiftlistBot/1.0; +${origin}/faq) AppleWebKit/537.36 (KHTML, like Gecko)`;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);

const resolveWithSystem: Resolve = hostname => systemLookup(hostname, { all: true, verbatim: true });

/**
 * Fetches untrusted URLs with limits on time, redirects and size. Checks each redirect, and that all IP addresses of a
 * host are public. Connects to a checked address, so a later DNS change has no effect.
 */
export class SafeFetch {
  private readonly rules: Required<SafeFetchRules>;

  constructor(rules: SafeFetchRules) {
    this.rules = { resolve: resolveWithSystem, ...rules };
  }

  async fetch(url: string, options: SafeFetchOptions): Promise<FetchResult> {
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(fetchLimits.timeoutMs)]);
    const publicOnly = this.createAgent(createPublicLookup(this.rules.resolve));
    const unrestricted = this.createAgent(undefined);
    try {
      return await this.followRedirects(new URL(url), { ...options, signal }, { publicOnly, unrestricted });
    } catch (error) {
      throw toLinkError(error, signal);
    } finally {
      await Promise.all([publicOnly.destroy(), unrestricted.destroy()]);
    }
  }

  private async followRedirects(
    start: URL,
    options: SafeFetchOptions,
    agents: { publicOnly: Agent; unrestricted: Agent },
  ): Promise<FetchResult> {
    const { allowedHosts } = this.rules;
    let url = start;
    for (let hop = 0; hop <= fetchLimits.redirects; hop += 1) {
      if (isForbiddenUrl(url, allowedHosts)) throw new LinkError('forbidden');
      const response = await request(url, {
        dispatcher: isAllowedHost(url, allowedHosts) ? agents.unrestricted : agents.publicOnly,
        headers: { ...options.headers, 'accept-encoding': 'gzip, br, deflate' },
        signal: options.signal,
      });
      const location = getFirst(response.headers.location);
      if (!redirectStatuses.has(response.statusCode) || location === undefined) {
        const body = await readBody(response.body, getFirst(response.headers['content-encoding']), options);
        const contentType = getFirst(response.headers['content-type']) ?? '';
        return { url: url.href, status: response.statusCode, contentType, body };
      }
      await response.body.dump({ limit: 16_384, signal: options.signal });
      url = new URL(location, url);
    }
    throw new LinkError('too-many-redirects');
  }

  private createAgent(lookup: LookupFunction | undefined): Agent {
    const timeout = fetchLimits.timeoutMs;
    return new Agent({
      connect: { timeout, ...(lookup && { lookup }) },
      headersTimeout: timeout,
      bodyTimeout: timeout,
      maxHeaderSize: 65_536,
    });
  }
}

/** Creates a DNS lookup that rejects a host if any of its IP addresses is internal. */
export function createPublicLookup(resolve: Resolve): LookupFunction {
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
  const tooLarge = new Error('The body is larger than maxBytes');
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    let size = 0;
    for await (const chunk of source) {
      const remaining = options.maxBytes - size;
      chunks.push(chunk.subarray(0, remaining));
      size += chunk.length;
      if (size > options.maxBytes) throw tooLarge;
    }
  };
  try {
    const decompressor = createDecompressor(encoding);
    const { signal } = options;
    await (decompressor
      ? pipeline(body, decompressor, collect, { signal })
      : pipeline(body, collect, { signal }));
  } catch (error) {
    if (error !== tooLarge) throw error;
    if (options.overflow === 'fail') throw new LinkError('too-large');
  }
  return Buffer.concat(chunks);
}

function createDecompressor(encoding = 'identity'): Duplex | undefined {
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

const getFirst = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/** Returns the `LinkError` that undici or the socket wrapped, or converts the error to one. */
function toLinkError(error: unknown, signal: AbortSignal): LinkError {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof LinkError) return cause;
  }
  return new LinkError(signal.aborted ? 'out-of-time' : 'unreachable', { cause: error });
}
