import { newId } from '@giftlist/contracts/primitives';
import { productRetired } from '@giftlist/contracts/shop/events';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { Outbox } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { ShopConfig } from '../config.ts';
import { feedOf, ImportRunModel, runIdOf } from '../model/import-run.store.ts';
import { ProductModel } from '../model/product.ts';
import { type ImportReport, ImportRuns, nothingRead, type Source } from './import-runs.ts';

const retireBatch = 100;
const minuteMs = 60_000;

/**
 * Retires products: those missing from their feed, all of a feed, and those of removed addresses. Nothing is
 * deleted: products are on offer again when a feed contains them again.
 */
@Injectable()
export class Retiring {
  constructor(
    @InjectConfig() private readonly config: ShopConfig,
    private readonly runs: ImportRuns,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Retires all products of a feed; they come back when the feed changes, or is imported by name. */
  retire(feed: string, country: string): Promise<ImportReport> {
    return this.runs.withLease(country, feed, async ended => {
      const last = await ImportRunModel.findById(runIdOf(country, feed)).lean();
      if (!last) throw new Error(`no feed '${feed}' was ever read for '${country}'`);
      const report = nothingRead(feed, country);
      const run = newId();
      await this.retireVanished({ feed, country, run }, report, ended);
      await this.runs.finish(report, run, last.sha256);
      return report;
    });
  }

  /**
   * Retires products of addresses that no process has had in its configuration for three rounds, except in
   * these countries: during a rollout the old and new releases may have different addresses.
   */
  async retireGivenUp(but: ReadonlySet<string>, signal: AbortSignal): Promise<ImportReport[]> {
    const now = this.clock.now();
    const own = this.config.SHOP_FEEDS.map(({ country, feed }) => runIdOf(country, feed));
    await ImportRunModel.updateMany({ _id: { $in: own } }, { $set: { named_at: now } });
    const longAgo = new Date(now.getTime() - 3 * this.config.SHOP_FEEDS_MINUTES * minuteMs);
    const runs = await ImportRunModel.find({ products: { $gt: 0 }, named_at: { $lt: longAgo } }).lean();
    const reports: ImportReport[] = [];
    for (const run of runs.filter(({ country }) => !but.has(country))) {
      if (signal.aborted) break;
      // If the address is configured again, its feed must be read again.
      await ImportRunModel.updateOne({ _id: run._id }, { $unset: { sha256: 1 } });
      reports.push(await this.retire(feedOf(run), run.country));
    }
    return reports;
  }

  /**
   * Whether a feed came from an address that is no longer configured, so that other feeds may take over its
   * products.
   */
  isGivenUp(feed: string, country: string): boolean {
    if (!/^https?:/.test(feed)) return false;
    return !this.config.SHOP_FEEDS.some(read => read.feed === feed && read.country === country);
  }

  /** Retires the feed's products that this import did not contain. */
  async retireVanished(from: Source, report: ImportReport, ended: AbortSignal): Promise<void> {
    for (;;) {
      ended.throwIfAborted();
      const missing = await ProductModel.find({
        feed: from.feed,
        country: from.country,
        run: { $ne: from.run },
        retired: false,
      })
        .select({ product_id: 1 })
        .limit(retireBatch)
        .lean<{ _id: string; product_id: string }[]>();
      if (missing.length === 0) return;
      await this.outbox.transact(async tx => {
        await ProductModel.updateMany(
          { _id: { $in: missing.map(product => product._id) } },
          { $set: { retired: true, changed_at: this.clock.now() } },
          { session: tx.session },
        );
        const at = this.clock.now().toISOString();
        for (const { product_id } of missing)
          tx.emit(productRetired, { product_id, country: from.country, at });
      });
      report.retired += missing.length;
    }
  }
}
