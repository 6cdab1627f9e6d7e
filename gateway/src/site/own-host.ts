import { hostname as machineHostname, networkInterfaces } from 'node:os';

const loopback = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Accepts loopback names, and the machine's name or IP address with the gateway's port. Without
 * `PUBLIC_ORIGIN`, only these hosts are used for links in emails, because a request may contain any host.
 */
export function isOwnHost({ hostname, port }: URL, ownPort: number): boolean {
  if (loopback.test(hostname)) return true;
  return Number(port || 80) === ownPort && (isOwnName(hostname) || isOwnInterface(hostname));
}

function isOwnName(hostname: string): boolean {
  const machine = machineHostname().toLowerCase();
  return machine !== '' && (hostname === machine || hostname === `${machine}.local`);
}

function isOwnInterface(hostname: string): boolean {
  const ip = hostname.replace(/^\[|\]$/g, '');
  return Object.values(networkInterfaces()).some(entries => entries?.some(({ address }) => address === ip));
}
