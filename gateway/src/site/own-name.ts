import { BlockList, isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

const inner = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const)
  inner.addSubnet(network, prefix);
inner.addAddress('::1', 'ipv6');
inner.addSubnet('fc00::', 7, 'ipv6');
inner.addSubnet('fe80::', 10, 'ipv6');

/** Top-level names that nobody can register on the internet (RFC 6761, 6762, 8375; ICANN's `.internal`). */
const innerNames = /(?:^|\.)(?:localhost|local|lan|home|internal|home\.arpa|test)$/;

/**
 * Whether a host name (as `URL.hostname` writes it) can only be this machine or its local network. A request may
 * name any host, so a link that is mailed carries no other.
 */
export function isOwnName(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(bare);
  if (version === 0) return !hostname.includes('.') || innerNames.test(hostname);
  return inner.check(bare, version === 4 ? 'ipv4' : 'ipv6') || isOfThisMachine(bare);
}

const isOfThisMachine = (address: string): boolean =>
  Object.values(networkInterfaces()).some(found => found?.some(one => one.address === address));
