import { lookup } from 'node:dns/promises';

/** Resolves a host's name to the addresses of its instances. */
export type Instances = (hostname: string) => Promise<string[]>;

/** The DNS name that resolves to every instance of a host: `suffix` follows the first label. */
export const nameOfEach = (hostname: string, suffix: string): string =>
  hostname.replace(/^[^.]+/, label => label + suffix);

/** Resolves by DNS; without a suffix, by the host's own name. */
export const instancesBehind =
  (suffix: string): Instances =>
  async hostname =>
    (await lookup(nameOfEach(hostname, suffix), { all: true })).map(({ address }) => address);
