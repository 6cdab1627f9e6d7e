import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createStopSignal, run, runUntilStopped, waitForStop } from './command.ts';
import { dataFolder } from './folders.ts';
import { registerLauncher } from './processes/stale.ts';
import { printLine } from './report/progress.ts';
import { getFolders } from './servers/running-server.ts';
import { findFreeServerPorts } from './servers/server-ports.ts';
import { Servers } from './servers/servers.ts';

/*
 * Starts only MongoDB, Kafka, Redis and the mail server, for running one service or test file by hand.
 * `. .data/dev-servers.env` sets their URLs. The servers run until this command ends.
 */
const serversFolder = path.join(dataFolder, 'dev-servers');
const environmentFile = path.join(dataFolder, 'dev-servers.env');
const folders = getFolders(serversFolder);

await run(async () => {
  const stopping = createStopSignal();
  mkdirSync(serversFolder, { recursive: true });
  await using cleanup = new AsyncDisposableStack();
  await registerLauncher(folders.recordFolder, 'start the servers again', cleanup);
  const servers = new Servers({
    folders,
    ports: await findFreeServerPorts(),
    source: 'embedded',
    callerEnvironment: process.env,
    restart: true,
    report: (name, text) => printLine(`[${name}] ${text}`),
  });
  cleanup.defer(() => servers.stop());
  await runUntilStopped(stopping, servers.start());
  const lines = Object.entries(servers.environment).map(([name, value]) => `export ${name}='${value}'\n`);
  writeFileSync(`${environmentFile}.new`, lines.join(''));
  renameSync(`${environmentFile}.new`, environmentFile);
  printLine(
    `The URLs of the servers are in ${path.relative(process.cwd(), environmentFile)}. Ctrl-C stops the servers.`,
  );
  await waitForStop(stopping);
});
