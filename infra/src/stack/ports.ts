import { parts } from '../parts.ts';
import { freePorts, isFree, preferredPorts } from '../ports.ts';
import { Trouble } from '../trouble.ts';

/** Ports by the part's name; `google` is that of the fake Google. */
export type StackPorts = Record<string, number>;

const google = { name: 'google', port: 4300 };

/**
 * The usual ports. Inner ones move to free ones where others have taken them; the gateway's, which people
 * type and links carry, does not.
 */
export async function usualStackPorts(given: NodeJS.ProcessEnv): Promise<StackPorts> {
  const gateway = gatewayPort(given);
  if (!(await isFree(gateway))) {
    throw new Trouble(
      `Port ${gateway} is taken by another program. Stop that program, or choose another port: PORT=${gateway + 1} npm start.`,
    );
  }
  const inner = [...parts.filter(part => part.kind !== 'gateway'), google];
  const ports = await preferredPorts(inner.map(part => part.port));
  return { ...named(inner, ports), gateway };
}

/** Ports that nobody uses, for a run beside another. */
export async function freeStackPorts(): Promise<StackPorts> {
  const all = [...parts, google];
  return named(all, await freePorts(all.length));
}

/** The parts that did not get their usual port, as one line for people; undefined when all did. */
export function movedPorts(ports: StackPorts): string | undefined {
  const moved = [...parts, google]
    .filter(part => part.name !== 'gateway' && ports[part.name] !== part.port)
    .map(part => `${part.name} on ${ports[part.name]}`);
  return moved.length === 0 ? undefined : `Usual ports were taken, so: ${moved.join(', ')}.`;
}

function named(entries: readonly { name: string }[], ports: readonly number[]): StackPorts {
  return Object.fromEntries(entries.map((entry, place) => [entry.name, ports[place] ?? 0]));
}

/** The gateway's port: PORT, else 8080. */
export function gatewayPort(given: NodeJS.ProcessEnv): number {
  if (!given.PORT) return 8080;
  const port = Number(given.PORT);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Trouble(
    `PORT is '${given.PORT}', which is no port number. Give one from 1 to 65535, or leave it out.`,
  );
}
