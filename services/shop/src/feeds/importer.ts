import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { newId } from '@giftlist/contracts/primitives';
import { Clock } from '@giftlist/service-kit/clock';
import { Injectable } from '@nestjs/common';
import { type ProductDoc, ProductModel } from '../catalogue/product.store.ts';
import { ImportRunModel, runIdOf } from './import-run.store.ts';
import { type ImportReport, ImportRuns, nothingRead, type Source } from './import-runs.ts';
import type { FeedProduct } from './parse-item.ts';
import { batchesOf, type Reject, type Row, twice } from './read-rows.ts';
import { FeedError } from './read-xml.ts';
import { Retiring } from './retiring.ts';

const rejectionsKept = 5;

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
  private readonly runs: ImportRuns;
  private readonly retiring: Retiring;
  private readonly clock: Clock;

  constructor(runs: ImportRuns, retiring: Retiring, clock: Clock) {
    this.runs = runs;
    this.retiring = retiring;
    this.clock = clock;
  }

  /** Reads a feed unless its content is that of the last import. */
  async importIfChanged(
    file: string,
    country: string,
    feed = path.basename(file),
  ): Promise<ImportReport | undefined> {
    const sha256 = await hashOf(file);
    return this.runs.inTurn(country, feed, async ended => {
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
    return this.runs.inTurn(country, feed, ended => this.read(file, { country, feed, onRejected }, ended));
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
    await this.runs.begin(from);
    try {
      for await (const rows of batchesOf(file, reject)) {
        ended.throwIfAborted();
        if (!(await this.write(rows, from, report, reject))) areAllOwn = false;
      }
      refuseEmpty(report);
      await this.retiring.retireVanished(from, report, ended);
      isWhole = true;
    } finally {
      // What another feed has may be given up by it: then this one is to be read again.
      const hash = isWhole && areAllOwn ? (sha256 ?? (await hashOf(file))) : undefined;
      const isTold = isWhole || report.imported + report.retired > 0;
      // Whoever has the turn next tells of it.
      if (isTold && !ended.aborted) await this.runs.finish(report, from.run, hash);
    }
    return report;
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
      else if (owner === from.feed || this.retiring.isGivenUp(owner, from.country)) products.push(product);
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
}
