import { existsSync } from 'node:fs';
import path from 'node:path';
import { run, stopSignal, untilStopped } from './command.ts';
import { root } from './folders.ts';
import { runNodeTool } from './processes/node-tool.ts';
import { TestHouse } from './testing/test-house.ts';
import { Trouble } from './trouble.ts';

/* The measurements of tests/bench, against a product of their own. */
await run(async () => {
  const program = path.join(root, 'tests/bench/main.ts');
  if (!existsSync(program))
    throw new Trouble('There are no measurements yet: tests/bench/main.ts is missing.');
  await using house = await TestHouse.open();
  const { code } = await untilStopped(stopSignal(), measure(house, program));
  process.exitCode = code;
});

async function measure(house: TestHouse, program: string) {
  await house.build();
  await house.startServers();
  const { environment } = await house.raise('bench');
  return await runNodeTool(program, process.argv.slice(2), {
    environment: { ...process.env, ...environment, NODE_OPTIONS: '--conditions=source' },
    show: true,
  });
}
