import type { Running, Supervisor } from '../processes/supervisor.ts';
import { type Servers, serverNames } from '../servers/servers.ts';
import type { Stack } from './stack.ts';

/** Finds a part of the product or a server. Throws if it cannot be controlled. */
export function findPart(name: string, stack: Stack, servers: Servers): Supervisor<Running> {
  const server = serverNames.find(candidate => candidate === name);
  if (server === undefined) return stack.getPart(name);
  const supervisor = servers.getSupervisor(server);
  // The mail catcher can be controlled, although it runs in this process.
  if (server !== 'mail' && supervisor.running !== undefined && supervisor.running.pid === undefined) {
    throw new Error(`${name} cannot be controlled: it runs in a container or is an existing server.`);
  }
  return supervisor;
}
