/** Returns a key for the IP addresses that one person usually controls: an IPv4 address, or an IPv6 /64 network. */
export function toAddressGroup(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /:(\d{1,3}(?:\.\d{1,3}){3})$/.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail = ''] = ip.split('%', 1).join('').split('::');
  const groups = head.split(':').filter(Boolean);
  const last = tail.split(':').filter(Boolean);
  const missing = ip.includes('::') ? 8 - groups.length - last.length : 0;
  const all = [...groups, ...Array<string>(Math.max(0, missing)).fill('0'), ...last];
  const network = all.slice(0, 4).map(group => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
