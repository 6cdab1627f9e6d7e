import { Module } from '@nestjs/common';
import { FeedWatcher } from './feed-watcher.ts';
import { ImportRuns } from './import-runs.ts';
import { FeedImporter } from './importer.ts';
import { ProductRetirement } from './product-retirement.ts';

@Module({
  providers: [FeedImporter, FeedWatcher, ImportRuns, ProductRetirement],
  exports: [FeedImporter],
})
export class FeedsModule {}
