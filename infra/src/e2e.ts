import { offeredLanguages, pseudoLanguage } from '@giftlist/contracts/languages';
import { buildServices } from './build/build.ts';
import { createStopSignal, run, runUntilStopped } from './command.ts';
import { CommandError } from './command-error.ts';
import { step } from './report/progress.ts';
import { ComposeProduct } from './testing/compose-product.ts';
import { type JourneyOptions, parseJourneyOptions } from './testing/journey-options.ts';
import { runJourneys } from './testing/journeys.ts';
import { type Count, Tally } from './testing/tally.ts';
import { TestSystem } from './testing/test-system.ts';

/*
 * Runs the browser journeys. `--all`: in every size and theme. `--base-url URL`: against a running product (its mail at
 * MAIL_URL). `--compose`: against docker-compose.yml, with `--scale gifts=3` for three instances of a service. Other
 * arguments are passed to Playwright: `main-path`, `--grep surprise`.
 */
const stopping = createStopSignal();

await run(async () => {
  const options = parseJourneyOptions(process.argv.slice(2));
  const tally = new Tally();
  tally.add(await runAll(options));
  if (tally.failed > 0) process.exitCode = 1;
  process.once('exit', () => console.log(tally.summary));
});

async function runAll(options: JourneyOptions): Promise<Count> {
  const { baseUrl, compose, scale } = options;
  if (baseUrl !== undefined) return await runOnExistingProduct(baseUrl, options);
  return await (compose || scale.length > 0 ? runOnCompose(options) : runOnSeparateProduct(options));
}

async function runOnSeparateProduct(options: JourneyOptions): Promise<Count> {
  await using system = await TestSystem.open();
  return await runUntilStopped(stopping, runInSystem(system, options));
}

async function runInSystem(system: TestSystem, { all, rest }: JourneyOptions): Promise<Count> {
  await system.build();
  await system.startServers();
  // The pseudo-language is only offered here.
  const OFFERED_LANGUAGES = [...offeredLanguages, pseudoLanguage].join(',');
  const { environment } = await system.startProduct('e2e', { OFFERED_LANGUAGES });
  return await runJourneys({ ...environment, OFFERED_LANGUAGES }, { all, args: rest });
}

async function runOnCompose(options: JourneyOptions): Promise<Count> {
  await using product = await ComposeProduct.open();
  return await runUntilStopped(stopping, runInContainers(product, options));
}

async function runInContainers(
  product: ComposeProduct,
  { all, scale, rest }: JourneyOptions,
): Promise<Count> {
  const environment = await product.start(scale);
  return await runJourneys(environment, { all, args: rest });
}

async function runOnExistingProduct(baseUrl: string, { all, rest }: JourneyOptions): Promise<Count> {
  if (!URL.canParse(baseUrl)) throw new CommandError(`--base-url '${baseUrl}' is not a valid URL.`);
  await step('Build the services', buildServices);
  return await runUntilStopped(stopping, runJourneys({ BASE_URL: baseUrl }, { all, args: rest }));
}
