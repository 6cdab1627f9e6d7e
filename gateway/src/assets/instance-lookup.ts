import { lookup } from 'node:dns/promises';

export type InstanceLookup = (hostname: string) => Promise<string[]>;

export const getInstancesHost = (hostname: string, suffix: string): string =>
  hostname.replace(/^[^.]+/, label => label + suffix);

/** Looks up the host itself if there is no suffix. */
export const createInstanceLookup =
  (suffix: string): InstanceLookup =>
  async hostname =>
    (await lookup(getInstancesHost(hostname, suffix), { all: true })).map(({ address }) => address);
