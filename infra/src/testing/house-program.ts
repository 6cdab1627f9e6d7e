import { existsSync } from 'node:fs';
import path from 'node:path';
import { run, stopSignal, untilStopped } from '../command.ts';
import { root } from '../folders.ts';
import { runNodeTool } from '../processes/node-tool.ts';
import { Trouble } from '../trouble.ts';
import { TestHouse } from './test-house.ts';

/**
 * Runs a program of `tests/` (relative to the checkout) against a whole product of its own, which it finds by
 * the environment; ends with the program's exit code.
 */
export const runInHouse = (namespace: string, program: string): Promise<void> =>
  run(async () => {
    const file = path.join(root, program);
    if (!existsSync(file)) throw new Trouble(`${program} is missing.`);
    await using house = await TestHouse.open();
    const { code } = await untilStopped(stopSignal(), raiseAndRun(house, namespace, file));
    process.exitCode = code;
  });

async function raiseAndRun(house: TestHouse, namespace: string, file: string) {
  // These programs kill servers and read what they use: they have to be processes of ours.
  process.env.TEST_SERVERS = 'embedded';
  await house.build();
  await house.startServers();
  const { environment } = await house.raise(namespace);
  return await runNodeTool(file, process.argv.slice(2), {
    environment: { ...process.env, ...environment },
    show: true,
  });
}
