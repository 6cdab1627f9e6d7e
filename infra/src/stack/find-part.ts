import type { Running, Supervisor } from '../processes/supervisor.ts';
import { type Servers, serverNames } from '../servers/servers.ts';
import type { Stack } from './stack.ts';

/** Of the product or its servers; throws if the part cannot be controlled. */
export function findPart(name: string, stack: Stack, servers: Servers): Supervisor<Running> {
  const server = serverNames.find(known => known === name);
  if (server === undefined) return stack.part(name);
  const supervisor = servers.part(server);
  if (server !== 'mail' && supervisor.running !== undefined && supervisor.running.pid === undefined) {
    throw new Error(`${name} cannot be controlled: it runs in a container or is an existing server.`);
  }
  return supervisor;
}
