import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Public addresses at which cloud providers serve metadata. */
const publicButInner = new Set(['168.63.129.16']);
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
/** Names that are only valid within a machine or network (RFC 6761, RFC 6762, RFC 8375, RFC 9476). */
const innerNames =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|onion|test|invalid)$/;

/** Hosts that may be read in development and tests although they are not public: `name` or `name:port`. */
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
 * Whether an address is global unicast: not private, loopback, link-local, shared (CGNAT), multicast or
 * reserved, in IPv4, IPv6 or one embedded in the other.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  // All IPv6 addresses assigned by IANA are in 2000::/3; `::127.0.0.1` and the like are not.
  if (parsed instanceof ipaddr.IPv6 && !parsed.match(globalUnicast)) return false;
  return parsed.range() === 'unicast' && !publicButInner.has(parsed.toString());
}

/**
 * Whether an address can be refused without a DNS lookup: no web address, another port, credentials, an
 * internal name or address. `URL` has already normalised all notations of IPv4 addresses.
 */
export function isForbiddenOnItsFace(url: URL, allowed: AllowedHosts): boolean {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return true;
  if (url.username !== '' || url.password !== '') return true;
  if (isAllowedHost(url, allowed)) return false;
  if (url.port !== '' && url.port !== '80' && url.port !== '443') return true;
  const host = url.hostname.replace(/\.$/, '');
  // An empty label: some resolvers take `localhost..` for `localhost`.
  if (host.endsWith('.')) return true;
  const literal = host.startsWith('[') ? host.slice(1, -1) : host;
  if (isIP(literal) !== 0) return !isPublicAddress(literal);
  return !host.includes('.') || innerNames.test(host);
}
