import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildFrontends, buildServices } from './build/build.ts';
import { createStopSignal, run, runUntilStopped, waitForStop } from './command.ts';
import { loadDemo } from './demo/demo.ts';
import { demoAccount } from './demo/people.ts';
import { partsToDevelop } from './develop/develop.ts';
import { dataFolder } from './folders.ts';
import { startGoogleStandIn } from './google/stand-in.ts';
import { partsOf } from './parts.ts';
import { forget, record } from './processes/records.ts';
import { assertNotRunning, endStaleProcesses } from './processes/stale.ts';
import { coloured, formatSeconds, say, step } from './report/progress.ts';
import { NoticeThrottle } from './report/service-lines.ts';
import { type RunningStack, stackFile } from './running.ts';
import { findServerPorts } from './servers/server-ports.ts';
import { Servers } from './servers/servers.ts';
import { openControl } from './stack/control.ts';
import { loadKeys } from './stack/keys.ts';
import { findNetworkOrigins } from './stack/network.ts';
import { findPart } from './stack/part-named.ts';
import { describeMovedPorts, findStackPorts } from './stack/ports.ts';
import { Stack } from './stack.ts';

const place = {
  dataFolder,
  pagesFolder: path.join(dataFolder, 'pages'),
  logFolder: path.join(dataFolder, 'logs'),
  recordFolder: path.join(dataFolder, 'run'),
  durable: true,
};
const throttle = new NoticeThrottle();

/*
 * `npm start` runs the whole product as built. `npm start -- --develop gifts,list-ui` runs these parts from source; they
 * restart, or reload in the browser, when a file is saved.
 */
await run(async () => {
  const startedAt = performance.now();
  const { values } = parseArgs({ options: { develop: { type: 'string' } } });
  const develop = partsToDevelop(values.develop);
  const stopping = createStopSignal();
  assertNotRunning(place.recordFolder, "run 'npm start' again");
  mkdirSync(place.recordFolder, { recursive: true });
  await endStaleProcesses(place.recordFolder);
  record(place.recordFolder, 'launcher', process.pid);
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => {
    if (stopping.aborted) say('Stopped.');
  });
  cleanup.defer(() => forget(place.recordFolder, 'launcher'));
  const product = await runUntilStopped(stopping, startAll(cleanup, develop));
  printWelcome(product, performance.now() - startedAt);
  await waitForStop(stopping);
  say('\nStopping. Your data stays in .data/.');
});

interface StartedProduct {
  origin: string;
  /** The origins for other devices in the same network. */
  networkOrigins: string[];
  mailUrl: string | undefined;
}

/** Builds and starts everything, and registers the cleanup. */
async function startAll(
  cleanup: AsyncDisposableStack,
  develop: ReadonlySet<string>,
): Promise<StartedProduct> {
  // Only the gateway listens beyond this machine: a phone in the same network can open it.
  const given: NodeJS.ProcessEnv = { ...process.env, HOST: process.env.HOST || '0.0.0.0' };
  const ports = await findStackPorts(given);
  const keys = loadKeys(path.join(dataFolder, 'keys.json'));
  const options = { place, given, restart: true, report };
  const servers = new Servers({ ...options, ports: await findServerPorts(), source: 'either' });
  cleanup.defer(() => servers.stop());
  await Promise.all([
    servers.start(),
    step('Build the services', buildServices).then(() =>
      step('Build the frontends', () => buildFrontends(place.pagesFolder)),
    ),
  ]);
  const google = given.GOOGLE_CLIENT_ID ? undefined : await startGoogleStandIn(ports.google ?? 0);
  cleanup.defer(async () => google?.stop());
  const origin = given.PUBLIC_ORIGIN || `http://localhost:${ports.gateway}`;
  const namespace = given.NAMESPACE || 'giftlist';
  const environment = { ...servers.environment, ...google?.environment };
  const isOriginFixed = Boolean(given.PUBLIC_ORIGIN);
  const stack = new Stack({
    ...options,
    develop,
    namespace,
    origin,
    isOriginFixed,
    ports,
    keys,
    servers: environment,
  });
  cleanup.defer(() => stack.stop());
  await step(`${partsOf('service').length} services, ${partsOf('frontend').length} frontends, gateway`, () =>
    stack.start(),
  );
  const control = await openControl(name => findPart(name, stack, servers));
  cleanup.defer(() => control.close());
  writeStackFile(cleanup, { origin, namespace, ports, environment, control: control.url });
  const local = `http://localhost:${ports.gateway}`;
  await step('Demo data', () => loadDemo(local, path.join(dataFolder, 'demo-account')));
  const notice = describeMovedPorts(ports);
  if (notice !== undefined) say(`  ${notice}`);
  const networkOrigins = isOriginFixed
    ? []
    : findNetworkOrigins(given.HOST ?? '', ports.gateway ?? 0, networkInterfaces());
  return { origin, networkOrigins, mailUrl: servers.environment.MAIL_URL };
}

/** Writes the file by which commands such as `npm run ops` find the running product. */
function writeStackFile(cleanup: AsyncDisposableStack, running: RunningStack): void {
  writeFileSync(stackFile, JSON.stringify(running, null, 2), { mode: 0o600 });
  cleanup.defer(() => rmSync(stackFile, { force: true }));
}

function report(name: string, text: string): void {
  if (throttle.accepts(`${name} ${text}`)) say(`${coloured('yellow', `[${name}]`)} ${text}`);
}

function printWelcome({ origin, networkOrigins, mailUrl }: StartedProduct, tookMs: number): void {
  say(`
  ${coloured('bold', 'Giftlist')} is at ${coloured('cyan', origin)} (after ${formatSeconds(tookMs)})
${networkOrigins.map(other => `  From a phone     ${coloured('cyan', other)}\n`).join('')}  Demo sign-in     ${demoAccount.email}  ${demoAccount.password}
  Sent emails      ${mailUrl ?? 'delivered by the server in SMTP_URL'}
  Logs             .data/logs

  Ctrl-C stops everything.
`);
}
