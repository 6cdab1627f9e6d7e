import { catalogueImported } from '@giftlist/contracts/shop/events';
import { Clock } from '@giftlist/service-kit/clock';
import { withLease } from '@giftlist/service-kit/lease';
import { Outbox } from '@giftlist/service-kit/outbox';
import { Shutdown } from '@giftlist/service-kit/shutdown';
import { Injectable } from '@nestjs/common';
import { ImportRunModel, runIdOf } from '../model/import-run.store.ts';
import type { Rejection } from './read-rows.ts';

export interface ImportReport {
  feed: string;
  country: string;
  imported: number;
  unchanged: number;
  rejected: number;
  retired: number;
  /** The first skipped rows. */
  rejections: Rejection[];
  /** How many texts were shortened. */
  shortened: number;
  /** The first shortened texts. */
  notes: Rejection[];
}

export const nothingRead = (feed: string, country: string): ImportReport => ({
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

const countsOf = ({ rejections: _, notes: __, shortened: ___, ...counts }: ImportReport) => counts;

export interface Source {
  feed: string;
  country: string;
  /** The id of this import. */
  run: string;
}

/** The start and end of every import: its turn, its row, and its event. */
@Injectable()
export class ImportRuns {
  constructor(
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly shutdown: Shutdown,
  ) {}

  /** Imports of the same feed run one after the other; otherwise each would retire the other's products. */
  withLease<T>(country: string, feed: string, work: (ended: AbortSignal) => Promise<T>): Promise<T> {
    const turn = { name: `import:${runIdOf(country, feed)}`, ttlMs: 30_000, pauseMs: 500 };
    return withLease(turn, work, this.shutdown.signal);
  }

  /** Records a started import, so that one that stops midway is known as well. */
  async begin({ feed, country, run }: Source): Promise<void> {
    const { feed: _, ...counts } = countsOf(nothingRead(feed, country));
    await ImportRunModel.updateOne(
      { _id: runIdOf(country, feed) },
      { $unset: { sha256: 1 }, $setOnInsert: { ...counts, at: this.clock.now(), run, products: 0 } },
      { upsert: true },
    );
  }

  /** Records and publishes a finished import. With `sha256`, the same feed is not read again. */
  async finish(report: ImportReport, run: string, sha256: string | undefined): Promise<void> {
    const { feed, ...counts } = countsOf(report);
    const products = report.imported + report.unchanged;
    await this.outbox.transact(async tx => {
      const at = this.clock.now();
      await ImportRunModel.updateOne(
        { _id: runIdOf(report.country, feed) },
        { $set: { ...counts, at, run, products, ...(sha256 === undefined ? {} : { sha256 }) } },
        { session: tx.session },
      );
      tx.emit(catalogueImported, { feed, ...counts, at: at.toISOString() });
    });
  }
}
