import { run } from './command.ts';
import { runServiceCommand } from './running.ts';
import { Trouble } from './trouble.ts';

/* An operator's command of one service of the running product: `npm run ops -- gifts rebuild lists`. */
await run(async () => {
  const [service, ...command] = process.argv.slice(2);
  if (service === undefined || command.length === 0) {
    throw new Trouble("Say which service and which command, such as 'npm run ops -- gifts rebuild lists'.");
  }
  process.exitCode = await runServiceCommand(service, command);
});
