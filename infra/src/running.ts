import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from './command-error.ts';
import { dataFolder, root } from './folders.ts';
import { parts, partsOf } from './parts.ts';
import { runNodeTool } from './processes/node-tool.ts';
import { environmentOf } from './stack/environment.ts';
import { keysIn } from './stack/keys.ts';

/** What `npm start` records of the running product for other commands. */
export const stackFile = path.join(dataFolder, 'stack.json');

/** The running product, as recorded in the file. */
export type RunningStack = {
  origin: string;
  namespace: string;
  ports: Record<string, number>;
  environment: Record<string, string>;
  /** The URL for stopping and starting parts (see `openControl`). */
  control: string;
};

/** The product that runs on this checkout's data; throws a CommandError if none is running. */
export function runningStack(): RunningStack {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(stackFile, 'utf8'));
  } catch {
    throw new CommandError(
      "Giftlist does not run here by 'npm start' (begin it in another terminal). In containers: infra/observability/runbooks.md.",
    );
  }
  if (!isStack(value)) throw new CommandError(`${stackFile} is damaged. Stop Giftlist and start it again.`);
  return value;
}

/**
 * Runs a built program of a service (path relative to the checkout) next to the running product, with that service's
 * addresses and keys. Paths in its arguments are relative to the terminal's folder. Returns the exit code.
 */
export async function runBeside(service: string, program: string, args: readonly string[]): Promise<number> {
  const part = partsOf('service').find(({ name }) => name === service);
  if (part === undefined) {
    const names = partsOf('service').map(({ name }) => name);
    throw new CommandError(`There is no service called '${service}'. Services: ${names.join(', ')}.`);
  }
  const { origin, namespace, ports, environment } = runningStack();
  const file = path.join(root, program);
  if (!existsSync(file)) throw new CommandError(`${program} is missing. Run 'npm run build' first.`);
  const keys = keysIn(path.join(dataFolder, 'keys.json'));
  const plan = { origin, namespace, ports, keys, servers: environment, given: process.env };
  const { code } = await runNodeTool(file, args, {
    environment: { ...environmentOf(part, parts, plan), KAFKAJS_NO_PARTITIONER_WARNING: '1' },
    folder: process.env.INIT_CWD || root,
    show: true,
  });
  return code;
}

function isStack(value: unknown): value is RunningStack {
  if (typeof value !== 'object' || value === null) return false;
  const { origin, namespace, ports, environment, control } = value as Record<string, unknown>;
  return (
    typeof origin === 'string' &&
    typeof namespace === 'string' &&
    typeof ports === 'object' &&
    typeof environment === 'object' &&
    typeof control === 'string'
  );
}
