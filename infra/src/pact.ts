import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { createStopSignal, run, runUntilStopped } from './command.ts';
import { CommandError } from './command-error.ts';
import { root } from './folders.ts';
import { createBroker, type PactBroker, type Publication } from './pact/broker.ts';
import { printLine } from './report/progress.ts';
import { runTool } from './servers/run-tool.ts';
import { runJest } from './testing/runners.ts';
import { Tally } from './testing/tally.ts';
import { TestSystem } from './testing/test-system.ts';

/*
 * Runs only the contract tests. `--write` first updates the pacts in contracts/pacts. If PACT_BROKER_BASE_URL
 * is set, providers are also verified against deployed consumers, and the results are published.
 * Later runs with `--can-i-deploy production` check whether this version may be deployed to production, and runs
 * with `--deployed production` record its deployment.
 */
const usage =
  'npm run pact -- [--write] [FILE...] | --can-i-deploy ENVIRONMENT | --deployed ENVIRONMENT (tests/pact/README.md)';
const cliArgs = process.argv.slice(2);
const verifyArgs = cliArgs.filter(arg => arg !== '--write');

await run(async () => {
  const [option, environment] = cliArgs;
  if (option !== '--can-i-deploy' && option !== '--deployed') return await verifyAll();
  if (!environment) throw new CommandError(`Give an environment: npm run pact -- ${option} production`);
  const broker = await findBroker();
  if (!broker) throw new CommandError('PACT_BROKER_BASE_URL is missing: the URL of the pact broker.');
  await (option === '--deployed'
    ? recordDeployment(broker, environment)
    : checkDeployable(broker, environment));
});

async function verifyAll(): Promise<void> {
  const unknownOption = verifyArgs.find(arg => arg.startsWith('--'));
  if (unknownOption) throw new CommandError(`Unknown option ${unknownOption}. Usage: ${usage}`);
  const broker = await findBroker();
  await using system = await TestSystem.open();
  // `--selectProjects` treats all arguments after it as project names.
  const args = [...verifyArgs, '--selectProjects', 'pact'];
  const tally = new Tally();
  const stopping = createStopSignal();
  const servers = await runUntilStopped(stopping, system.startServers());
  if (cliArgs.includes('--write')) {
    tally.add(await runUntilStopped(stopping, runJest(args, { ...servers, PACTS: 'write' })));
  }
  tally.add(await runUntilStopped(stopping, runJest(args, servers)));
  const areAllFilesVerified = verifyArgs.length === 0;
  if (tally.failed > 0) process.exitCode = 1;
  else if (broker && areAllFilesVerified) {
    await broker.publish(readPacts());
    printLine('  Published the pacts and their verification results.');
  }
  process.once('exit', () => console.log(tally.totals));
}

async function checkDeployable(broker: PactBroker, environment: string): Promise<void> {
  for (const part of listParts()) {
    const reason = await broker.findBlockingReason(part, environment);
    printLine(reason === undefined ? `  ✓ ${part}` : `  ✗ ${part}: ${reason}`);
    if (reason !== undefined) process.exitCode = 1;
  }
}

async function recordDeployment(broker: PactBroker, environment: string): Promise<void> {
  for (const part of listParts()) await broker.recordDeployment(part, environment);
  printLine(`  Recorded this version as deployed to ${environment}.`);
}

/** Returns undefined if no broker is set. The version defaults to the checked-out commit. */
async function findBroker(): Promise<PactBroker | undefined> {
  if (!process.env.PACT_BROKER_BASE_URL) return undefined;
  process.env.GIT_COMMIT ||= await runRevParse('HEAD');
  process.env.GIT_BRANCH ||= await runRevParse('--abbrev-ref', 'HEAD');
  return createBroker(process.env);
}

async function runRevParse(...args: readonly string[]): Promise<string> {
  const { ok, output } = await runTool('git', ['-C', root, 'rev-parse', ...args]);
  if (!ok) throw new CommandError('Git cannot read the version: set GIT_COMMIT and GIT_BRANCH.');
  return output.trim();
}

function readPacts(): Publication[] {
  const Participant = z.object({ name: z.string() });
  const Pact = z.object({ consumer: Participant, provider: Participant });
  const folder = path.join(root, 'contracts/pacts');
  return readdirSync(folder).map(name => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    const { consumer, provider } = Pact.parse(JSON.parse(text));
    return { consumer: consumer.name, provider: provider.name, text };
  });
}

function listParts(): string[] {
  return [...new Set(readPacts().flatMap(({ consumer, provider }) => [consumer, provider]))].sort();
}
