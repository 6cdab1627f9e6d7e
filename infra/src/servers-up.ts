import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createStopSignal, run, runUntilStopped, waitForStop } from './command.ts';
import { dataFolder } from './folders.ts';
import { removeRecord, writeRecord } from './processes/records.ts';
import { assertNotRunning, endStaleProcesses } from './processes/stale.ts';
import { printLine } from './report/progress.ts';
import { findFreeServerPorts } from './servers/server-ports.ts';
import { Servers } from './servers/servers.ts';

/*
 * Starts only the servers, to run one service or test file by hand: `. .data/dev-servers.env` sets their URLs. They run
 * until this command ends.
 */
const folder = path.join(dataFolder, 'dev-servers');
const file = path.join(dataFolder, 'dev-servers.env');
const folders = {
  dataFolder: folder,
  pagesFolder: path.join(folder, 'pages'),
  logFolder: path.join(folder, 'logs'),
  recordFolder: path.join(folder, 'run'),
};

await run(async () => {
  const stopping = createStopSignal();
  mkdirSync(folder, { recursive: true });
  assertNotRunning(folders.recordFolder, 'start the servers again');
  await endStaleProcesses(folders.recordFolder);
  writeRecord(folders.recordFolder, 'launcher', process.pid);
  await using stack = new AsyncDisposableStack();
  stack.defer(() => removeRecord(folders.recordFolder, 'launcher'));
  const servers = new Servers({
    folders,
    ports: await findFreeServerPorts(),
    source: 'embedded',
    callerEnvironment: process.env,
    restart: true,
    report: (name, text) => printLine(`[${name}] ${text}`),
  });
  stack.defer(() => servers.stop());
  await runUntilStopped(stopping, servers.start());
  const lines = Object.entries(servers.environment).map(([name, value]) => `export ${name}='${value}'\n`);
  writeFileSync(`${file}.new`, lines.join(''));
  renameSync(`${file}.new`, file);
  printLine(
    `The URLs of the servers are in ${path.relative(process.cwd(), file)}. Ctrl-C stops the servers.`,
  );
  await waitForStop(stopping);
});
