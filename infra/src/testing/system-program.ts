import { existsSync } from 'node:fs';
import path from 'node:path';
import { createStopSignal, run, runUntilStopped } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { root } from '../folders.ts';
import { runNodeTool } from '../processes/node-tool.ts';
import { ComposeProduct } from './compose-product.ts';
import { TestSystem } from './test-system.ts';

/**
 * Runs a program in `tests/` (path relative to the checkout) against a separate product, and exits with the
 * program's code. `inContainers` uses the product of docker-compose.yml.
 */
export const runInSystem = (
  namespace: string,
  program: string,
  { args = process.argv.slice(2), inContainers = false } = {},
): Promise<void> =>
  run(async () => {
    const file = path.join(root, program);
    if (!existsSync(file)) throw new CommandError(`${program} is missing.`);
    const stopping = createStopSignal();
    if (inContainers) {
      await using product = await ComposeProduct.open();
      await runUntilStopped(stopping, runWith(file, args, product.start()));
    } else {
      // The program kills or measures servers, so they must be child processes.
      process.env.TEST_SERVERS = 'embedded';
      await using system = await TestSystem.open();
      await runUntilStopped(stopping, runWith(file, args, system.start(namespace)));
    }
  });

async function runWith(
  file: string,
  args: readonly string[],
  productEnvironment: Promise<Record<string, string>>,
): Promise<void> {
  const { code } = await runNodeTool(file, args, {
    environment: { ...process.env, ...(await productEnvironment) },
    show: true,
    fromSource: true,
  });
  process.exitCode = code;
}
