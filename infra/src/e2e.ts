import { offeredLanguages, pseudoLanguage } from '@giftlist/contracts/languages';
import { buildServices } from './build/build.ts';
import { createStopSignal, run, runUntilStopped } from './command.ts';
import { CommandError } from './command-error.ts';
import { runStep } from './report/progress.ts';
import { ComposeProduct } from './testing/compose-product.ts';
import { type JourneyOptions, parseJourneyOptions } from './testing/journey-options.ts';
import { runJourneys } from './testing/journeys.ts';
import { type Count, Tally } from './testing/tally.ts';
import { TestSystem } from './testing/test-system.ts';

/*
 * Runs the browser journeys. `--all`: in every screen size and theme. `--base-url URL`: against a running product,
 * whose mail catcher is at MAIL_URL. `--compose`: against docker-compose.yml, with `--scale gifts=3` for three
 * instances of gifts. All other arguments are passed to Playwright, for example `main-path` or `--grep surprise`.
 */
const stopping = createStopSignal();

await run(async () => {
  const options = parseJourneyOptions(process.argv.slice(2));
  const tally = new Tally();
  tally.add(await runAll(options));
  if (tally.failed > 0) process.exitCode = 1;
  process.once('exit', () => console.log(tally.summary));
});

async function runAll({ all, baseUrl, compose, scale, playwrightArgs }: JourneyOptions): Promise<Count> {
  const startJourneys = (environment: Record<string, string>) =>
    runJourneys(environment, { all, args: playwrightArgs });
  if (baseUrl !== undefined) {
    if (!URL.canParse(baseUrl)) throw new CommandError(`--base-url '${baseUrl}' is not a valid URL.`);
    await runStep('Build the services', buildServices);
    return await runUntilStopped(stopping, startJourneys({ BASE_URL: baseUrl }));
  }
  if (compose || scale.length > 0) {
    await using product = await ComposeProduct.open();
    return await runUntilStopped(stopping, product.start(scale).then(startJourneys));
  }
  await using system = await TestSystem.open();
  const OFFERED_LANGUAGES = [...offeredLanguages, pseudoLanguage].join(',');
  const environmentReady = system.start('e2e', { OFFERED_LANGUAGES });
  return await runUntilStopped(
    stopping,
    environmentReady.then(environment => startJourneys({ ...environment, OFFERED_LANGUAGES })),
  );
}
