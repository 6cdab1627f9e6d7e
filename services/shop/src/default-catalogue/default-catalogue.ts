import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { InjectConfig } from '@giftlist/service-kit/config';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { ShopConfig } from '../config.ts';
import { GuideLibrary } from '../guides/guide-library.ts';
import { FeedImporter } from './importer.ts';

/** Imports the catalogue and guides of the data folder before the shop starts serving. */
@Injectable()
export class DefaultCatalogue implements OnApplicationBootstrap {
  private readonly folder: string;
  private readonly importer: FeedImporter;
  private readonly library: GuideLibrary;
  private readonly log: Log;

  constructor(
    @InjectConfig() config: ShopConfig,
    importer: FeedImporter,
    library: GuideLibrary,
    @InjectLog() log: Log,
  ) {
    this.folder = config.SHOP_DATA;
    this.importer = importer;
    this.library = library;
    this.log = log;
  }

  async onApplicationBootstrap(): Promise<void> {
    for (const name of (await readdir(this.folder)).sort()) {
      const country = /^catalogue\.([a-z]{2})\.(?:xml|tsv|csv|txt)(?:\.gz)?$/.exec(name)?.[1];
      if (!country) continue;
      const report = await this.importer.importIfChanged(path.join(this.folder, name), country);
      if (report) this.log.info({ report }, 'feed imported');
    }
    await this.library.publishFolder(path.join(this.folder, 'guides'));
  }
}
