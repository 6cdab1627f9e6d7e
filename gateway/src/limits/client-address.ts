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

/** What shares one allowance: an IPv4 address, or the /64 network that one IPv6 customer has. */
export function allowanceOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest].slice(0, 4).join(':');
}
