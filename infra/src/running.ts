import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { CommandError } from './command-error.ts';
import { dataFolder, root } from './folders.ts';
import { getParts, parts } from './parts.ts';
import { runNodeTool } from './processes/node-tool.ts';
import { createEnvironment } from './stack/environment.ts';
import { loadKeys } from './stack/keys.ts';

/** Describes the running product for other commands. Written by `npm start`. */
export const stackFile = path.join(dataFolder, 'stack.json');

const RunningStack = z.object({
  origin: z.string(),
  namespace: z.string(),
  ports: z.record(z.string(), z.number()),
  environment: z.record(z.string(), z.string()),
  /** The URL for stopping and starting parts (see `openControl`). */
  control: z.string(),
});
export type RunningStack = z.output<typeof RunningStack>;

/** Throws a CommandError if no product runs with this checkout's data. */
export function readRunningStack(): RunningStack {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(stackFile, 'utf8'));
  } catch {
    throw new CommandError(
      "Giftlist is not running. Start it with 'npm start' in another terminal. For containers, see infra/observability/runbooks.md.",
    );
  }
  const { success, data } = RunningStack.safeParse(value);
  if (!success) throw new CommandError(`${stackFile} is damaged. Stop Giftlist and start it again.`);
  return data;
}

/**
 * Runs a built program (path relative to the checkout) with the environment of a running service. Paths in
 * the arguments are relative to the terminal's folder. Returns the exit code.
 */
export async function runServiceProgram(
  service: string,
  program: string,
  args: readonly string[],
): Promise<number> {
  const part = getParts('service').find(({ name }) => name === service);
  if (part === undefined) {
    const names = getParts('service').map(({ name }) => name);
    throw new CommandError(`There is no service called '${service}'. Services: ${names.join(', ')}.`);
  }
  const { origin, namespace, ports, environment } = readRunningStack();
  const file = path.join(root, program);
  if (!existsSync(file)) throw new CommandError(`${program} is missing. Run 'npm run build' first.`);
  const keys = loadKeys(path.join(dataFolder, 'keys.json'));
  const plan = { origin, namespace, ports, keys, servers: environment, callerEnvironment: process.env };
  const { code } = await runNodeTool(file, args, {
    environment: { ...createEnvironment(part, parts, plan), KAFKAJS_NO_PARTITIONER_WARNING: '1' },
    folder: process.env.INIT_CWD || root,
    show: true,
  });
  return code;
}
