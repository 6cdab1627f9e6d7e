import type { networkInterfaces } from 'node:os';

/** More addresses than that are bridges of virtual machines. */
const most = 3;

/** Where other devices in the same network open the product; none where it listens on this machine only. */
export function originsInNetwork(
  host: string,
  port: number,
  interfaces: ReturnType<typeof networkInterfaces>,
): string[] {
  const found = Object.values(interfaces)
    .flatMap(entries => entries ?? [])
    .filter(
      ({ internal, family, address }) => !internal && family === 'IPv4' && !address.startsWith('169.254.'),
    )
    .map(({ address }) => address)
    .filter(address => host === '0.0.0.0' || host === '::' || host === address);
  return found.slice(0, most).map(address => `http://${address}:${port}`);
}
