import { lookup } from 'node:dns/promises';

/** Resolves a host name to the IP addresses of its instances. */
export type Instances = (hostname: string) => Promise<string[]>;

/** Returns the DNS name of all instances of a host: `suffix` is appended to the first label. */
export const instancesName = (hostname: string, suffix: string): string =>
  hostname.replace(/^[^.]+/, label => label + suffix);

/** Creates a lookup of instances by DNS; without a suffix, it looks up the host itself. */
export const createInstanceLookup =
  (suffix: string): Instances =>
  async hostname =>
    (await lookup(instancesName(hostname, suffix), { all: true })).map(({ address }) => address);
