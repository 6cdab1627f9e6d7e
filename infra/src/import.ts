import { run } from './command.ts';
import { runServiceCommand } from './running.ts';

/* Loads a product feed into the running shop: `npm run import -- feed.xml`. */
await run(async () => {
  process.exitCode = await runServiceCommand('shop', ['import', ...process.argv.slice(2)]);
});
