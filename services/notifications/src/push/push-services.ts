/**
 * Is this the address of a push service that we send to. An endpoint comes from a browser, that is from
 * anybody: without this list it would make us post to any machine. `localhost` in the list stands for tests
 * and may be plain http.
 */
export function isPushService(endpoint: string, services: readonly string[]): boolean {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (!url || url.username || url.password) return false;
  const { hostname, protocol, port } = url;
  if (hostname === 'localhost') return services.includes('localhost');
  if (protocol !== 'https:' || port !== '') return false;
  return services.some(service => hostname === service || hostname.endsWith(`.${service}`));
}
