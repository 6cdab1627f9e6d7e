import path from 'node:path';
import { run, stopSignal, untilStopped } from './command.ts';
import { root } from './folders.ts';
import { findChromium } from './testing/chromium.ts';
import { runPlaywright } from './testing/runners.ts';
import { TestSystem } from './testing/test-system.ts';

/*
 * Takes the README's pictures (docs/screenshots) of a separate product with separate data. The steps are in
 * tests/screenshots/screenshots.spec.ts.
 */
const stopping = stopSignal();

await run(async () => {
  await using system = await TestSystem.open();
  const { failed } = await untilStopped(stopping, takeScreenshots(system));
  if (failed > 0) process.exitCode = 1;
});

async function takeScreenshots(system: TestSystem) {
  await system.build();
  await system.startServers();
  const { environment } = await system.raise('screenshots');
  return await runPlaywright(path.join(root, 'tests'), ['--config', 'screenshots/playwright.config.ts'], {
    ...environment,
    CHROMIUM_PATH: await findChromium(process.env),
  });
}
