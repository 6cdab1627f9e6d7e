import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Public IP addresses that serve cloud instance metadata. */
const metadataAddresses = new Set(['168.63.129.16']);
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** Names that public DNS never resolves (RFC 6761, RFC 6762 appendix G, RFC 7686, RFC 8375). */
const internalNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|onion|test|invalid)$/;

/** Non-public hosts that may be fetched in development and tests: `name` or `name:port`. */
export type AllowedHosts = ReadonlySet<string>;

export const parseAllowedHosts = (text: string): AllowedHosts =>
  new Set(
    text
      .toLowerCase()
      .split(',')
      .map(host => host.trim())
      .filter(host => host !== ''),
  );

export const isAllowedHost = (url: URL, allowed: AllowedHosts): boolean =>
  allowed.has(url.hostname) || allowed.has(`${url.hostname}:${url.port || defaultPort(url)}`);

const defaultPort = (url: URL): string => (url.protocol === 'https:' ? '443' : '80');

/**
 * Returns whether an IP address is global unicast and not a cloud metadata address. Checks IPv4-mapped IPv6 addresses
 * as IPv4, and rejects other IPv6 addresses that embed IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  // Only 2000::/3 is global unicast. Other ranges may embed IPv4, such as `::127.0.0.1`.
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  return parsed.range() === 'unicast' && !metadataAddresses.has(parsed.toString());
}

/**
 * Returns whether a URL is forbidden by its scheme, credentials, port, host name or IP address, without a DNS lookup.
 * Ports and addresses of hosts in `allowed` are not checked.
 */
export function isForbiddenUrl(url: URL, allowed: AllowedHosts): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return true;
  if (url.username !== '' || url.password !== '') return true;
  if (isAllowedHost(url, allowed)) return false;
  if (url.port !== '' && url.port !== '80' && url.port !== '443') return true;
  const host = url.hostname.replace(/\.$/, '');
  // Some resolvers treat `localhost..` as `localhost`.
  if (host.endsWith('.')) return true;
  const literal = host.startsWith('[') ? host.slice(1, -1) : host;
  if (isIP(literal) !== 0) return !isPublicAddress(literal);
  return !host.includes('.') || internalNames.test(host);
}
