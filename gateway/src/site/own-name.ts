import { hostname as nameOfMachine, networkInterfaces } from 'node:os';

const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether a host certainly means this product on this machine: a loopback name, or the machine's name or address with
 * the gateway's port. A request may contain any host, even another site's, so mailed links only use these.
 */
export function isOwnAddress({ hostname, port }: URL, ownPort: number): boolean {
  if (loopback.test(hostname)) return true;
  return Number(port || 80) === ownPort && (isOwnName(hostname) || isOwnInterface(hostname));
}

function isOwnName(hostname: string): boolean {
  const own = nameOfMachine().toLowerCase();
  return own !== '' && (hostname === own || hostname === `${own}.local`);
}

function isOwnInterface(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return Object.values(networkInterfaces()).some(found => found?.some(({ address }) => address === bare));
}
