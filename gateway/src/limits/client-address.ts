import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { TrustedProxies } from '@giftlist/service-kit/trusted-proxies';

/**
 * Who calls: the nearest address that no trusted proxy stands for. `X-Forwarded-For` counts only as far as
 * trusted proxies wrote it. Throws where an address or a range is none.
 */
export function createClientAddress(trusted: TrustedProxies): (req: IncomingMessage) => string {
  const trust = typeof trusted === 'function' ? trusted : proxyAddr.compile(trusted);
  return req => plain(proxyAddr(req, trust));
}

/** An IPv4 address in IPv6 clothes is shown as IPv4. */
const plain = (address: string | undefined): string => address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
