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
import { ProductModel } from '../catalogue/product.store.ts';
import { ShopConfig } from '../config.ts';
import { ImportRunModel, runIdOf } from './import-run.store.ts';
import type { FeedItem, RefusedRow } from './merchant-fields.ts';
import { type FeedProduct, parseItem } from './parse-item.ts';
import { readTsvFeed } from './read-tsv.ts';
import { FeedError, readXmlFeed } from './read-xml.ts';

const batchSize = 500;
const retireBatch = 100;
const rejectionsKept = 5;

export interface Rejection {
  line: number;
  reason: string;
}

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

/** A product and the line that it begins on. */
interface Row {
  line: number;
  product: FeedProduct;
}

type Reject = (rejection: Rejection) => void;

interface Source {
  feed: string;
  country: string;
  /** Names this import. */
  run: string;
}

async function* textOf(file: string): AsyncGenerator<string> {
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 18 }))
    yield String(chunk);
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
    let report: ImportReport | undefined;
    await inTurn(turnOf(country, feed), async () => {
      const last = await ImportRunModel.findById(runIdOf(country, feed)).lean();
      if (last?.sha256 !== sha256) report = await this.read(file, { country, feed, sha256 });
    });
    return report;
  }

  /**
   * Reads a `.xml` or `.tsv` feed: bad rows are told and skipped, vanished products retired. What a feed that
   * breaks off has brought stays and is told of; it retires nothing, and the same file is read again.
   */
  async importFile(
    file: string,
    country: string,
    { feed = path.basename(file), onRejected }: { feed?: string; onRejected?: Reject } = {},
  ): Promise<ImportReport> {
    const done = Promise.withResolvers<ImportReport>();
    await inTurn(turnOf(country, feed), async () => {
      done.resolve(await this.read(file, { country, feed, onRejected }));
    });
    return done.promise;
  }

  private async read(
    file: string,
    {
      country,
      feed,
      sha256,
      onRejected,
    }: { country: string; feed: string; sha256?: string | undefined; onRejected?: Reject | undefined },
  ): Promise<ImportReport> {
    const report: ImportReport = {
      feed,
      country,
      imported: 0,
      unchanged: 0,
      rejected: 0,
      retired: 0,
      rejections: [],
    };
    const from: Source = { feed, country, run: newId() };
    const reject: Reject = rejection => {
      report.rejected += 1;
      if (report.rejections.length < rejectionsKept) report.rejections.push(rejection);
      onRejected?.(rejection);
    };
    let whole: string | undefined;
    try {
      await this.readAll(file, from, report, reject);
      refuseEmpty(report);
      await this.retireVanished(from, report);
      whole = sha256 ?? (await hashOf(file));
    } finally {
      if (whole !== undefined || report.imported + report.retired > 0)
        await this.finish(report, from.run, whole);
    }
    return report;
  }

  private async readAll(file: string, from: Source, report: ImportReport, reject: Reject): Promise<void> {
    const items: AsyncIterable<FeedItem | RefusedRow> =
      file.endsWith('.tsv') || file.endsWith('.txt') ? readTsvFeed(textOf(file)) : readXmlFeed(textOf(file));
    let batch = new Map<string, Row>();
    for await (const item of items) {
      const { line } = item;
      const parsed = 'rejected' in item ? item : parseItem(item);
      if ('product' in parsed) batch.set(parsed.product.product_id, { line, product: parsed.product });
      else reject({ line, reason: parsed.rejected });
      if (batch.size >= batchSize) {
        await this.write([...batch.values()], from, report, reject);
        batch = new Map();
      }
    }
    await this.write([...batch.values()], from, report, reject);
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
      .select({ content_hash: 1, feed: 1 })
      .lean<{ _id: string; content_hash: string; feed: string }[]>();
    const known = new Map(onOffer.map(product => [product._id, product]));
    const products: FeedProduct[] = [];
    for (const { line, product } of rows) {
      const owner = known.get(idOf(product))?.feed ?? from.feed;
      if (owner === from.feed || this.isGivenUp(owner, from.country)) products.push(product);
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
    return !this.config.SHOP_FEEDS.some(read => read.url === feed && read.country === country);
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
