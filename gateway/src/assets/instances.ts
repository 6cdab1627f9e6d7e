import { lookup } from 'node:dns/promises';

/** Resolves a host name to IP addresses. */
export type Instances = (hostname: string) => Promise<string[]>;

/** Appends `suffix` to the first label. */
export const instancesName = (hostname: string, suffix: string): string =>
  hostname.replace(/^[^.]+/, label => label + suffix);

/** By DNS; without a suffix, the host itself is looked up. */
export const createInstanceLookup =
  (suffix: string): Instances =>
  async hostname =>
    (await lookup(instancesName(hostname, suffix), { all: true })).map(({ address }) => address);
