import { z } from 'zod';

/**
 * The proxies whose `X-Forwarded-For` is trusted. Either their number (0 to 9), if only they can reach the server, or
 * their IP addresses and ranges (CIDR, `loopback`, `linklocal`, `uniquelocal`). Clients in these ranges can fake their
 * address.
 */
export const TrustedProxies = z
  .string()
  .transform((text): string[] | ((address: string, hop: number) => boolean) => {
    const entries = text
      .split(',')
      .map(entry => entry.trim())
      .filter(Boolean);
    const [first = '', second] = entries;
    if (second !== undefined || !/^\d$/.test(first)) return entries;
    const proxyCount = Number(first);
    return (_address, hop) => hop < proxyCount;
  })
  // Any other number would be parsed as an IP address.
  .refine(
    trusted => typeof trusted === 'function' || !trusted.some(entry => /^\d+$/.test(entry)),
    'is neither a number of proxies (0 to 9) nor IP addresses and ranges',
  );
export type TrustedProxies = z.output<typeof TrustedProxies>;
