import { lookup } from 'node:dns/promises';

export type InstanceLookup = (hostname: string) => Promise<string[]>;

export const getInstancesHost = (hostname: string, suffix: string): string =>
  hostname.replace(/^[^.]+/, label => label + suffix);

/** Creates a DNS lookup of all instances of a frontend. With an empty suffix, looks up the host itself. */
export const createInstanceLookup =
  (suffix: string): InstanceLookup =>
  async hostname =>
    (await lookup(getInstancesHost(hostname, suffix), { all: true })).map(({ address }) => address);
