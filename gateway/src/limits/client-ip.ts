import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { TrustedProxies } from '@giftlist/service-kit/core/trusted-proxies';

/**
 * Finds the nearest IP address that is not a trusted proxy. Ignores entries of `X-Forwarded-For` by untrusted
 * proxies. Throws if `trusted` has an invalid address or range.
 */
export function createClientIpFinder(trusted: TrustedProxies): (req: IncomingMessage) => string {
  const isTrusted = typeof trusted === 'function' ? trusted : proxyAddr.compile(trusted);
  return req => toIpv4IfMapped(proxyAddr(req, isTrusted));
}

const toIpv4IfMapped = (address: string | undefined): string =>
  address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
