import 'reflect-metadata';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Clock } from '@giftlist/service-kit/clock';
import { loadConfig } from '@giftlist/service-kit/config';
import { createLog } from '@giftlist/service-kit/log';
import { startService } from '@giftlist/service-kit/running-service';
import { ShopConfig } from './config.ts';
import { FeedImporter } from './feeds/importer.ts';
import { shopService } from './service.ts';

/*
 * Reads a product feed into the catalogue: `node dist/import.js feed.xml --country us`. Prints the counts as
 * JSON and, while it reads, each row that was skipped with its line and reason.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { country: { type: 'string', default: 'us' } },
});
const [file = ''] = positionals;
const why = whyNot(file, values.country);
if (why !== undefined) {
  console.error(why);
  process.exit(1);
}

const config = loadConfig('shop', ShopConfig, process.env);
const log = createLog('shop', 'error');
const service = await startService(shopService, { config, log, clock: new Clock(), serving: false });
try {
  const { rejections: _, ...counts } = await service
    .get(FeedImporter)
    .importFile(path.resolve(file), values.country, {
      onRejected: ({ line, reason }) => console.error(`line ${line}: ${reason}`),
    });
  console.log(JSON.stringify(counts));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await service.stop();
}

/** Why there is nothing to read. */
function whyNot(file: string, code: string): string | undefined {
  if (file === '' || !/^[a-z]{2}$/.test(code)) return 'usage: import FEED.xml|FEED.tsv --country us';
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const country = names.of(code.toUpperCase());
  if (country === undefined || country === names.of('ZZ')) return `there is no country '${code}'`;
  return existsSync(file) ? undefined : `there is no file ${file}`;
}
