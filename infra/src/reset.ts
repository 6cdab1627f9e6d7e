import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.ts';
import { CommandError, toReason } from './command-error.ts';
import { dataFolder } from './folders.ts';
import { assertNotRunning, endStaleProcesses } from './processes/stale.ts';
import { printLine } from './report/progress.ts';

/* Empties .data/, except for what other commands may be using. */
const keptNames = new Set(['test-runs', 'dev-servers', 'dev-servers.env']);

await run(async () => {
  if (!existsSync(dataFolder)) return printLine('  There is no data.');
  const recordFolder = path.join(dataFolder, 'run');
  assertNotRunning(recordFolder, "run 'npm run reset'");
  await endStaleProcesses(recordFolder);
  for (const name of readdirSync(dataFolder)) {
    if (keptNames.has(name)) continue;
    try {
      rmSync(path.join(dataFolder, name), { recursive: true, force: true });
    } catch (error) {
      throw new CommandError(`.data/${name} cannot be deleted (${toReason(error)}). Delete it by hand.`);
    }
  }
  printLine("  All data is deleted. The next 'npm start' begins with an empty database.");
});
