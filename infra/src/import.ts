import { run } from './command.ts';
import { CommandError } from './command-error.ts';
import { runServiceProgram } from './running.ts';

/* Loads a product feed into the running shop: `npm run import -- feed.xml --country us`. */
await run(async () => {
  const args = process.argv.slice(2);
  if (args.length === 0)
    throw new CommandError("Give a feed, such as 'npm run import -- feed.xml --country us'.");
  process.exitCode = await runServiceProgram('shop', 'services/shop/dist/import.js', args);
});
