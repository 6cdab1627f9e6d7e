import { existsSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { run } from './command.ts';
import { CommandError, reasonOf } from './command-error.ts';
import { dataFolder } from './folders.ts';
import { endStale, refuseWhileRunning } from './processes/stale.ts';
import { say } from './report/progress.ts';

/* Empties .data/: databases, topics, mail, logs, keys. Folders that other runs are using are kept. */
const othersKeep = new Set(['test-runs', 'dev-servers', 'dev-servers.env']);

await run(async () => {
  if (!existsSync(dataFolder)) return say('  There is no data.');
  const recordFolder = path.join(dataFolder, 'run');
  refuseWhileRunning(recordFolder, "run 'npm run reset'");
  await endStale(recordFolder);
  for (const name of readdirSync(dataFolder)) {
    if (othersKeep.has(name)) continue;
    try {
      rmSync(path.join(dataFolder, name), { recursive: true, force: true });
    } catch (error) {
      throw new CommandError(`.data/${name} cannot be removed (${reasonOf(error)}). Remove it by hand.`);
    }
  }
  say("  The data is gone. The next 'npm start' starts with an empty database.");
});
