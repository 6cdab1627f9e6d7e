import { z } from 'zod';

/**
 * The proxies whose `X-Forwarded-For` is trusted, in the form of Fastify's `trustProxy` and `@fastify/proxy-addr`.
 * Either the number of proxies in front of the server, 0 to 9, each of which appends its client's address; then nobody
 * else may reach the server, since any client counts as a proxy. Or addresses and ranges (CIDR) of the proxies, or
 * `loopback`, `linklocal`, `uniquelocal`, comma-separated; clients in these ranges can choose their address. By default
 * nobody is trusted.
 */
export const TrustedProxies = z
  .string()
  .transform((text): string[] | ((address: string, hop: number) => boolean) => {
    const entries = text
      .split(',')
      .map(entry => entry.trim())
      .filter(Boolean);
    const [only = '', second] = entries;
    if (second !== undefined || !/^\d$/.test(only)) return entries;
    const doors = Number(only);
    return (_address, hop) => hop < doors;
  })
  // Otherwise a number would be parsed as an address.
  .refine(
    trusted => typeof trusted === 'function' || !trusted.some(entry => /^\d+$/.test(entry)),
    'is neither a number of proxies (0 to 9) nor addresses and ranges',
  );
export type TrustedProxies = z.output<typeof TrustedProxies>;
