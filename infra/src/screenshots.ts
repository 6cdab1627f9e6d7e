import path from 'node:path';
import { createStopSignal, run, runUntilStopped } from './command.ts';
import { root } from './folders.ts';
import { findChromium } from './testing/chromium.ts';
import { runPlaywright } from './testing/runners.ts';
import { TestSystem } from './testing/test-system.ts';

/* Starts a separate product and takes the README's screenshots of it (docs/screenshots). */
const stopping = createStopSignal();

await run(async () => {
  await using system = await TestSystem.open();
  const { failed } = await runUntilStopped(stopping, takeScreenshots(system));
  if (failed > 0) process.exitCode = 1;
});

async function takeScreenshots(system: TestSystem) {
  return await runPlaywright(path.join(root, 'tests'), ['--config', 'screenshots/playwright.config.ts'], {
    ...(await system.start('screenshots')),
    CHROMIUM_PATH: await findChromium(process.env),
  });
}
