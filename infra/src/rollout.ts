import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildServices } from './build/build.ts';
import { createStopSignal, run, runUntilStopped } from './command.ts';
import { CommandError } from './command-error.ts';
import { root } from './folders.ts';
import { runNodeTool } from './processes/node-tool.ts';
import { runStep } from './report/progress.ts';
import { findOnPath } from './servers/run-tool.ts';

/*
 * Changes Deployments under load (tests/rollout): new images, killed pods (`--kill`) or more pods (`--grow`).
 * Requires `kubectl` and access to a cluster.
 */
await run(async () => {
  const { values, positionals } = parseArgs({
    options: {
      'base-url': { type: 'string', default: 'http://localhost:30080' },
      kill: { type: 'boolean', default: false },
      grow: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const baseUrl = values['base-url'];
  if (!URL.canParse(baseUrl)) throw new CommandError(`--base-url '${baseUrl}' is not a valid URL.`);
  const { kill, grow } = values;
  const requestedModes = [kill, grow, positionals.length > 0].filter(Boolean);
  if (requestedModes.length !== 1)
    throw new CommandError(
      'Give exactly one of: new images (npm run rollout -- giftlist-service:next), --kill, --grow.',
    );
  if (findOnPath(['kubectl']) === undefined)
    throw new CommandError('A rollout needs kubectl, which is not on the PATH.');
  const flags = [...(kill ? ['--kill'] : []), ...(grow ? ['--grow'] : [])];
  await runStep('Build the services', buildServices);
  const rollout = runNodeTool(path.join(root, 'tests/rollout/main.ts'), [...positionals, ...flags], {
    environment: { ...process.env, BASE_URL: baseUrl },
    show: true,
    fromSource: true,
  });
  const { code } = await runUntilStopped(createStopSignal(), rollout);
  process.exitCode = code;
});
