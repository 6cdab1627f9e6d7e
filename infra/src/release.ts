import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { breaksBetween, presentPromises, ReleasedEvents } from '@giftlist/contracts/evolution';
import { z } from 'zod';
import { run } from './command.ts';
import { root } from './folders.ts';
import { say } from './report/progress.ts';
import { Trouble } from './trouble.ts';

/*
 * Keeps the schemas of all events and orders of mails as this release promises them: `npm run release`. From then on
 * they may only gain optional fields. It refuses where they broke what the last release promised.
 */
const file = path.join(root, 'contracts/released-events.json');
const Package = z.object({ version: z.string() });

const read = (name: string): unknown => JSON.parse(readFileSync(name, 'utf8'));

await run(async () => {
  const present = presentPromises();
  const { version } = Package.parse(read(path.join(root, 'contracts/package.json')));
  const breaks = breaksBetween(ReleasedEvents.parse(read(file)).promises, present);
  if (breaks.length > 0) throw new Trouble(`Events broke a promise:\n  ${breaks.join('\n  ')}`);
  writeFileSync(file, `${JSON.stringify({ version, promises: present }, null, 1)}\n`);
  say(
    `  ${Object.keys(present).length} events and orders of mails of ${version} are kept in contracts/released-events.json`,
  );
});
