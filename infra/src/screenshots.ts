import path from 'node:path';
import { run, stopSignal, untilStopped } from './command.ts';
import { root } from './folders.ts';
import { findChromium } from './testing/chromium.ts';
import { runPlaywright } from './testing/runners.ts';
import { TestHouse } from './testing/test-house.ts';

/*
 * Takes the README's pictures (docs/screenshots) of a separate product with separate data. The steps are in
 * tests/screenshots/screenshots.spec.ts.
 */
const stopping = stopSignal();

await run(async () => {
  await using house = await TestHouse.open();
  const { failed } = await untilStopped(stopping, takeScreenshots(house));
  if (failed > 0) process.exitCode = 1;
});

async function takeScreenshots(house: TestHouse) {
  await house.build();
  await house.startServers();
  const { environment } = await house.raise('screenshots');
  return await runPlaywright(path.join(root, 'tests'), ['--config', 'screenshots/playwright.config.ts'], {
    ...environment,
    CHROMIUM_PATH: await findChromium(process.env),
  });
}
