import { buildFrontends, buildServices } from './build/build.ts';
import { run } from './command.ts';
import { runStep } from './report/progress.ts';

await run(async () => {
  await runStep('Build the services', buildServices);
  await runStep('Build the frontends', () => buildFrontends());
});
