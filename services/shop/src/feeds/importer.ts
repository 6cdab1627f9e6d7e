import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { newId } from '@giftlist/contracts/primitives';
import { catalogueImported, productRetired } from '@giftlist/contracts/shop/events';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectConfig } from '@giftlist/service-kit/config';
import { inTurn } from '@giftlist/service-kit/lease';
import { Outbox } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { type ProductDoc, ProductModel } from '../catalogue/product.store.ts';
import { ShopConfig } from '../config.ts';
import { feedOf, ImportRunModel, runIdOf } from './import-run.store.ts';
import type { FeedProduct } from './parse-item.ts';
import { batchesOf, type Reject, type Rejection, type Row, twice } from './read-rows.ts';
import { FeedError } from './read-xml.ts';

const retireBatch = 100;
const rejectionsKept = 5;

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

/** Two that read one feed at once would each retire what the other has touched. */
const turnOf = (country: string, feed: string) => ({
  name: `import:${runIdOf(country, feed)}`,
  ttlMs: 30_000,
  pauseMs: 500,
});

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

  constructor(@InjectConfig() config: ShopConfig, outbox: Outbox, clock: Clock) {
    this.config = config;
    this.outbox = outbox;
    this.clock = clock;
  }

  /** Reads a feed unless its content is that of the last import. */
  async importIfChanged(
    file: string,
    country: string,
    feed = path.basename(file),
  ): Promise<ImportReport | undefined> {
    const sha256 = await hashOf(file);
    return inTurn(turnOf(country, feed), async lost => {
      const last = await ImportRunModel.findById(runIdOf(country, feed)).lean();
      return last?.sha256 === sha256 ? undefined : this.read(file, { country, feed, sha256 }, lost);
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
    return inTurn(turnOf(country, feed), lost => this.read(file, { country, feed, onRejected }, lost));
  }

  /** Retires all that a feed brought. */
  retire(feed: string, country: string): Promise<ImportReport> {
    return inTurn(turnOf(country, feed), async () => {
      const isKnown = await ImportRunModel.exists({ _id: runIdOf(country, feed) });
      if (!isKnown) throw new Error(`no feed '${feed}' was ever read for '${country}'`);
      const report = nothingRead(feed, country);
      const run = newId();
      await this.retireVanished({ feed, country, run }, report);
      await this.finish(report, run, undefined);
      return report;
    });
  }

  /** Retires what came from addresses that are read no more, but for these countries. */
  async retireGivenUp(but: ReadonlySet<string>): Promise<ImportReport[]> {
    const runs = await ImportRunModel.find({ products: { $gt: 0 } }).lean();
    const reports: ImportReport[] = [];
    for (const run of runs) {
      const feed = feedOf(run);
      if (!but.has(run.country) && this.isGivenUp(feed, run.country))
        reports.push(await this.retire(feed, run.country));
    }
    return reports;
  }

  private async read(file: string, wanted: Wanted, lost: AbortSignal): Promise<ImportReport> {
    const { feed, country, sha256, onRejected } = wanted;
    const report = nothingRead(feed, country);
    const from: Source = { feed, country, run: newId() };
    const reject: Reject = rejection => {
      report.rejected += 1;
      if (report.rejections.length < rejectionsKept) report.rejections.push(rejection);
      onRejected?.(rejection);
    };
    let whole: string | undefined;
    try {
      for await (const rows of batchesOf(file, reject)) {
        lost.throwIfAborted();
        await this.write(rows, from, report, reject);
      }
      refuseEmpty(report);
      await this.retireVanished(from, report);
      whole = sha256 ?? (await hashOf(file));
    } finally {
      if (whole !== undefined || report.imported + report.retired > 0)
        await this.finish(report, from.run, whole);
    }
    return report;
  }

  private async write(
    rows: readonly Row[],
    from: Source,
    report: ImportReport,
    reject: Reject,
  ): Promise<void> {
    const idOf = (product: FeedProduct) => `${from.country}:${product.product_id}`;
    const onOffer = await ProductModel.find({
      _id: { $in: rows.map(({ product }) => idOf(product)) },
      retired: false,
    })
      .select({ content_hash: 1, feed: 1, run: 1 })
      .lean<Pick<ProductDoc, '_id' | 'content_hash' | 'feed' | 'run'>[]>();
    const known = new Map(onOffer.map(product => [product._id, product]));
    const products: FeedProduct[] = [];
    for (const { line, product } of rows) {
      const { feed: owner = from.feed, run } = known.get(idOf(product)) ?? {};
      if (run === from.run) reject({ line, reason: twice });
      else if (owner === from.feed || this.isGivenUp(owner, from.country)) products.push(product);
      else reject({ line, reason: `the id belongs to another feed, ${owner}` });
    }
    if (products.length === 0) return;
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
  }

  /** Whether a feed was read from an address that is read no more: what it brought is another's to bring. */
  private isGivenUp(feed: string, country: string): boolean {
    if (!/^https?:/.test(feed)) return false;
    return !this.config.SHOP_FEEDS.some(read => read.feed === feed && read.country === country);
  }

  private async retireVanished(from: Source, report: ImportReport): Promise<void> {
    for (;;) {
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

  /** `sha256` is that of a feed that was read to its end. */
  private async finish(report: ImportReport, run: string, sha256: string | undefined): Promise<void> {
    const { rejections, feed, ...counts } = report;
    await this.outbox.transact(async tx => {
      const at = this.clock.now();
      await ImportRunModel.replaceOne(
        { _id: runIdOf(report.country, feed) },
        {
          ...counts,
          ...(sha256 === undefined ? {} : { sha256 }),
          at,
          run,
          products: report.imported + report.unchanged,
        },
        { upsert: true, session: tx.session },
      );
      tx.emit(catalogueImported, { feed, ...counts, at: at.toISOString() });
    });
  }
}
