import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { newId } from '@giftlist/contracts/primitives';
import { Clock } from '@giftlist/service-kit/core/clock';
import { Injectable } from '@nestjs/common';
import { ImportRunModel, toFeedKey } from '../model/import-run.store.ts';
import { type FeedProduct, type ProductDoc, ProductModel } from '../model/product.ts';
import { createEmptyReport, type ImportReport, ImportRuns, type Source } from './import-runs.ts';
import { FeedError } from './merchant-fields.ts';
import { ProductRetirement } from './product-retirement.ts';
import { duplicateId, type Row, type RowReporter, readBatches } from './read-rows.ts';

const maxRejections = 5;

interface ImportOptions {
  feed: string;
  country: string;
  sha256?: string;
  charset?: string | undefined;
  onRejected?: RowReporter | undefined;
  onShortened?: RowReporter | undefined;
}

/** Change this to import unchanged feeds again. */
const parserVersion = '4';

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256').update(parserVersion);
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('base64url');
}

/** A store's 'back soon' page must not empty the catalogue. */
function assertNotEmpty({ imported, unchanged, rejections: [firstRejection] }: ImportReport): void {
  if (imported + unchanged > 0) return;
  if (!firstRejection) throw new FeedError('the feed has no products', 0);
  const { line, reason } = firstRejection;
  throw new FeedError(`no product could be imported, line ${line}: ${reason}`, line);
}

/**
 * An available product belongs to one feed until that feed is removed. Other feeds of the country neither change nor
 * retire it.
 */
@Injectable()
export class FeedImporter {
  constructor(
    private readonly runs: ImportRuns,
    private readonly retirement: ProductRetirement,
    private readonly clock: Clock,
  ) {}

  /** Returns undefined if the content has not changed since the last complete import. */
  async importIfChanged(
    file: string,
    country: string,
    feed = path.basename(file),
    charset?: string,
  ): Promise<ImportReport | undefined> {
    const sha256 = await hashFile(file);
    return this.runs.runWithLease(country, feed, async signal => {
      const lastRun = await ImportRunModel.findById(toFeedKey(country, feed)).lean();
      return lastRun?.sha256 === sha256
        ? undefined
        : this.import(file, { country, feed, sha256, charset }, signal);
    });
  }

  /** Imports the file even if it has not changed. If it is truncated, stores its products, but retires none. */
  importFile(
    file: string,
    country: string,
    {
      feed = path.basename(file),
      ...callbacks
    }: { feed?: string } & Pick<ImportOptions, 'onRejected' | 'onShortened'> = {},
  ): Promise<ImportReport> {
    return this.runs.runWithLease(country, feed, signal =>
      this.import(file, { country, feed, ...callbacks }, signal),
    );
  }

  private async import(file: string, options: ImportOptions, signal: AbortSignal): Promise<ImportReport> {
    const { feed, country, sha256, charset, onRejected, onShortened } = options;
    const report = createEmptyReport(feed, country);
    const source: Source = { feed, country, run: newId() };
    const reject: RowReporter = rejection => {
      report.rejected += 1;
      if (report.rejections.length < maxRejections) report.rejections.push(rejection);
      onRejected?.(rejection);
    };
    const note: RowReporter = shortening => {
      report.shortened += 1;
      if (report.notes.length < maxRejections) report.notes.push(shortening);
      onShortened?.(shortening);
    };
    let isComplete = false;
    let ownsAllRows = true;
    await this.runs.begin(source);
    try {
      for await (const rows of readBatches({ file, country, charset, reject, note })) {
        signal.throwIfAborted();
        const { available = [], soldOut = [] } = Object.groupBy(rows, row =>
          row.isSoldOut ? 'soldOut' : 'available',
        );
        if (!(await this.storeAvailable(available, source, report, reject))) ownsAllRows = false;
        await this.addSoldOut(soldOut, source);
      }
      assertNotEmpty(report);
      await this.retirement.retireMissing(source, report, signal);
      isComplete = true;
    } finally {
      // Without a hash, the feed is imported again, because the ids of other feeds may become free.
      const hash = isComplete && ownsAllRows ? (sha256 ?? (await hashFile(file))) : undefined;
      const shouldPublish = isComplete || report.imported + report.retired > 0;
      // If the lease was lost, the next import publishes the event.
      if (shouldPublish && !signal.aborted) await this.runs.finish(report, source.run, hash);
    }
    return report;
  }

