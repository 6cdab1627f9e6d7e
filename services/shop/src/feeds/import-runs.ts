import { catalogueImported } from '@giftlist/contracts/shop/events';
import { Clock } from '@giftlist/service-kit/clock';
import { inTurn } from '@giftlist/service-kit/lease';
import { Outbox } from '@giftlist/service-kit/outbox';
import { Shutdown } from '@giftlist/service-kit/shutdown';
import { Injectable } from '@nestjs/common';
import { ImportRunModel, runIdOf } from './import-run.store.ts';
import type { Rejection } from './read-rows.ts';

export interface ImportReport {
  feed: string;
  country: string;
  imported: number;
  unchanged: number;
  rejected: number;
  retired: number;
  /** The first rows that were skipped. */
  rejections: Rejection[];
  /** How many texts were too long and cut. */
  shortened: number;
  /** The first of these. */
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
  /** Names this import. */
  run: string;
}

/** What every import of a feed begins and ends with: its turn, its row, and the event that tells of it. */
@Injectable()
export class ImportRuns {
  private readonly outbox: Outbox;
  private readonly clock: Clock;
  private readonly shutdown: Shutdown;

  constructor(outbox: Outbox, clock: Clock, shutdown: Shutdown) {
    this.outbox = outbox;
    this.clock = clock;
    this.shutdown = shutdown;
  }

  /** Two that read one feed at once would each retire what the other has touched. */
  inTurn<T>(country: string, feed: string, work: (ended: AbortSignal) => Promise<T>): Promise<T> {
    const turn = { name: `import:${runIdOf(country, feed)}`, ttlMs: 30_000, pauseMs: 500 };
    return inTurn(turn, work, this.shutdown.signal);
  }

  /** What is read no further than its middle is known by its row, too. */
  async begin({ feed, country, run }: Source): Promise<void> {
    const { feed: _, ...counts } = countsOf(nothingRead(feed, country));
    await ImportRunModel.updateOne(
      { _id: runIdOf(country, feed) },
      { $unset: { sha256: 1 }, $setOnInsert: { ...counts, at: this.clock.now(), run, products: 0 } },
      { upsert: true },
    );
  }

  /** `sha256` is that of a feed that is not to be read again while it is the same. */
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
