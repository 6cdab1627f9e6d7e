import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildServices } from './build/build.ts';
import { run, stopSignal, untilStopped } from './command.ts';
import { root } from './folders.ts';
import { runNodeTool } from './processes/node-tool.ts';
import { step } from './report/progress.ts';
import { onPath } from './servers/run-tool.ts';
import { Trouble } from './trouble.ts';

/* Gives a cluster's Deployments new images under load (tests/rollout); `kubectl` has to reach the cluster. */
await run(async () => {
  const { values, positionals } = parseArgs({
    options: { 'base-url': { type: 'string', default: 'http://localhost:30080' } },
    allowPositionals: true,
  });
  const address = values['base-url'];
  if (!URL.canParse(address)) throw new Trouble(`--base-url is '${address}', which is no address.`);
  if (positionals.length === 0)
    throw new Trouble('Which images? For example: npm run rollout -- giftlist-service:next');
  if (onPath(['kubectl']) === undefined)
    throw new Trouble('A rollout needs kubectl, and there is none on the PATH.');
  await step('Build the services', buildServices);
  const program = runNodeTool(path.join(root, 'tests/rollout/main.ts'), positionals, {
    environment: { ...process.env, BASE_URL: address },
    show: true,
  });
  const { code } = await untilStopped(stopSignal(), program);
  process.exitCode = code;
});
