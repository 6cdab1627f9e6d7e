import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { run, stopSignal, untilStopped, waitForStop } from './command.ts';
import { dataFolder } from './folders.ts';
import { forget, record } from './processes/records.ts';
import { endStale, refuseWhileRunning } from './processes/stale.ts';
import { say } from './report/progress.ts';
import { freeServerPorts } from './servers/server-ports.ts';
import { Servers } from './servers/servers.ts';

/*
 * Starts only the servers, for people who run one service or one test file by hand:
 * `. .data/dev-servers.env` sets their addresses. They run until this program ends.
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
  const stopping = stopSignal();
  mkdirSync(folder, { recursive: true });
  refuseWhileRunning(place.recordFolder, 'start the servers again');
  await endStale(place.recordFolder);
  record(place.recordFolder, 'launcher', process.pid);
  await using stack = new AsyncDisposableStack();
  stack.defer(() => forget(place.recordFolder, 'launcher'));
  const servers = new Servers({
    place,
    ports: await freeServerPorts(),
    source: 'embedded',
    given: process.env,
    restart: true,
    report: (name, text) => say(`[${name}] ${text}`),
  });
  stack.defer(() => servers.stop());
  await untilStopped(stopping, servers.start());
  const lines = Object.entries(servers.environment).map(([name, value]) => `export ${name}='${value}'\n`);
  writeFileSync(`${file}.new`, lines.join(''));
  renameSync(`${file}.new`, file);
  say(`Their addresses are in ${path.relative(process.cwd(), file)}. Ctrl-C stops them.`);
  await waitForStop(stopping);
});
