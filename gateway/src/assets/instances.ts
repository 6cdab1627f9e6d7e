import { lookup } from 'node:dns/promises';

/** Resolves a host's name to the addresses of its instances. */
export type Instances = (hostname: string) => Promise<string[]>;

/** The name under which each instance of a host has an address: `suffix` follows the first label. */
export const nameOfEach = (hostname: string, suffix: string): string =>
  hostname.replace(/^[^.]+/, label => label + suffix);

/** By DNS; without a suffix, the host's own name has the addresses of all. */
export const instancesBehind =
  (suffix: string): Instances =>
  async hostname =>
    (await lookup(nameOfEach(hostname, suffix), { all: true })).map(({ address }) => address);