  /** Rejects products of other feeds. Returns false if there were any. */
  private async storeAvailable(
    rows: readonly Row[],
    source: Source,
    report: ImportReport,
    reject: RowReporter,
  ): Promise<boolean> {
    const toDocumentId = (product: FeedProduct) => `${source.country}:${product.product_id}`;
    const available = await ProductModel.find({
      _id: { $in: rows.map(({ product }) => toDocumentId(product)) },
      retired: false,
    })
      .select({ content_hash: 1, feed: 1, run: 1, is_behind: 1 })
      .lean<Pick<ProductDoc, '_id' | 'content_hash' | 'feed' | 'run' | 'is_behind'>[]>();
    const availableById = new Map(available.map(product => [product._id, product]));
    const products: FeedProduct[] = [];
    let ownsAllRows = true;
    for (const { line, product } of rows) {
      const { feed: owner = source.feed, run } = availableById.get(toDocumentId(product)) ?? {};
      if (run === source.run) reject({ line, reason: duplicateId });
      else if (owner === source.feed || this.retirement.isRemovedFeed(owner, source.country))
        products.push(product);
      else {
        ownsAllRows = false;
        reject({ line, reason: `the id belongs to another feed, ${owner}` });
      }
    }
    if (products.length === 0) return ownsAllRows;
    const hiddenIds = await this.findHiddenVariants(products, source);
    const changed = products.filter(product => {
      const { content_hash, is_behind = false } = availableById.get(toDocumentId(product)) ?? {};
      return content_hash !== product.content_hash || is_behind !== hiddenIds.has(product.product_id);
    });
    report.imported += changed.length;
    report.unchanged += products.length - changed.length;
    const changedIds = new Set(changed.map(product => product.product_id));
    const changed_at = this.clock.now();
    await ProductModel.bulkWrite(
      products.map(product => ({
        updateOne: {
          filter: { _id: toDocumentId(product) },
          update: {
            $set: changedIds.has(product.product_id)
              ? {
                  ...product,
                  ...source,
                  is_behind: hiddenIds.has(product.product_id),
                  retired: false,
                  changed_at,
                }
              : { feed: source.feed, run: source.run },
          },
          upsert: true,
        },
      })),
      { ordered: false },
    );
    return ownsAllRows;
  }

  /** Stores new sold-out products as retired, so that they have a page. `retireMissing` retires existing products. */
  private async addSoldOut(rows: readonly Row[], source: Source): Promise<void> {
    if (rows.length === 0) return;
    const fields = { ...source, is_behind: false, retired: true, changed_at: this.clock.now() };
    await ProductModel.bulkWrite(
      rows.map(({ product }) => ({
        updateOne: {
          filter: { _id: `${source.country}:${product.product_id}` },
          update: { $setOnInsert: { ...product, ...fields } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  /** Returns the products that lists do not show: all but the first variant of each group in this import. */
  private async findHiddenVariants(products: readonly FeedProduct[], source: Source): Promise<Set<string>> {
    const groups = [...new Set(products.flatMap(({ group }) => group ?? []))];
    if (groups.length === 0) return new Set();
    const { country, feed, run } = source;
    const firstVariants = await ProductModel.find({ country, group: { $in: groups }, feed, run })
      .select({ group: 1 })
      .lean<Pick<ProductDoc, 'group'>[]>();
    const shownGroups = new Set(firstVariants.map(({ group }) => group));
    return new Set(
      products.flatMap(({ product_id, group }) => {
        if (group === null) return [];
        if (shownGroups.has(group)) return [product_id];
        shownGroups.add(group);
        return [];
      }),
    );
  }
}
