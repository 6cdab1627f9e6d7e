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
 * Starts only the servers, to run one service or test file by hand: `. .data/dev-servers.env` sets their
 * URLs. They run until this command ends.
 */
const folder = path.join(dataFolder, 'dev-servers');
const file = path.join(dataFolder, 'dev-servers.env');
const folders = getFolders(folder);

await run(async () => {
  const stopping = createStopSignal();
  mkdirSync(folder, { recursive: true });
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
  writeFileSync(`${file}.new`, lines.join(''));
  renameSync(`${file}.new`, file);
  printLine(
    `The URLs of the servers are in ${path.relative(process.cwd(), file)}. Ctrl-C stops the servers.`,
  );
  await waitForStop(stopping);
});
