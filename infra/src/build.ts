import { buildFrontends, buildServices } from './build/build.ts';
import { run } from './command.ts';
import { step } from './report/progress.ts';

await run(async () => {
  await step('Build the services', buildServices);
  await step('Build the frontends', () => buildFrontends());
});
