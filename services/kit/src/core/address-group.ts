const mappedIpv4 = /:(\d{1,3}(?:\.\d{1,3}){3})$/;

/** Returns a key for the IP addresses that one person usually controls: an IPv4 address, or an IPv6 /64 network. */
export function toAddressGroup(ip: string): string {
  if (!ip.includes(':')) return ip;
  const ipv4 = mappedIpv4.exec(ip)?.[1];
  if (ipv4) return ipv4;
  const [ipWithoutZone = ''] = ip.split('%', 1);
  const [head = '', tail = ''] = ipWithoutZone.split('::');
  const firstGroups = head.split(':').filter(Boolean);
  const lastGroups = tail.split(':').filter(Boolean);
  const zeroCount = ip.includes('::') ? 8 - firstGroups.length - lastGroups.length : 0;
  const allGroups = [...firstGroups, ...Array<string>(Math.max(0, zeroCount)).fill('0'), ...lastGroups];
  const network = allGroups.slice(0, 4).map(group => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
