import { catalogueImported } from '@giftlist/contracts/shop/events';
import { Clock } from '@giftlist/service-kit/core/clock';
import { Shutdown } from '@giftlist/service-kit/core/shutdown';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { runWithLease } from '@giftlist/service-kit/mongo/lease';
import { Injectable } from '@nestjs/common';
import { ImportRunModel, toFeedKey } from '../model/import-run.store.ts';
import type { Rejection } from './read-rows.ts';

/** All numbers count rows of the feed, except `retired` and `shortened`, which count products and texts. */
export interface ImportReport {
  feed: string;
  country: string;
  imported: number;
  unchanged: number;
  rejected: number;
  retired: number;
  /** The first rejected rows. */
  rejections: Rejection[];
  shortened: number;
  /** The first shortened texts. */
  notes: Rejection[];
}

export const createEmptyReport = (feed: string, country: string): ImportReport => ({
  feed,
  country,
  imported: 0,
  unchanged: 0,
  rejected: 0,
  retired: 0,
  rejections: [],
  shortened: 0,
  notes: [],
});

const toCounts = ({ feed, country, imported, unchanged, rejected, retired }: ImportReport) => ({
  feed,
  country,
  imported,
  unchanged,
  rejected,
  retired,
});

export interface Source {
  feed: string;
  country: string;
  run: string;
}

@Injectable()
export class ImportRuns {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly shutdown: Shutdown,
  ) {}

  /** Runs one import of a feed at a time. Otherwise, simultaneous imports could retire each other's products. */
  runWithLease<T>(country: string, feed: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const lease = { name: `import:${toFeedKey(country, feed)}`, ttlMs: 30_000, pauseMs: 500 };
    return runWithLease(lease, work, this.shutdown.signal);
  }

  /** Deletes the content hash, so that an interrupted import is repeated. */
  async begin({ feed, country, run }: Source): Promise<void> {
    const { feed: _, ...counts } = toCounts(createEmptyReport(feed, country));
    await ImportRunModel.updateOne(
      { _id: toFeedKey(country, feed) },
      { $unset: { sha256: 1 }, $setOnInsert: { ...counts, at: this.clock.now(), run, products: 0 } },
      { upsert: true },
    );
  }

  /** With `sha256`, the same content is not imported again. */
  async finish(report: ImportReport, run: string, sha256: string | undefined): Promise<void> {
    const { feed, ...counts } = toCounts(report);
    const products = report.imported + report.unchanged;
    await this.outbox.transact(async tx => {
      const at = this.clock.now();
      await ImportRunModel.updateOne(
        { _id: toFeedKey(report.country, feed) },
        { $set: { ...counts, at, run, products, ...(sha256 === undefined ? {} : { sha256 }) } },
        { session: tx.session },
      );
      tx.emit(catalogueImported, { feed, ...counts, at: at.toISOString() });
    });
  }
}
