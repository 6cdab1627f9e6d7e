import type { networkInterfaces } from 'node:os';

/** Further addresses are usually bridges of virtual machines. */
const maxOrigins = 3;
const linkLocalPrefix = '169.254.';

/** Finds origins for other devices in the network. Empty if the product only listens on this machine. */
export function findNetworkOrigins(
  host: string,
  port: number,
  interfaces: ReturnType<typeof networkInterfaces>,
): string[] {
  const addresses = Object.values(interfaces)
    .flatMap(entries => entries ?? [])
    .filter(
      ({ internal, family, address }) =>
        !internal && family === 'IPv4' && !address.startsWith(linkLocalPrefix),
    )
    .map(({ address }) => address)
    .filter(address => host === '0.0.0.0' || host === '::' || host === address);
  return addresses.slice(0, maxOrigins).map(address => `http://${address}:${port}`);
}
