import { runChecks } from './check/checks.ts';
import { run, Stopped, stopSignal, untilStopped } from './command.ts';
import { CommandError } from './command-error.ts';
import { coloured, say } from './report/progress.ts';
import { hasJourneys, runJourneys } from './testing/journeys.ts';
import { runFuzz, runJest, runJestWithRetry } from './testing/runners.ts';
import { type Count, Tally } from './testing/tally.ts';
import { TestSystem } from './testing/test-system.ts';

/*
 * `npm test`: everything. `npm test -- <path or Jest option>`: only those tests, on separate servers.
 */
const filters = process.argv.slice(2);
const tally = new Tally();
const stopping = stopSignal();

await run(async () => {
  await using system = await TestSystem.open();
  await (filters.length > 0 ? runSome(system) : runAll(system));
  if (tally.failed > 0) process.exitCode = 1;
  process.once('exit', () => console.log(tally.end));
});

async function runSome(system: TestSystem): Promise<void> {
  const servers = await part('Servers', () => system.startServers());
  if (servers !== undefined) await count('Tests', () => runJest(filters, servers));
}

async function runAll(system: TestSystem): Promise<void> {
  await count('Checks', runChecks);
  const built = await part('Build', async () => {
    await system.build();
    return true;
  });
  tally.add({ passed: built ? 1 : 0, failed: 0 });
  const servers = await part('Servers', () => system.startServers());
  if (servers === undefined) return;
  await count('Unit, integration, contract and component tests', () =>
    runJestWithRetry(['--passWithNoTests'], servers),
  );
  if (!hasJourneys()) await count('Browser journeys', () => runJourneys({}, { all: false }));
  else if (built) await onProduct(system);
}

async function onProduct(system: TestSystem): Promise<void> {
  const raised = await part('Product', () => system.raise('e2e'));
  if (raised === undefined) return;
  const { environment } = raised;
  await count('Invalid requests to every operation', () => runFuzz(environment));
  await count('Browser journeys', () => runJourneys({ ...environment, E2E_RETRIES: '1' }, { all: false }));
}

async function count(title: string, work: () => Promise<Count>): Promise<void> {
  const result = await part(title, work);
  if (result === undefined) return;
  tally.add(result);
  say(`  ${title}: ${result.passed} passed, ${result.failed} failed`);
}

/** Runs a part of the tests. If it crashes, it counts as one failure, and the rest continues. */
async function part<T>(title: string, work: () => Promise<T>): Promise<T | undefined> {
  say(`\n${coloured('bold', title)}`);
  try {
    return await untilStopped(stopping, work());
  } catch (error) {
    if (error instanceof Stopped) throw error;
    tally.add({ passed: 0, failed: 1 });
    const text =
      error instanceof CommandError ? error.message : error instanceof Error ? error.stack : String(error);
    say(coloured('red', `  ${text}`));
    return undefined;
  }
}
