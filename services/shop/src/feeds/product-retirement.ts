import { newId } from '@giftlist/contracts/primitives';
import { productRetired } from '@giftlist/contracts/shop/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectConfig } from '@giftlist/service-kit/core/config';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { ShopConfig } from '../config.ts';
import { getFeed, ImportRunModel, toFeedKey } from '../model/import-run.store.ts';
import { ProductModel } from '../model/product.ts';
import { createEmptyReport, type ImportReport, ImportRuns, type Source } from './import-runs.ts';

const batchSize = 100;
const minuteMs = 60_000;

/** Retired products are not deleted. They become available again when a feed contains them. */
@Injectable()
export class ProductRetirement {
  constructor(
    @InjectConfig() private readonly config: ShopConfig,
    private readonly runs: ImportRuns,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Retires all products of a feed. They stay retired until the feed changes or is imported from the command line.
   */
  retire(feed: string, country: string): Promise<ImportReport> {
    return this.runs.runWithLease(country, feed, async signal => {
      const lastRun = await ImportRunModel.findById(toFeedKey(country, feed)).lean();
      if (!lastRun) throw new Error(`feed '${feed}' was never imported for '${country}'`);
      const report = createEmptyReport(feed, country);
      const run = newId();
      await this.retireMissing({ feed, country, run }, report, signal);
      await this.runs.finish(report, run, lastRun.sha256);
      return report;
    });
  }

  /**
   * Retires the products of feeds that have been missing from the configuration for three import intervals. It waits,
   * because old and new processes may have different feeds during a rollout.
   */
  async retireRemovedFeeds(
    excludedCountries: ReadonlySet<string>,
    signal: AbortSignal,
  ): Promise<ImportReport[]> {
    const now = this.clock.now();
    const configuredIds = this.config.SHOP_FEEDS.map(({ country, feed }) => toFeedKey(country, feed));
    await ImportRunModel.updateMany({ _id: { $in: configuredIds } }, { $set: { named_at: now } });
    const cutoff = new Date(now.getTime() - 3 * this.config.SHOP_FEEDS_MINUTES * minuteMs);
    const lastRuns = await ImportRunModel.find({ products: { $gt: 0 }, named_at: { $lt: cutoff } }).lean();
    const reports: ImportReport[] = [];
    for (const run of lastRuns.filter(({ country }) => !excludedCountries.has(country))) {
      if (signal.aborted) break;
      // Without the hash, the feed is imported again if its URL returns to the configuration.
      await ImportRunModel.updateOne({ _id: run._id }, { $unset: { sha256: 1 } });
      reports.push(await this.retire(getFeed(run), run.country));
    }
    return reports;
  }

  /** Other feeds may take over the products of a removed feed. A file is not removed: it is never configured. */
  isRemovedFeed(feed: string, country: string): boolean {
    const isUrl = /^https?:/.test(feed);
    if (!isUrl) return false;
    return !this.config.SHOP_FEEDS.some(
      configured => configured.feed === feed && configured.country === country,
    );
  }

  /** Retires the products of the feed that the current run has not found. */
  async retireMissing(source: Source, report: ImportReport, signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted();
      const missingProducts = await ProductModel.find({
        feed: source.feed,
        country: source.country,
        run: { $ne: source.run },
        retired: false,
      })
        .select({ product_id: 1 })
        .limit(batchSize)
        .lean<{ _id: string; product_id: string }[]>();
      if (missingProducts.length === 0) return;
      await this.outbox.transact(async tx => {
        await ProductModel.updateMany(
          { _id: { $in: missingProducts.map(product => product._id) } },
          { $set: { retired: true, changed_at: this.clock.now() } },
          { session: tx.session },
        );
        const at = this.clock.now().toISOString();
        for (const { product_id } of missingProducts)
          tx.emit(productRetired, { product_id, country: source.country, at });
      });
      report.retired += missingProducts.length;
    }
  }
}
