import { offeredLanguages, pseudoLanguage } from '@giftlist/contracts/languages';
import { buildServices } from './build/build.ts';
import { run, stopSignal, untilStopped } from './command.ts';
import { CommandError } from './command-error.ts';
import { step } from './report/progress.ts';
import { ComposeProduct } from './testing/compose-product.ts';
import { type JourneyOptions, journeyOptions } from './testing/journey-options.ts';
import { runJourneys } from './testing/journeys.ts';
import { type Count, Tally } from './testing/tally.ts';
import { TestSystem } from './testing/test-system.ts';

/*
 * Runs the browser journeys. `--all`: in every size and theme. `--base-url <address>`: against a running product (with
 * its mail at MAIL_URL). `--compose`: against docker-compose.yml, with `--scale gifts=3` for three instances of a
 * service. Other arguments are passed to Playwright: `main-path`, `--grep surprise`.
 */
const stopping = stopSignal();

await run(async () => {
  const options = journeyOptions(process.argv.slice(2));
  const tally = new Tally();
  tally.add(await journeys(options));
  if (tally.failed > 0) process.exitCode = 1;
  process.once('exit', () => console.log(tally.end));
});

async function journeys(options: JourneyOptions): Promise<Count> {
  const { baseUrl, compose, scale } = options;
  if (baseUrl !== undefined) return await onProductAt(baseUrl, options);
  return await (compose || scale.length > 0 ? onCompose(options) : onOwnProduct(options));
}

async function onOwnProduct(options: JourneyOptions): Promise<Count> {
  await using system = await TestSystem.open();
  return await untilStopped(stopping, testIn(system, options));
}

async function testIn(system: TestSystem, { all, rest }: JourneyOptions): Promise<Count> {
  await system.build();
  await system.startServers();
  // The pseudo-language is only offered here.
  const OFFERED_LANGUAGES = [...offeredLanguages, pseudoLanguage].join(',');
  const { environment } = await system.raise('e2e', { OFFERED_LANGUAGES });
  return await runJourneys({ ...environment, OFFERED_LANGUAGES }, { all, args: rest });
}

async function onCompose(options: JourneyOptions): Promise<Count> {
  await using product = await ComposeProduct.open();
  return await untilStopped(stopping, testInContainers(product, options));
}

async function testInContainers(
  product: ComposeProduct,
  { all, scale, rest }: JourneyOptions,
): Promise<Count> {
  const environment = await product.start(scale);
  return await runJourneys(environment, { all, args: rest });
}

async function onProductAt(baseUrl: string, { all, rest }: JourneyOptions): Promise<Count> {
  if (!URL.canParse(baseUrl)) throw new CommandError(`--base-url '${baseUrl}' is not a valid address.`);
  await step('Build the services', buildServices);
  return await untilStopped(stopping, runJourneys({ BASE_URL: baseUrl }, { all, args: rest }));
}
