import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { newId } from '@giftlist/contracts/primitives';
import { Clock } from '@giftlist/service-kit/clock';
import { Injectable } from '@nestjs/common';
import { ImportRunModel, runIdOf } from '../model/import-run.store.ts';
import { type FeedProduct, type ProductDoc, ProductModel } from '../model/product.ts';
import { type ImportReport, ImportRuns, nothingRead, type Source } from './import-runs.ts';
import { FeedError } from './merchant-fields.ts';
import { batchesOf, type Reject, type Row, twice } from './read-rows.ts';

import { Retiring } from './retiring.ts';

const rejectionsKept = 5;

interface Wanted {
  feed: string;
  country: string;
  sha256?: string;
  /** The charset that the server sent. */
  charset?: string | undefined;
  onRejected?: Reject | undefined;
  onNoted?: Reject | undefined;
}

/** Increase when importing reads more of a feed than before, so that unchanged feeds are read again. */
const readingVersion = '4';

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256').update(readingVersion);
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('base64url');
}

/** Refuses an import without products: a store's 'back soon' page must not empty its catalogue. */
function refuseEmpty({ imported, unchanged, rejections: [first] }: ImportReport): void {
  if (imported + unchanged > 0) return;
  const why = first ? `line ${first.line}: ${first.reason}` : 'it has no products';
  throw new FeedError(`nothing could be read, ${why}`, first?.line ?? 0);
}

/**
 * Imports product feeds with limited memory; importing one again changes nothing. A product on offer belongs
 * to its feed: other feeds of the country neither change nor retire it.
 */
@Injectable()
export class FeedImporter {
  constructor(
    private readonly runs: ImportRuns,
    private readonly retiring: Retiring,
    private readonly clock: Clock,
  ) {}

  /** Imports a feed unless its content is that of the last import. */
  async importIfChanged(
    file: string,
    country: string,
    feed = path.basename(file),
    charset?: string,
  ): Promise<ImportReport | undefined> {
    const sha256 = await hashOf(file);
    return this.runs.withLease(country, feed, async ended => {
      const last = await ImportRunModel.findById(runIdOf(country, feed)).lean();
      return last?.sha256 === sha256 ? undefined : this.read(file, { country, feed, sha256, charset }, ended);
    });
  }

  /**
   * Imports a feed. Bad rows are reported and skipped, missing products retired. The products of a truncated
   * feed stay and are reported, but nothing is retired, and the same file is read again.
   */
  importFile(
    file: string,
    country: string,
    { feed = path.basename(file), ...calls }: { feed?: string } & Pick<Wanted, 'onRejected' | 'onNoted'> = {},
  ): Promise<ImportReport> {
    return this.runs.withLease(country, feed, ended => this.read(file, { country, feed, ...calls }, ended));
  }

  private async read(file: string, wanted: Wanted, ended: AbortSignal): Promise<ImportReport> {
    const { feed, country, sha256, charset, onRejected, onNoted } = wanted;
    const report = nothingRead(feed, country);
    const from: Source = { feed, country, run: newId() };
    const reject: Reject = rejection => {
      report.rejected += 1;
      if (report.rejections.length < rejectionsKept) report.rejections.push(rejection);
      onRejected?.(rejection);
    };
    const note: Reject = noted => {
      report.shortened += 1;
      if (report.notes.length < rejectionsKept) report.notes.push(noted);
      onNoted?.(noted);
    };
    let isWhole = false;
    let areAllOwn = true;
    await this.runs.begin(from);
    try {
      for await (const rows of batchesOf({ file, country, charset, reject, note })) {
        ended.throwIfAborted();
        const { offered = [], soldOut = [] } = Object.groupBy(rows, row =>
          row.isSoldOut ? 'soldOut' : 'offered',
        );
        if (!(await this.write(offered, from, report, reject))) areAllOwn = false;
        await this.addSoldOut(soldOut, from);
      }
      refuseEmpty(report);
      await this.retiring.retireVanished(from, report, ended);
      isWhole = true;
    } finally {
      // Another feed may drop its products later, so this one must be read again.
      const hash = isWhole && areAllOwn ? (sha256 ?? (await hashOf(file))) : undefined;
      const isTold = isWhole || report.imported + report.retired > 0;
      // If the turn was lost, the next import publishes the event.
      if (isTold && !ended.aborted) await this.runs.finish(report, from.run, hash);
    }
    return report;
  }

  /** Returns whether all rows belonged to this feed. */
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
      .select({ content_hash: 1, feed: 1, run: 1, is_behind: 1 })
      .lean<Pick<ProductDoc, '_id' | 'content_hash' | 'feed' | 'run' | 'is_behind'>[]>();
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
    const behind = await this.behind(products, from);
    const changed = products.filter(product => {
      const { content_hash, is_behind = false } = known.get(idOf(product)) ?? {};
      return content_hash !== product.content_hash || is_behind !== behind.has(product.product_id);
    });
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
              ? { ...product, ...from, is_behind: behind.has(product.product_id), retired: false, changed_at }
              : { feed: from.feed, run: from.run },
          },
          upsert: true,
        },
      })),
      { ordered: false },
    );
    return areAllOwn;
  }

  /** Stores unknown products that are sold out, so that they have a page. Known ones are retired like missing ones. */
  private async addSoldOut(rows: readonly Row[], from: Source): Promise<void> {
    if (rows.length === 0) return;
    const about = { ...from, is_behind: false, retired: true, changed_at: this.clock.now() };
    await ProductModel.bulkWrite(
      rows.map(({ product }) => ({
        updateOne: {
          filter: { _id: `${from.country}:${product.product_id}` },
          update: { $setOnInsert: { ...product, ...about } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  /** Ids of variants that are not the first of their group in this import; the first one is shown. */
  private async behind(products: readonly FeedProduct[], from: Source): Promise<Set<string>> {
    const groups = [...new Set(products.flatMap(({ group }) => group ?? []))];
    if (groups.length === 0) return new Set();
    const { country, feed, run } = from;
    const first = await ProductModel.find({ country, group: { $in: groups }, feed, run })
      .select({ group: 1 })
      .lean<Pick<ProductDoc, 'group'>[]>();
    const shown = new Set(first.map(({ group }) => group));
    return new Set(
      products.flatMap(({ product_id, group }) => {
        if (group === null) return [];
        if (shown.has(group)) return [product_id];
        shown.add(group);
        return [];
      }),
    );
  }
}
