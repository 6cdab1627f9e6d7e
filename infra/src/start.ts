import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildFrontends, buildServices } from './build/build.ts';
import { run, stopSignal, untilStopped, waitForStop } from './command.ts';
import { loadDemo } from './demo/demo.ts';
import { demoAccount } from './demo/people.ts';
import { partsToDevelop } from './develop/develop.ts';
import { dataFolder } from './folders.ts';
import { startGoogleStandIn } from './google/stand-in.ts';
import { partsOf } from './parts.ts';
import { forget, record } from './processes/records.ts';
import { endStale, refuseWhileRunning } from './processes/stale.ts';
import { coloured, say, seconds, step } from './report/progress.ts';
import { Sieve } from './report/service-lines.ts';
import { type RunningStack, stackFile } from './running.ts';
import { usualServerPorts } from './servers/server-ports.ts';
import { Servers } from './servers/servers.ts';
import { openControl } from './stack/control.ts';
import { keysIn } from './stack/keys.ts';
import { originsInNetwork } from './stack/network.ts';
import { partNamed } from './stack/part-named.ts';
import { movedPorts, usualStackPorts } from './stack/ports.ts';
import { Stack } from './stack.ts';

const place = {
  dataFolder,
  pagesFolder: path.join(dataFolder, 'pages'),
  logFolder: path.join(dataFolder, 'logs'),
  recordFolder: path.join(dataFolder, 'run'),
  durable: true,
};
const sieve = new Sieve();

/*
 * `npm start`: the whole product as built. `npm start -- --develop gifts,list-ui`: these parts from source, which
 * restart, or reload in the browser, when a file is saved.
 */
await run(async () => {
  const began = performance.now();
  const { values } = parseArgs({ options: { develop: { type: 'string' } } });
  const develop = partsToDevelop(values.develop);
  const stopping = stopSignal();
  refuseWhileRunning(place.recordFolder, "run 'npm start' again");
  mkdirSync(place.recordFolder, { recursive: true });
  await endStale(place.recordFolder);
  record(place.recordFolder, 'launcher', process.pid);
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => {
    if (stopping.aborted) say('Stopped.');
  });
  cleanup.defer(() => forget(place.recordFolder, 'launcher'));
  const product = await untilStopped(stopping, startAll(cleanup, develop));
  welcome(product, performance.now() - began);
  await waitForStop(stopping);
  say('\nStopping. Your data stays in .data/.');
});

interface StartedProduct {
  origin: string;
  /** The origins for other devices in the same network. */
  elsewhere: string[];
  mailUrl: string | undefined;
}

/** Builds and starts everything; registers it for stopping. */
async function startAll(
  cleanup: AsyncDisposableStack,
  develop: ReadonlySet<string>,
): Promise<StartedProduct> {
  // Only the gateway listens beyond this machine: a phone in the same network can open it.
  const given: NodeJS.ProcessEnv = { ...process.env, HOST: process.env.HOST || '0.0.0.0' };
  const ports = await usualStackPorts(given);
  const keys = keysIn(path.join(dataFolder, 'keys.json'));
  const options = { place, given, restart: true, report };
  const servers = new Servers({ ...options, ports: await usualServerPorts(), source: 'either' });
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
  const onlyThere = Boolean(given.PUBLIC_ORIGIN);
  const stack = new Stack({
    ...options,
    develop,
    namespace,
    origin,
    onlyThere,
    ports,
    keys,
    servers: environment,
  });
  cleanup.defer(() => stack.stop());
  await step(`${partsOf('service').length} services, ${partsOf('frontend').length} frontends, gateway`, () =>
    stack.start(),
  );
  const control = await openControl(name => partNamed(name, stack, servers));
  cleanup.defer(() => control.close());
  writeStackFile(cleanup, { origin, namespace, ports, environment, control: control.url });
  const local = `http://localhost:${ports.gateway}`;
  await step('Demo data', () => loadDemo(local, path.join(dataFolder, 'demo-account')));
  const moved = movedPorts(ports);
  if (moved !== undefined) say(`  ${moved}`);
  const elsewhere = onlyThere
    ? []
    : originsInNetwork(given.HOST ?? '', ports.gateway ?? 0, networkInterfaces());
  return { origin, elsewhere, mailUrl: servers.environment.MAIL_URL };
}

/** Commands such as `npm run ops` find the running product by this file. */
function writeStackFile(cleanup: AsyncDisposableStack, running: RunningStack): void {
  writeFileSync(stackFile, JSON.stringify(running, null, 2), { mode: 0o600 });
  cleanup.defer(() => rmSync(stackFile, { force: true }));
}

function report(name: string, text: string): void {
  if (sieve.passes(`${name} ${text}`)) say(`${coloured('yellow', `[${name}]`)} ${text}`);
}

function welcome({ origin, elsewhere, mailUrl }: StartedProduct, tookMs: number): void {
  say(`
  ${coloured('bold', 'Giftlist')} is at ${coloured('cyan', origin)} (after ${seconds(tookMs)})
${elsewhere.map(other => `  From a phone     ${coloured('cyan', other)}\n`).join('')}  Demo sign-in     ${demoAccount.email}  ${demoAccount.password}
  Mail it sends    ${mailUrl ?? 'goes to the server in SMTP_URL'}
  Logs             .data/logs

  Ctrl-C stops everything.
`);
}
