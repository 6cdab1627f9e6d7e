import { runChecks } from './check/checks.ts';
import { createStopSignal, run, runUntilStopped, Stopped } from './command.ts';
import { CommandError } from './command-error.ts';
import { applyStyle, printLine } from './report/progress.ts';
import { runJourneys } from './testing/journeys.ts';
import { runFuzz, runJest, runJestWithRetry } from './testing/runners.ts';
import { type Count, Tally } from './testing/tally.ts';
import { TestSystem } from './testing/test-system.ts';

/*
 * `npm test` runs everything. `npm test -- <path or Jest option>` runs only the selected Jest tests.
 * Both start servers only for the tests.
 */
const jestArgs = process.argv.slice(2);
const tally = new Tally();
const stopping = createStopSignal();

await run(async () => {
  await using system = await TestSystem.open();
  await (jestArgs.length > 0 ? runSelected(system) : runAll(system));
  if (tally.failed > 0) process.exitCode = 1;
  process.once('exit', () => console.log(tally.summary));
});

async function runSelected(system: TestSystem): Promise<void> {
  const servers = await runStage('Servers', () => system.startServers());
  if (servers !== undefined) await runAndCount('Tests', () => runJest(jestArgs, servers));
}

async function runAll(system: TestSystem): Promise<void> {
  await runAndCount('Checks', runChecks);
  const isBuilt = await runStage('Build', async () => {
    await system.build();
    return true;
  });
  tally.add({ passed: isBuilt ? 1 : 0, failed: 0 });
  const servers = await runStage('Servers', () => system.startServers());
  if (servers === undefined) return;
  await runAndCount('Unit, integration, contract and component tests', () =>
    runJestWithRetry(['--passWithNoTests'], servers),
  );
  if (isBuilt) await testProduct(system);
}

async function testProduct(system: TestSystem): Promise<void> {
  const environment = await runStage('Product', () => system.startProduct('e2e'));
  if (environment === undefined) return;
  await runAndCount('Invalid requests to every operation', () => runFuzz(environment));
  await runAndCount('Browser journeys', () =>
    runJourneys({ ...environment, E2E_RETRIES: '1' }, { all: false }),
  );
}

async function runAndCount(title: string, work: () => Promise<Count>): Promise<void> {
  const result = await runStage(title, work);
  if (result === undefined) return;
  tally.add(result);
  printLine(`  ${title}: ${result.passed} passed, ${result.failed} failed`);
}

/** Prints the title and runs `work`. Counts a thrown error as one failure and returns undefined. */
async function runStage<T>(title: string, work: () => Promise<T>): Promise<T | undefined> {
  printLine(`\n${applyStyle('bold', title)}`);
  try {
    return await runUntilStopped(stopping, work());
  } catch (error) {
    if (error instanceof Stopped) throw error;
    tally.add({ passed: 0, failed: 1 });
    printLine(applyStyle('red', `  ${describeError(error)}`));
    return undefined;
  }
}

function describeError(error: unknown): string {
  if (error instanceof CommandError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
