import { run, stopSignal, untilStopped } from './command.ts';
import { runJest } from './testing/runners.ts';
import { Tally } from './testing/tally.ts';
import { TestHouse } from './testing/test-house.ts';

/*
 * The contract tests alone: consumers say what they rely on, providers are held to it. With `--write`, what
 * consumers say today is first put into contracts/pacts.
 */
const given = process.argv.slice(2);
const args = ['--selectProjects', 'pact', ...given.filter(arg => arg !== '--write')];

await run(async () => {
  await using house = await TestHouse.open();
  const tally = new Tally();
  const stopping = stopSignal();
  const servers = await untilStopped(stopping, house.startServers());
  if (given.includes('--write')) {
    tally.add(await untilStopped(stopping, runJest(args, { ...servers, PACTS: 'write' })));
  }
  tally.add(await untilStopped(stopping, runJest(args, servers)));
  if (tally.failed > 0) process.exitCode = 1;
  process.once('exit', () => console.log(tally.line));
});
