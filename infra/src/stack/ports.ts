import { CommandError } from '../command-error.ts';
import { parts } from '../parts.ts';
import { choosePorts, findFreePorts, isPortFree } from '../ports.ts';

/** By part name; `google` is the simulated Google. */
export type StackPorts = Record<string, number>;

const simulatedGoogle = { name: 'google', port: 4300 };

/**
 * Replaces internal ports that are in use. Never replaces the gateway's port, because people type it
 * and links contain it.
 */
export async function findStackPorts(environment: NodeJS.ProcessEnv): Promise<StackPorts> {
  const gateway = readGatewayPort(environment);
  if (!(await isPortFree(gateway))) {
    throw new CommandError(
      `Port ${gateway} is in use by another program. Stop that program, or choose another port: PORT=${gateway + 1} npm start.`,
    );
  }
  const internalParts = [...parts.filter(part => part.kind !== 'gateway'), simulatedGoogle];
  const ports = await choosePorts(internalParts.map(part => part.port));
  return { ...toStackPorts(internalParts, ports), gateway };
}

/** Returns free ports instead of the defaults, so that several products can run in parallel. */
export async function findFreeStackPorts(): Promise<StackPorts> {
  const allParts = [...parts, simulatedGoogle];
  return toStackPorts(allParts, await findFreePorts(allParts.length));
}

export function describeMovedPorts(ports: StackPorts): string | undefined {
  const movedPorts = [...parts, simulatedGoogle]
    .filter(part => part.name !== 'gateway' && ports[part.name] !== part.port)
    .map(part => `${part.name} on ${ports[part.name]}`);
  return movedPorts.length === 0
    ? undefined
    : `Some default ports were in use. Now: ${movedPorts.join(', ')}.`;
}

function toStackPorts(entries: readonly { name: string }[], ports: readonly number[]): StackPorts {
  return Object.fromEntries(entries.map((entry, index) => [entry.name, ports[index] ?? 0]));
}

export function readGatewayPort(environment: NodeJS.ProcessEnv): number {
  if (!environment.PORT) return 8080;
  const port = Number(environment.PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new CommandError(
    `PORT '${environment.PORT}' is not a port number. Set it to a number from 1 to 65535, or leave it out.`,
  );
}
