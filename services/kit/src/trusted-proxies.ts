import { z } from 'zod';

/**
 * Whose `X-Forwarded-For` counts, in the form that Fastify's `trustProxy` and `@fastify/proxy-addr` know.
 *
 * A number, 0 to 9: so many doors stand in a row before who listens, and each adds the address that asked it; nobody
 * else may reach who listens, since whoever asks counts as a door. Otherwise addresses and ranges (CIDR) of the doors,
 * or `loopback`, `linklocal`, `uniquelocal`, comma-separated; a visitor from there chooses an address. Nobody's where
 * nothing is said.
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
    'is neither a number of doors (0 to 9) nor addresses and ranges',
  );
export type TrustedProxies = z.output<typeof TrustedProxies>;
