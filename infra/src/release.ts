import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { breaksBetween, presentPromises, ReleasedEvents } from '@giftlist/contracts/evolution';
import { run } from './command.ts';
import { root } from './folders.ts';
import { say } from './report/progress.ts';
import { Trouble } from './trouble.ts';

/*
 * Keeps the schemas of all events and orders of mails as this release promises them: `npm run release`. From then on
 * they may only gain optional fields. It refuses where they broke what the last release promised.
 */
const file = path.join(root, 'contracts/released-events.json');

await run(async () => {
  const present = presentPromises();
  const breaks = breaksBetween(ReleasedEvents.parse(JSON.parse(readFileSync(file, 'utf8'))), present);
  if (breaks.length > 0) throw new Trouble(`Events broke a promise:\n  ${breaks.join('\n  ')}`);
  writeFileSync(file, `${JSON.stringify(present, null, 1)}\n`);
  say(
    `  ${Object.keys(present).length} events and orders of mails are kept in contracts/released-events.json`,
  );
});
