import { lookup } from 'node:dns/promises';

/** The addresses behind a host's name, as each of its instances has one. */
export type Instances = (hostname: string) => Promise<string[]>;

/** The name under which each instance of a host has an address: `suffix` follows the first label. */
export const nameOfEach = (hostname: string, suffix: string): string =>
  hostname.replace(/^[^.]+/, label => label + suffix);

/** By DNS; no suffix where the host's own name has the addresses of all. */
export const instancesBehind =
  (suffix: string): Instances =>
  async hostname =>
    (await lookup(nameOfEach(hostname, suffix), { all: true })).map(({ address }) => address);
