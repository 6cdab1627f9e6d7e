import 'reflect-metadata';
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
const [file] = positionals;
if (!file || !/^[a-z]{2}$/.test(values.country)) {
  console.error('usage: import FEED.xml|FEED.tsv --country us');
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
