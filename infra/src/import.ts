import { run } from './command.ts';
import { CommandError } from './command-error.ts';
import { runServiceProgram } from './running.ts';

/* `npm run import -- feed.xml --country us` loads a product feed into the running shop. */
await run(async () => {
  const args = process.argv.slice(2);
  if (args.length === 0)
    throw new CommandError("Give a feed, such as 'npm run import -- feed.xml --country us'.");
  process.exitCode = await runServiceProgram('shop', 'services/shop/dist/import.js', args);
});
