import 'reflect-metadata';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Clock } from '@giftlist/service-kit/core/clock';
import { loadConfig } from '@giftlist/service-kit/core/config';
import { createLog } from '@giftlist/service-kit/core/log';
import { startService } from '@giftlist/service-kit/running-service';
import { ShopConfig } from './config.ts';
import type { ImportReport } from './feeds/import-runs.ts';
import { FeedImporter } from './feeds/importer.ts';
import { ProductRetirement } from './feeds/product-retirement.ts';
import type { Rejection } from './feeds/read-rows.ts';
import { shopService } from './service.ts';

/*
 * Imports a product feed: `node dist/import.js feed.xml --country us`. Prints a reason for each skipped or shortened
 * row, then the counts as JSON. `--retire NAME` retires the products of a feed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { country: { type: 'string', default: 'us' }, retire: { type: 'string' } },
});
const [file = ''] = positionals;
const problem = validateArguments(file, values);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

const config = loadConfig('shop', ShopConfig, process.env);
const log = createLog('shop', 'error');
const service = await startService(shopService, { config, log, clock: new Clock(), serving: false });
try {
  const { rejections: _, notes: __, ...counts } = await run(values);
  console.log(JSON.stringify(counts));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await service.stop();
}

function run({ country, retire }: typeof values): Promise<ImportReport> {
  if (retire !== undefined) return service.get(ProductRetirement).retire(retire, country);
  return service.get(FeedImporter).importFile(path.resolve(file), country, {
    onRejected: printReason,
    onShortened: printReason,
  });
}

function printReason({ line, reason }: Rejection): void {
  console.error(`line ${line}: ${reason}`);
}

function validateArguments(feed: string, { country: code, retire }: typeof values): string | undefined {
  const hasFeed = feed !== '';
  const isRetirement = retire !== undefined;
  if (hasFeed === isRetirement || !/^[a-z]{2}$/.test(code))
    return 'usage: import FEED --country us, or import --retire NAME --country us';
  const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const country = countryNames.of(code.toUpperCase());
  const unknownRegion = countryNames.of('ZZ');
  if (country === undefined || country === unknownRegion) return `there is no country '${code}'`;
  return isRetirement || existsSync(feed) ? undefined : `there is no file ${feed}`;
}
