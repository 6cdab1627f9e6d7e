import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createStopSignal, run, runUntilStopped, waitForStop } from './command.ts';
import { dataFolder } from './folders.ts';
import { forget, record } from './processes/records.ts';
import { assertNotRunning, endStaleProcesses } from './processes/stale.ts';
import { say } from './report/progress.ts';
import { findFreeServerPorts } from './servers/server-ports.ts';
import { Servers } from './servers/servers.ts';

/*
 * Starts only the servers, to run one service or test file by hand: `. .data/dev-servers.env` sets their URLs. They run
 * until this command ends.
 */
const folder = path.join(dataFolder, 'dev-servers');
const file = path.join(dataFolder, 'dev-servers.env');
const place = {
  dataFolder: folder,
  pagesFolder: path.join(folder, 'pages'),
  logFolder: path.join(folder, 'logs'),
  recordFolder: path.join(folder, 'run'),
};

await run(async () => {
  const stopping = createStopSignal();
  mkdirSync(folder, { recursive: true });
  assertNotRunning(place.recordFolder, 'start the servers again');
  await endStaleProcesses(place.recordFolder);
  record(place.recordFolder, 'launcher', process.pid);
  await using stack = new AsyncDisposableStack();
  stack.defer(() => forget(place.recordFolder, 'launcher'));
  const servers = new Servers({
    place,
    ports: await findFreeServerPorts(),
    source: 'embedded',
    given: process.env,
    restart: true,
    report: (name, text) => say(`[${name}] ${text}`),
  });
  stack.defer(() => servers.stop());
  await runUntilStopped(stopping, servers.start());
  const lines = Object.entries(servers.environment).map(([name, value]) => `export ${name}='${value}'\n`);
  writeFileSync(`${file}.new`, lines.join(''));
  renameSync(`${file}.new`, file);
  say(`The URLs of the servers are in ${path.relative(process.cwd(), file)}. Ctrl-C stops the servers.`);
  await waitForStop(stopping);
});
