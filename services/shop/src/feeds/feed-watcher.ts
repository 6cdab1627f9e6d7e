import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { abortWith } from '@giftlist/service-kit/abort-with';
import { InjectConfig } from '@giftlist/service-kit/config';
import { Leases } from '@giftlist/service-kit/lease';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { Injectable } from '@nestjs/common';
import { ShopConfig } from '../config.ts';
import { FeedImporter } from './importer.ts';
import { Retiring } from './retiring.ts';

const downloadMs = 30 * 60_000;
const minuteMs = 60_000;
const megabyte = 1_000_000;

type Feed = ShopConfig['SHOP_FEEDS'][number];

/** Reads the feeds that stores publish repeatedly; one process at a time does it. */
@Injectable()
export class FeedWatcher {
  constructor(
    @InjectConfig() private readonly config: ShopConfig,
    private readonly importer: FeedImporter,
    private readonly retiring: Retiring,
    leases: Leases,
    @InjectLog() private readonly log: Log,
  ) {
    const pauseMs = config.SHOP_FEEDS_MINUTES * minuteMs;
    leases.whileServing({ name: 'feed-watcher', ttlMs: minuteMs, pauseMs }, signal => this.readAll(signal));
  }

  /** Reads each feed once. If one fails, its products and those of removed addresses in its country stay. */
  private async readAll(signal: AbortSignal): Promise<void> {
    const failedIn = new Set<string>();
    for (const one of this.config.SHOP_FEEDS) {
      if (signal.aborted) return;
      try {
        const report = await this.read(one, signal);
        if (report) this.log.info({ report }, 'feed imported');
      } catch (error) {
        if (signal.aborted) return;
        failedIn.add(one.country);
        this.log.warn({ err: error, feed: one.feed, country: one.country }, 'feed not read');
      }
    }
    if (signal.aborted) return;
    for (const report of await this.retiring.retireGivenUp(failedIn, signal))
      this.log.info({ report }, 'products of a removed feed retired');
  }

  private async read({ country, url, feed }: Feed, signal: AbortSignal) {
    const folder = await mkdtemp(path.join(tmpdir(), 'giftlist-feed-'));
    const download = abortWith(signal, downloadMs);
    try {
      const response = await fetch(url, { signal: download.signal });
      if (!response.ok || !response.body) throw new Error(`it returned ${response.status}`);
      const charset = /charset="?([\w.:-]{2,40})/i.exec(response.headers.get('content-type') ?? '')?.[1];
      const file = path.join(folder, 'feed');
      const most = this.config.SHOP_FEED_MB;
      await pipeline(Readable.from(response.body), bounded(most), createWriteStream(file));
      return await this.importer.importIfChanged(file, country, feed, charset);
    } finally {
      download.abort();
      await rm(folder, { recursive: true, force: true });
    }
  }
}

const bounded = (mostMb: number) =>
  async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > mostMb * megabyte) throw new Error(`it is larger than ${mostMb} MB (SHOP_FEED_MB)`);
      yield chunk;
    }
  };
