import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ShopConfig } from '../config.ts';
import { FeedImporter } from '../feeds/importer.ts';
import { GuideLibrary } from '../guides/guide-library.ts';

/** Imports the feeds and publishes the guides in `SHOP_DATA` when the service starts. */
@Injectable()
export class DefaultCatalogue implements OnApplicationBootstrap {
  constructor(
    @InjectConfig() private readonly config: ShopConfig,
    private readonly importer: FeedImporter,
    private readonly library: GuideLibrary,
    @InjectLog() private readonly log: Log,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const folder = this.config.SHOP_DATA;
    for (const fileName of (await readdir(folder)).sort()) {
      const country = /^catalogue\.([a-z]{2})\.(?:xml|tsv|csv|txt)(?:\.gz)?$/.exec(fileName)?.[1];
      if (!country) continue;
      const report = await this.importer.importIfChanged(path.join(folder, fileName), country);
      if (report) this.log.info({ report }, 'feed imported');
    }
    await this.library.publishFolder(path.join(folder, 'guides'));
  }
}
