import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { currentSchemas, findBreakingChanges, ReleasedEvents } from '@giftlist/contracts/evolution';
import { z } from 'zod';
import { run } from './command.ts';
import { CommandError } from './command-error.ts';
import { root } from './folders.ts';
import { say } from './report/progress.ts';

/*
 * `npm run release`: stores the schemas of all events and mail requests of this release. From then on they may only gain
 * optional fields. It fails if they are incompatible with the last release.
 */
const file = path.join(root, 'contracts/released-events.json');
const Package = z.object({ version: z.string() });

const readJson = (name: string): unknown => JSON.parse(readFileSync(name, 'utf8'));

await run(async () => {
  const present = currentSchemas();
  const { version } = Package.parse(readJson(path.join(root, 'contracts/package.json')));
  const breaks = findBreakingChanges(ReleasedEvents.parse(readJson(file)).promises, present);
  if (breaks.length > 0)
    throw new CommandError(`Events are incompatible with the last release:\n  ${breaks.join('\n  ')}`);
  writeFileSync(file, `${JSON.stringify({ version, promises: present }, null, 1)}\n`);
  say(
    `  ${Object.keys(present).length} events and mail requests of ${version} stored in contracts/released-events.json`,
  );
});
