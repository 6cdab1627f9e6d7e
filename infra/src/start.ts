import { rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildFrontends, buildServices } from './build/build.ts';
import { createStopSignal, run, runUntilStopped, waitForStop } from './command.ts';
import { loadDemo } from './demo/demo.ts';
import { demoAccount } from './demo/people.ts';
import { parseDevelopedParts } from './develop/develop.ts';
import { dataFolder } from './folders.ts';
import { startSimulatedGoogle } from './google/simulated-google.ts';
import { getParts } from './parts.ts';
import { registerLauncher } from './processes/stale.ts';
import { applyStyle, formatSeconds, printLine, runStep } from './report/progress.ts';
import { reportNotice } from './report/service-lines.ts';
import { type RunningStack, stackFile } from './running.ts';
import { getFolders } from './servers/running-server.ts';
import { findServerPorts } from './servers/server-ports.ts';
import { Servers } from './servers/servers.ts';
import { openControl } from './stack/control.ts';
import { findPart } from './stack/find-part.ts';
import { loadKeys } from './stack/keys.ts';
import { findNetworkOrigins } from './stack/network.ts';
import { describeMovedPorts, findStackPorts } from './stack/ports.ts';
import { Stack } from './stack/stack.ts';

const folders = { ...getFolders(dataFolder), durable: true };

/*
 * `npm start` runs the built product. `npm start -- --develop gifts,list-ui` runs these parts from source and
 * restarts or reloads them when a file is saved.
 */
await run(async () => {
  const startedAt = performance.now();
  const { values } = parseArgs({ options: { develop: { type: 'string' } } });
  const developedParts = parseDevelopedParts(values.develop);
  const stopping = createStopSignal();
  await using cleanup = new AsyncDisposableStack();
  cleanup.defer(() => {
    if (stopping.aborted) printLine('Stopped.');
  });
  await registerLauncher(folders.recordFolder, "run 'npm start' again", cleanup);
  const product = await runUntilStopped(stopping, startAll(cleanup, developedParts));
  printWelcome(product, performance.now() - startedAt);
  await waitForStop(stopping);
  printLine('\nStopping. Your data stays in .data/.');
});

interface StartedProduct {
  origin: string;
  networkOrigins: string[];
  mailUrl: string | undefined;
}

async function startAll(
  cleanup: AsyncDisposableStack,
  developedParts: ReadonlySet<string>,
): Promise<StartedProduct> {
  // Opens only the gateway to the network, for phones. All other parts and servers listen on localhost.
  const callerEnvironment: NodeJS.ProcessEnv = { ...process.env, HOST: process.env.HOST || '0.0.0.0' };
  const ports = await findStackPorts(callerEnvironment);
  const keys = loadKeys(path.join(dataFolder, 'keys.json'));
  const options = { folders, callerEnvironment, restart: true, report: reportNotice };
  const servers = new Servers({ ...options, ports: await findServerPorts(), source: 'either' });
  cleanup.defer(() => servers.stop());
  await Promise.all([
    servers.start(),
    runStep('Build the services', buildServices).then(() =>
      runStep('Build the frontends', () => buildFrontends(folders.pagesFolder)),
    ),
  ]);
  const google = callerEnvironment.GOOGLE_CLIENT_ID
    ? undefined
    : await startSimulatedGoogle(ports.google ?? 0);
  cleanup.defer(async () => google?.stop());
  const origin = callerEnvironment.PUBLIC_ORIGIN || `http://localhost:${ports.gateway}`;
  const namespace = callerEnvironment.NAMESPACE || 'giftlist';
  const environment = { ...servers.environment, ...google?.environment };
  const isOriginFixed = Boolean(callerEnvironment.PUBLIC_ORIGIN);
  const stack = new Stack({
    ...options,
    developedParts,
    namespace,
    origin,
    isOriginFixed,
    ports,
    keys,
    servers: environment,
  });
  cleanup.defer(() => stack.stop());
  await runStep(
    `${getParts('service').length} services, ${getParts('frontend').length} frontends, gateway`,
    () => stack.start(),
  );
  const control = await openControl(name => findPart(name, stack, servers));
  cleanup.defer(() => control.close());
  writeStackFile(cleanup, { origin, namespace, ports, environment, control: control.url });
  const localOrigin = `http://localhost:${ports.gateway}`;
  await runStep('Demo data', () => loadDemo(localOrigin, path.join(dataFolder, 'demo-account')));
  const movedPorts = describeMovedPorts(ports);
  if (movedPorts !== undefined) printLine(`  ${movedPorts}`);
  const networkOrigins = isOriginFixed
    ? []
    : findNetworkOrigins(callerEnvironment.HOST ?? '', ports.gateway ?? 0, networkInterfaces());
  return { origin, networkOrigins, mailUrl: servers.environment.MAIL_URL };
}

/** Commands such as `npm run ops` read this file to find the running product. */
function writeStackFile(cleanup: AsyncDisposableStack, running: RunningStack): void {
  writeFileSync(stackFile, JSON.stringify(running, null, 2), { mode: 0o600 });
  cleanup.defer(() => rmSync(stackFile, { force: true }));
}

function printWelcome({ origin, networkOrigins, mailUrl }: StartedProduct, startupMs: number): void {
  const phoneLines = networkOrigins.map(
    networkOrigin => `  From a phone     ${applyStyle('cyan', networkOrigin)}\n`,
  );
  printLine(`
  ${applyStyle('bold', 'Giftlist')} is at ${applyStyle('cyan', origin)} (after ${formatSeconds(startupMs)})
${phoneLines.join('')}  Demo sign-in     ${demoAccount.email}  ${demoAccount.password}
  Sent emails      ${mailUrl ?? 'delivered by the server in SMTP_URL'}
  Logs             .data/logs

  Ctrl-C stops everything.
`);
}
