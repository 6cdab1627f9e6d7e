import { parseArgs } from 'node:util';
import { run, stopSignal, untilStopped } from './command.ts';
import { ComposeProduct } from './testing/compose-product.ts';
import { runJourneys } from './testing/journeys.ts';
import { type Count, Tally } from './testing/tally.ts';
import { TestHouse } from './testing/test-house.ts';
import { Trouble } from './trouble.ts';

/*
 * The browser journeys. `--all`: every size and theme. `--base-url <address>`: against a product that runs
 * already (its mail at MAIL_URL). `--compose`: against docker-compose.yml, `--scale gifts=3` with three of a
 * service. Anything else goes to Playwright.
 */
const { values, positionals } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    'base-url': { type: 'string' },
    compose: { type: 'boolean', default: false },
    scale: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
});
const stopping = stopSignal();

await run(async () => {
  const baseUrl = values['base-url'];
  const tally = new Tally();
  const inContainers = values.compose || values.scale.length > 0;
  if (baseUrl !== undefined) tally.add(await onProductAt(baseUrl));
  else tally.add(await (inContainers ? onCompose() : onOwnProduct()));
  if (tally.failed > 0) process.exitCode = 1;
  process.once('exit', () => console.log(tally.line));
});

async function onOwnProduct(): Promise<Count> {
  await using house = await TestHouse.open();
  return await untilStopped(stopping, testIn(house));
}

async function testIn(house: TestHouse): Promise<Count> {
  await house.build();
  await house.startServers();
  const { environment } = await house.raise('e2e');
  return await runJourneys(environment, { all: values.all, args: positionals });
}

async function onCompose(): Promise<Count> {
  await using product = await ComposeProduct.open();
  return await untilStopped(stopping, testInContainers(product));
}

async function testInContainers(product: ComposeProduct): Promise<Count> {
  const environment = await product.start(values.scale);
  return await runJourneys(environment, { all: values.all, args: positionals });
}

async function onProductAt(baseUrl: string): Promise<Count> {
  if (!URL.canParse(baseUrl)) throw new Trouble(`--base-url is '${baseUrl}', which is no address.`);
  return await untilStopped(
    stopping,
    runJourneys({ BASE_URL: baseUrl }, { all: values.all, args: positionals }),
  );
}
