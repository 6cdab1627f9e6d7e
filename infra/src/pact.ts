import { run, stopSignal, untilStopped } from './command.ts';
import { runJest } from './testing/runners.ts';
import { Tally } from './testing/tally.ts';
import { TestHouse } from './testing/test-house.ts';

/* The contract tests alone: consumers write their pacts, providers verify them. */
await run(async () => {
  await using house = await TestHouse.open();
  const tally = new Tally();
  const stopping = stopSignal();
  const servers = await untilStopped(stopping, house.startServers());
  const args = ['--selectProjects', 'pact', ...process.argv.slice(2)];
  tally.add(await untilStopped(stopping, runJest(args, servers)));
  if (tally.failed > 0) process.exitCode = 1;
  process.once('exit', () => console.log(tally.line));
});
