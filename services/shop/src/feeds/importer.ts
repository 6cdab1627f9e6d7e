import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { newId } from '@giftlist/contracts/primitives';
import { catalogueImported, productRetired } from '@giftlist/contracts/shop/events';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { inTurn } from '@giftlist/service-kit/lease';
import { Outbox } from '@giftlist/service-kit/outbox';
import { Shutdown } from '@giftlist/service-kit/shutdown';
import { Injectable } from '@nestjs/common';
import { type ProductDoc, ProductModel } from '../catalogue/product.store.ts';
import { ShopConfig } from '../config.ts';
import { feedOf, ImportRunModel, runIdOf } from './import-run.store.ts';
import type { FeedProduct } from './parse-item.ts';
import { batchesOf, type Reject, type Rejection, type Row, twice } from './read-rows.ts';
import { FeedError } from './read-xml.ts';

const retireBatch = 100;
const rejectionsKept = 5;
const minuteMs = 60_000;

export interface ImportReport {
  feed: string;
  country: string;
  imported: number;
  unchanged: number;
  rejected: number;
  retired: number;
  /** The first rows that were skipped. */
  rejections: Rejection[];
}

const nothingRead = (feed: string, country: string): ImportReport => ({
  feed,
  country,
  imported: 0,
  unchanged: 0,
  rejected: 0,
  retired: 0,
  rejections: [],
});

interface Source {
  feed: string;
  country: string;
  /** Names this import. */
  run: string;
}

interface Wanted {
  feed: string;
  country: string;
  sha256?: string;
  onRejected?: Reject | undefined;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('base64url');
}

/** A store's page that is no feed, as 'back soon' is none, must not empty its shelves. */
function refuseEmpty({ imported, unchanged, rejections: [first] }: ImportReport): void {
  if (imported + unchanged > 0) return;
  const why = first ? `line ${first.line}: ${first.reason}` : 'it has no products';
  throw new FeedError(`nothing could be read, ${why}`, first?.line ?? 0);
}

/**
 * Reads product feeds into the catalogue, in bounded memory; reading one again changes nothing. What is on offer
 * belongs to the feed that brought it: no other one of its country changes or retires it.
 */
@Injectable()
export class FeedImporter {
  private readonly config: ShopConfig;
  private readonly outbox: Outbox;
  private readonly clock: Clock;
  private readonly shutdown: Shutdown;

  constructor(@InjectConfig() config: ShopConfig, outbox: Outbox, clock: Clock, shutdown: Shutdown) {
    this.config = config;
    this.outbox = outbox;
    this.clock = clock;
    this.shutdown = shutdown;
  }

  /** Reads a feed unless its content is that of the last import. */
  async importIfChanged(
    file: string,
    country: string,
    feed = path.basename(file),
  ): Promise<ImportReport | undefined> {
    const sha256 = await hashOf(file);
    return this.inTurn(country, feed, async ended => {
      const last = await ImportRunModel.findById(runIdOf(country, feed)).lean();
      return last?.sha256 === sha256 ? undefined : this.read(file, { country, feed, sha256 }, ended);
    });
  }

  /**
   * Reads a `.xml` or `.tsv` feed: bad rows are told and skipped, vanished products retired. What a feed that
   * breaks off has brought stays and is told of; it retires nothing, and the same file is read again.
   */
  importFile(
    file: string,
    country: string,
    { feed = path.basename(file), onRejected }: { feed?: string; onRejected?: Reject } = {},
  ): Promise<ImportReport> {
    return this.inTurn(country, feed, ended => this.read(file, { country, feed, onRejected }, ended));
  }

  /** Retires all that a feed brought; it comes back when it has changed, or where it is read by name. */
  retire(feed: string, country: string): Promise<ImportReport> {
    return this.inTurn(country, feed, async ended => {
      const last = await ImportRunModel.findById(runIdOf(country, feed)).lean();
      if (!last) throw new Error(`no feed '${feed}' was ever read for '${country}'`);
      const report = nothingRead(feed, country);
      const run = newId();
      await this.retireVanished({ feed, country, run }, report, ended);
      await this.finish(report, run, last.sha256);
      return report;
    });
  }

