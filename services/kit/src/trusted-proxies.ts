import { z } from 'zod';

/**
 * Whose `X-Forwarded-For` is trusted, in the form of Fastify's `trustProxy` and `@fastify/proxy-addr`. A number, 0 to
 * 9: so many proxies are in front of the server, each of which appends its client's address; nobody else may reach the
 * server, since any client counts as a proxy. Otherwise addresses and ranges (CIDR) of the proxies, or `loopback`,
 * `linklocal`, `uniquelocal`, comma-separated; clients in these ranges can choose their address. Nobody's by default.
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
  // A number would else be read as an address.
  .refine(
    trusted => typeof trusted === 'function' || !trusted.some(entry => /^\d+$/.test(entry)),
    'is neither a number of proxies (0 to 9) nor addresses and ranges',
  );
export type TrustedProxies = z.output<typeof TrustedProxies>;
