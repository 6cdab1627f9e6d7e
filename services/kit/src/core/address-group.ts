const mappedIpv4 = /:(\d{1,3}(?:\.\d{1,3}){3})$/;

/** Returns a key for the IP addresses that one person usually controls: an IPv4 address, or an IPv6 /64 network. */
export function toAddressGroup(ip: string): string {
  if (!ip.includes(':')) return ip;
  const ipv4 = mappedIpv4.exec(ip)?.[1];
  if (ipv4) return ipv4;
  const [head = '', tail = ''] = ip.split('%', 1).join('').split('::');
  const groups = head.split(':').filter(Boolean);
  const lastGroups = tail.split(':').filter(Boolean);
  const missing = ip.includes('::') ? 8 - groups.length - lastGroups.length : 0;
  const allGroups = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...lastGroups];
  const network = allGroups.slice(0, 4).map(group => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