  /**
   * Retires what came from addresses that no process of the shop has named for three rounds, but for these
   * countries: while a new version is rolled out, the old one and the new may name different ones.
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
      // Named again, it is read again.
      await ImportRunModel.updateOne({ _id: run._id }, { $unset: { sha256: 1 } });
      reports.push(await this.retire(feedOf(run), run.country));
    }
    return reports;
  }

  private async read(file: string, wanted: Wanted, ended: AbortSignal): Promise<ImportReport> {
    const { feed, country, sha256, onRejected } = wanted;
    const report = nothingRead(feed, country);
    const from: Source = { feed, country, run: newId() };
    const reject: Reject = rejection => {
      report.rejected += 1;
      if (report.rejections.length < rejectionsKept) report.rejections.push(rejection);
      onRejected?.(rejection);
    };
    let isWhole = false;
    let areAllOwn = true;
    await this.begin(from);
    try {
      for await (const rows of batchesOf(file, reject)) {
        ended.throwIfAborted();
        if (!(await this.write(rows, from, report, reject))) areAllOwn = false;
      }
      refuseEmpty(report);
      await this.retireVanished(from, report, ended);
      isWhole = true;
    } finally {
      // What another feed has may be given up by it: then this one is to be read again.
      const hash = isWhole && areAllOwn ? (sha256 ?? (await hashOf(file))) : undefined;
      const isTold = isWhole || report.imported + report.retired > 0;
      // Whoever has the turn next tells of it.
      if (isTold && !ended.aborted) await this.finish(report, from.run, hash);
    }
    return report;
  }

  /** Two that read one feed at once would each retire what the other has touched. */
  private inTurn<T>(country: string, feed: string, work: (ended: AbortSignal) => Promise<T>): Promise<T> {
    const turn = { name: `import:${runIdOf(country, feed)}`, ttlMs: 30_000, pauseMs: 500 };
    return inTurn(turn, work, this.shutdown.signal);
  }

  /** What is read no further than its middle is known by its row, too. */
  private async begin({ feed, country, run }: Source): Promise<void> {
    const { rejections: _, feed: __, ...counts } = nothingRead(feed, country);
    await ImportRunModel.updateOne(
      { _id: runIdOf(country, feed) },
      { $unset: { sha256: 1 }, $setOnInsert: { ...counts, at: this.clock.now(), run, products: 0 } },
      { upsert: true },
    );
  }

  /** Answers whether all rows were this feed's to bring. */
  private async write(
    rows: readonly Row[],
    from: Source,
    report: ImportReport,
    reject: Reject,
  ): Promise<boolean> {
    const idOf = (product: FeedProduct) => `${from.country}:${product.product_id}`;
    const onOffer = await ProductModel.find({
      _id: { $in: rows.map(({ product }) => idOf(product)) },
      retired: false,
    })
      .select({ content_hash: 1, feed: 1, run: 1 })
      .lean<Pick<ProductDoc, '_id' | 'content_hash' | 'feed' | 'run'>[]>();
    const known = new Map(onOffer.map(product => [product._id, product]));
    const products: FeedProduct[] = [];
    let areAllOwn = true;
    for (const { line, product } of rows) {
      const { feed: owner = from.feed, run } = known.get(idOf(product)) ?? {};
      if (run === from.run) reject({ line, reason: twice });
      else if (owner === from.feed || this.isGivenUp(owner, from.country)) products.push(product);
      else {
        areAllOwn = false;
        reject({ line, reason: `the id belongs to another feed, ${owner}` });
      }
    }
    if (products.length === 0) return areAllOwn;
    const changed = products.filter(
      product => known.get(idOf(product))?.content_hash !== product.content_hash,
    );
    report.imported += changed.length;
    report.unchanged += products.length - changed.length;
    const isChanged = new Set(changed.map(product => product.product_id));
    const changed_at = this.clock.now();
    await ProductModel.bulkWrite(
      products.map(product => ({
        updateOne: {
          filter: { _id: idOf(product) },
          update: {
            $set: isChanged.has(product.product_id)
              ? { ...product, ...from, retired: false, changed_at }
              : { feed: from.feed, run: from.run },
          },
          upsert: true,
        },
      })),
      { ordered: false },
    );
    return areAllOwn;
  }

  /** Whether a feed was read from an address that is read no more: what it brought is another's to bring. */
  private isGivenUp(feed: string, country: string): boolean {
    if (!/^https?:/.test(feed)) return false;
    return !this.config.SHOP_FEEDS.some(read => read.feed === feed && read.country === country);
  }

  private async retireVanished(from: Source, report: ImportReport, ended: AbortSignal): Promise<void> {
    for (;;) {
      ended.throwIfAborted();
      const gone = await ProductModel.find({
        feed: from.feed,
        country: from.country,
        run: { $ne: from.run },
        retired: false,
      })
        .select({ product_id: 1 })
        .limit(retireBatch)
        .lean<{ _id: string; product_id: string }[]>();
      if (gone.length === 0) return;
      await this.outbox.transact(async tx => {
        await ProductModel.updateMany(
          { _id: { $in: gone.map(product => product._id) } },
          { $set: { retired: true, changed_at: this.clock.now() } },
          { session: tx.session },
        );
        const at = this.clock.now().toISOString();
        for (const { product_id } of gone) tx.emit(productRetired, { product_id, country: from.country, at });
      });
      report.retired += gone.length;
    }
  }

  /** `sha256` is that of a feed that is not to be read again while it is the same. */
  private async finish(report: ImportReport, run: string, sha256: string | undefined): Promise<void> {
    const { rejections, feed, ...counts } = report;
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
