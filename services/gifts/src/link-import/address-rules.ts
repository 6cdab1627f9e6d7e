import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Addresses of the public range that hosts answer metadata or worse at. */
const publicButInner = new Set(['168.63.129.16']);
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** Names that never leave a machine or a network (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const innerNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|onion|test|invalid)$/;

/** Hosts that development and tests may read although they are not public: `name` or `name:port`. */
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
 * Only global unicast addresses: nothing private, loopback, link-local, shared (CGNAT), multicast or
 * reserved, in IPv4, IPv6 or one wrapped in the other.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  // All that IANA has given out of IPv6 lies in 2000::/3; `::127.0.0.1` and its kin do not.
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  return parsed.range() === 'unicast' && !publicButInner.has(parsed.toString());
}

/**
 * Whether an address can be refused without asking anyone: not the web, another port, credentials, an inner
 * name or an inner address. `URL` has already brought every notation of an IPv4 address to the usual one.
 */
export function isForbiddenOnItsFace(url: URL, allowed: AllowedHosts): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return true;
  if (url.username !== '' || url.password !== '') return true;
  if (isAllowedHost(url, allowed)) return false;
  if (url.port !== '' && url.port !== '80' && url.port !== '443') return true;
  const host = url.hostname.replace(/\.$/, '');
  const literal = host.startsWith('[') ? host.slice(1, -1) : host;
  if (isIP(literal) !== 0) return !isPublicAddress(literal);
  return !host.includes('.') || innerNames.test(host);
}
