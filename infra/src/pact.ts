import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { run, stopSignal, untilStopped } from './command.ts';
import { CommandError } from './command-error.ts';
import { root } from './folders.ts';
import { brokerIn, type PactBroker, type Publication } from './pact/broker.ts';
import { say } from './report/progress.ts';
import { runTool } from './servers/run-tool.ts';
import { runJest } from './testing/runners.ts';
import { Tally } from './testing/tally.ts';
import { TestSystem } from './testing/test-system.ts';

/*
 * Runs only the contract tests: consumers state what they depend on, providers are verified against it. With `--write`,
 * the consumers' current pacts are written to contracts/pacts first. If PACT_BROKER_BASE_URL names a broker, providers
 * are also verified against deployed consumers, and the results are published; `--can-i-deploy production` then asks
 * whether this version may be deployed there, and `--deployed production` records that it was.
 */
const usage =
  'npm run pact -- [--write] [FILE...] | --can-i-deploy ENVIRONMENT | --deployed ENVIRONMENT (tests/pact/README.md)';
const given = process.argv.slice(2);
const filters = given.filter(arg => arg !== '--write');

await run(async () => {
  const [option, environment] = given;
  if (option !== '--can-i-deploy' && option !== '--deployed') return await verifyAll();
  if (!environment) throw new CommandError(`Give an environment: npm run pact -- ${option} production`);
  const broker = await namedBroker();
  if (!broker) throw new CommandError('PACT_BROKER_BASE_URL is missing: the address of the pact broker.');
  await (option === '--deployed'
    ? recordDeployment(broker, environment)
    : checkDeployable(broker, environment));
});

async function verifyAll(): Promise<void> {
  const unknown = filters.find(arg => arg.startsWith('--'));
  if (unknown) throw new CommandError(`There is no ${unknown}. ${usage}`);
  const broker = await namedBroker();
  await using system = await TestSystem.open();
  // The filters come first: `--selectProjects` takes everything after it as project names.
  const args = [...filters, '--selectProjects', 'pact'];
  const tally = new Tally();
  const stopping = stopSignal();
  const servers = await untilStopped(stopping, system.startServers());
  if (given.includes('--write')) {
    tally.add(await untilStopped(stopping, runJest(args, { ...servers, PACTS: 'write' })));
  }
  tally.add(await untilStopped(stopping, runJest(args, servers)));
  if (tally.failed > 0) process.exitCode = 1;
  else if (broker && filters.length === 0) {
    await broker.publish(committed());
    say('  Published the pacts and their verification results.');
  }
  process.once('exit', () => console.log(tally.line));
}

async function checkDeployable(broker: PactBroker, environment: string): Promise<void> {
  for (const part of pacticipants()) {
    const obstacle = await broker.obstacle(part, environment);
    say(`  ${obstacle === undefined ? '✓' : '✗'} ${part}${obstacle === undefined ? '' : `: ${obstacle}`}`);
    if (obstacle !== undefined) process.exitCode = 1;
  }
}

async function recordDeployment(broker: PactBroker, environment: string): Promise<void> {
  for (const part of pacticipants()) await broker.deployed(part, environment);
  say(`  Recorded this version as deployed to ${environment}.`);
}

/** The broker in the environment, for GIT_COMMIT or else the commit that is checked out. */
async function namedBroker(): Promise<PactBroker | undefined> {
  if (!process.env.PACT_BROKER_BASE_URL) return undefined;
  process.env.GIT_COMMIT ||= await git('HEAD');
  process.env.GIT_BRANCH ||= await git('--abbrev-ref', 'HEAD');
  return brokerIn(process.env);
}

async function git(...what: readonly string[]): Promise<string> {
  const { ok, output } = await runTool('git', ['-C', root, 'rev-parse', ...what]);
  if (!ok) throw new CommandError('Set GIT_COMMIT and GIT_BRANCH to the version of this checkout.');
  return output.trim();
}

function committed(): Publication[] {
  const Named = z.object({ name: z.string() });
  const Pact = z.object({ consumer: Named, provider: Named });
  const folder = path.join(root, 'contracts/pacts');
  return readdirSync(folder).map(name => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    const { consumer, provider } = Pact.parse(JSON.parse(text));
    return { consumer: consumer.name, provider: provider.name, text };
  });
}

function pacticipants(): string[] {
  return [...new Set(committed().flatMap(({ consumer, provider }) => [consumer, provider]))].sort();
}
