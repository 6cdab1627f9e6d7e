/**
 * Anybody can register an endpoint, so this check prevents requests to arbitrary hosts. Only tests allow `localhost`,
 * with http and any port.
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (!url || url.username || url.password) return false;
  const { hostname, protocol, port } = url;
  if (hostname === 'localhost') return services.includes('localhost');
  if (protocol !== 'https:' || port !== '') return false;
  return services.some(service => hostname === service || hostname.endsWith(`.${service}`));
}
