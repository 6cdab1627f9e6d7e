/**
 * Whether this is the address of a supported push service. Endpoints come from browsers, that is from anybody: without
 * this list we would post to arbitrary hosts. `localhost` in the list is for tests and may be plain http.
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (!url || url.username || url.password) return false;
  const { hostname, protocol, port } = url;
  if (hostname === 'localhost') return services.includes('localhost');
  if (protocol !== 'https:' || port !== '') return false;
  return services.some(service => hostname === service || hostname.endsWith(`.${service}`));
}
