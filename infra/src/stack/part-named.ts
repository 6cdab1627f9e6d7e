import type { Running, Supervisor } from '../processes/supervisor.ts';
import { type Servers, serverNames } from '../servers/servers.ts';
import type { Stack } from '../stack.ts';

/** A part of a running product by its name, be it one of ours or a server; throws for one nobody may touch. */
export function partNamed(name: string, stack: Stack, servers: Servers): Supervisor<Running> {
  const server = serverNames.find(known => known === name);
  if (server === undefined) return stack.part(name);
  const supervisor = servers.part(server);
  if (server !== 'mail' && supervisor.running !== undefined && supervisor.running.pid === undefined) {
    throw new Error(
      `${name} is no process of ours: it runs in a container, or at an address that was given.`,
    );
  }
  return supervisor;
}
