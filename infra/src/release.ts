import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findBreakingChanges, getCurrentSchemas, ReleasedEvents } from '@giftlist/contracts/evolution';
import { z } from 'zod';
import { run } from './command.ts';
import { CommandError } from './command-error.ts';
import { root } from './folders.ts';
import { printLine } from './report/progress.ts';

/*
 * `npm run release` saves the schemas of all events and mail requests. After that, a schema may only
 * gain optional fields. Fails if a schema is incompatible with the last release.
 */
const releasedEventsFile = path.join(root, 'contracts/released-events.json');
const Package = z.object({ version: z.string() });

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

await run(async () => {
  const schemas = getCurrentSchemas();
  const { version } = Package.parse(readJson(path.join(root, 'contracts/package.json')));
  const breakingChanges = findBreakingChanges(
    ReleasedEvents.parse(readJson(releasedEventsFile)).promises,
    schemas,
  );
  if (breakingChanges.length > 0)
    throw new CommandError(
      `Events are incompatible with the last release:\n  ${breakingChanges.join('\n  ')}`,
    );
  writeFileSync(releasedEventsFile, `${JSON.stringify({ version, promises: schemas }, null, 1)}\n`);
  printLine(
    `  ${Object.keys(schemas).length} events and mail requests of ${version} stored in contracts/released-events.json`,
  );
});
