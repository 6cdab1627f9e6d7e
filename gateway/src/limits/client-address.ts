import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Who calls: the nearest address that no trusted proxy stands for. `X-Forwarded-For` counts only as far as
 * trusted proxies wrote it, so nobody can choose an address.
 */
export function createClientAddress(trustedProxies: string[]): (req: IncomingMessage) => string {
  if (trustedProxies.length === 0) return req => plain(req.socket.remoteAddress);
  const trust = proxyAddr.compile(trustedProxies);
  return req => plain(proxyAddr(req, trust));
}

/** An IPv4 address in IPv6 clothes is shown as IPv4. */
const plain = (address: string | undefined): string => address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
