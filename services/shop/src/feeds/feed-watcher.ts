import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { createLinkedAbort } from '@giftlist/service-kit/core/linked-abort';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { Leases } from '@giftlist/service-kit/mongo/lease';
import { Injectable } from '@nestjs/common';
import { ShopConfig } from '../config.ts';
import { FeedImporter } from './importer.ts';
import { ProductRetirement } from './product-retirement.ts';

const downloadTimeoutMs = 30 * 60_000;
const minuteMs = 60_000;
const megabyte = 1_000_000;

type FeedSource = ShopConfig['SHOP_FEEDS'][number];

/** Imports the feeds in `SHOP_FEEDS` regularly, in one process at a time. */
@Injectable()
export class FeedWatcher {
  constructor(
    @InjectConfig() private readonly config: ShopConfig,
    private readonly importer: FeedImporter,
    private readonly retirement: ProductRetirement,
    leases: Leases,
    @InjectLog() private readonly log: Log,
  ) {
    const pauseMs = config.SHOP_FEEDS_MINUTES * minuteMs;
    leases.holdWhileServing({ name: 'feed-watcher', ttlMs: minuteMs, pauseMs }, signal =>
      this.importAll(signal),
    );
  }

  /** Does not retire removed feeds in countries where an import failed. */
  private async importAll(signal: AbortSignal): Promise<void> {
    const failedCountries = new Set<string>();
    for (const source of this.config.SHOP_FEEDS) {
      if (signal.aborted) return;
      try {
        const report = await this.importFeed(source, signal);
        if (report) this.log.info({ report }, 'feed imported');
      } catch (error) {
        if (signal.aborted) return;
        failedCountries.add(source.country);
        this.log.warn({ err: error, feed: source.feed, country: source.country }, 'feed import failed');
      }
    }
    if (signal.aborted) return;
    for (const report of await this.retirement.retireRemovedFeeds(failedCountries, signal))
      this.log.info({ report }, 'products retired: their feed is no longer configured');
  }

  private async importFeed({ country, url, feed }: FeedSource, signal: AbortSignal) {
    const folder = await mkdtemp(path.join(tmpdir(), 'giftlist-feed-'));
    const download = createLinkedAbort(signal, downloadTimeoutMs);
    try {
      const response = await fetch(url, { signal: download.signal });
      if (!response.ok || !response.body) throw new Error(`the server returned ${response.status}`);
      const charset = /charset="?([\w.:-]{2,40})/i.exec(response.headers.get('content-type') ?? '')?.[1];
      const file = path.join(folder, 'feed');
      const maxMb = this.config.SHOP_FEED_MB;
      await pipeline(Readable.from(response.body), limitSize(maxMb), createWriteStream(file));
      return await this.importer.importIfChanged(file, country, feed, charset);
    } finally {
      download.abort();
      await rm(folder, { recursive: true, force: true });
    }
  }
}

const limitSize = (maxMb: number) =>
  async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > maxMb * megabyte) throw new Error(`the feed is larger than ${maxMb} MB (SHOP_FEED_MB)`);
      yield chunk;
    }
  };
