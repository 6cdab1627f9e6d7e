import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { TrustedProxies } from '@giftlist/service-kit/trusted-proxies';

/**
 * The client's address: the nearest one that is not a trusted proxy. Only entries of `X-Forwarded-For` that trusted
 * proxies wrote are used. Throws for an invalid address or range.
 */
export function createClientAddress(trusted: TrustedProxies): (req: IncomingMessage) => string {
  const trust = typeof trusted === 'function' ? trusted : proxyAddr.compile(trusted);
  return req => plain(proxyAddr(req, trust));
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
const plain = (address: string | undefined): string => address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
