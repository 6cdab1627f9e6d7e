import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { newId } from '@giftlist/contracts/primitives';
import { Clock } from '@giftlist/service-kit/clock';
import { Injectable } from '@nestjs/common';
import { ImportRunModel, runIdOf } from '../model/import-run.store.ts';
import { type FeedProduct, type ProductDoc, ProductModel } from '../model/product.ts';
import { emptyReport, type ImportReport, ImportRuns, type Source } from './import-runs.ts';
import { FeedError } from './merchant-fields.ts';
import { ProductRetirement } from './product-retirement.ts';
import { duplicateId, type Reject, type Row, readBatches } from './read-rows.ts';

const maxRejections = 5;

interface ImportOptions {
  feed: string;
  country: string;
  sha256?: string;
  /** The charset that the server sent. */
  charset?: string | undefined;
  onRejected?: Reject | undefined;
  onNoted?: Reject | undefined;
}

/** Increase when more of a feed is parsed, so that unchanged feeds are imported again. */
const parserVersion = '4';

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256').update(parserVersion);
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('base64url');
}

/** Rejects an import without products: a store's 'back soon' page must not empty its catalogue. */
function rejectEmpty({ imported, unchanged, rejections: [first] }: ImportReport): void {
  if (imported + unchanged > 0) return;
  const reason = first ? `line ${first.line}: ${first.reason}` : 'it has no products';
  throw new FeedError(`nothing could be read, ${reason}`, first?.line ?? 0);
}

/**
 * Imports product feeds with limited memory; importing one again changes nothing. An available product
 * belongs to its feed: other feeds of the country neither change nor retire it unless that feed was removed.
 */
@Injectable()
export class FeedImporter {
  constructor(
    private readonly runs: ImportRuns,
    private readonly retirement: ProductRetirement,
    private readonly clock: Clock,
  ) {}

  /** Imports a feed unless its content is unchanged since the last complete import. */
  async importIfChanged(
    file: string,
    country: string,
    feed = path.basename(file),
    charset?: string,
  ): Promise<ImportReport | undefined> {
    const sha256 = await hashFile(file);
    return this.runs.withLease(country, feed, async signal => {
      const last = await ImportRunModel.findById(runIdOf(country, feed)).lean();
      return last?.sha256 === sha256
        ? undefined
        : this.import(file, { country, feed, sha256, charset }, signal);
    });
  }

  /**
   * Imports a feed. Reports and skips invalid rows, and retires missing products. If a feed is truncated, the products
   * read so far are kept, nothing is retired, and the same file can be imported again.
   */
  importFile(
    file: string,
    country: string,
    {
      feed = path.basename(file),
      ...callbacks
    }: { feed?: string } & Pick<ImportOptions, 'onRejected' | 'onNoted'> = {},
  ): Promise<ImportReport> {
    return this.runs.withLease(country, feed, signal =>
      this.import(file, { country, feed, ...callbacks }, signal),
    );
  }

  private async import(file: string, options: ImportOptions, signal: AbortSignal): Promise<ImportReport> {
    const { feed, country, sha256, charset, onRejected, onNoted } = options;
    const report = emptyReport(feed, country);
    const from: Source = { feed, country, run: newId() };
    const reject: Reject = rejection => {
      report.rejected += 1;
      if (report.rejections.length < maxRejections) report.rejections.push(rejection);
      onRejected?.(rejection);
    };
    const note: Reject = change => {
      report.shortened += 1;
      if (report.notes.length < maxRejections) report.notes.push(change);
      onNoted?.(change);
    };
    let isComplete = false;
    let ownsAllRows = true;
    await this.runs.begin(from);
    try {
      for await (const rows of readBatches({ file, country, charset, reject, note })) {
        signal.throwIfAborted();
        const { available = [], soldOut = [] } = Object.groupBy(rows, row =>
          row.isSoldOut ? 'soldOut' : 'available',
        );
        if (!(await this.storeAvailable(available, from, report, reject))) ownsAllRows = false;
        await this.addSoldOut(soldOut, from);
      }
      rejectEmpty(report);
      await this.retirement.retireMissing(from, report, signal);
      isComplete = true;
    } finally {
      // Another feed may drop its products later, so this one must be imported again.
      const hash = isComplete && ownsAllRows ? (sha256 ?? (await hashFile(file))) : undefined;
      const shouldPublish = isComplete || report.imported + report.retired > 0;
      // If the lease was lost, the next import publishes the event.
      if (shouldPublish && !signal.aborted) await this.runs.finish(report, from.run, hash);
    }
    return report;
  }

  /** Stores the rows that belong to this feed. Returns whether all of them did. */
  private async storeAvailable(
    rows: readonly Row[],
    from: Source,
    report: ImportReport,
    reject: Reject,
  ): Promise<boolean> {
    const idOf = (product: FeedProduct) => `${from.country}:${product.product_id}`;
    const available = await ProductModel.find({
      _id: { $in: rows.map(({ product }) => idOf(product)) },
      retired: false,
    })
      .select({ content_hash: 1, feed: 1, run: 1, is_behind: 1 })
      .lean<Pick<ProductDoc, '_id' | 'content_hash' | 'feed' | 'run' | 'is_behind'>[]>();
    const known = new Map(available.map(product => [product._id, product]));
    const products: FeedProduct[] = [];
    let ownsAllRows = true;
    for (const { line, product } of rows) {
      const { feed: owner = from.feed, run } = known.get(idOf(product)) ?? {};
      if (run === from.run) reject({ line, reason: duplicateId });
      else if (owner === from.feed || this.retirement.isRemovedFeed(owner, from.country))
        products.push(product);
      else {
        ownsAllRows = false;
        reject({ line, reason: `the id belongs to another feed, ${owner}` });
      }
    }
    if (products.length === 0) return ownsAllRows;
    const hidden = await this.findHiddenVariants(products, from);
    const changed = products.filter(product => {
      const { content_hash, is_behind = false } = known.get(idOf(product)) ?? {};
      return content_hash !== product.content_hash || is_behind !== hidden.has(product.product_id);
    });
    report.imported += changed.length;
    report.unchanged += products.length - changed.length;
    const changedIds = new Set(changed.map(product => product.product_id));
    const changed_at = this.clock.now();
    await ProductModel.bulkWrite(
      products.map(product => ({
        updateOne: {
          filter: { _id: idOf(product) },
          update: {
            $set: changedIds.has(product.product_id)
              ? { ...product, ...from, is_behind: hidden.has(product.product_id), retired: false, changed_at }
              : { feed: from.feed, run: from.run },
          },
          upsert: true,
        },
      })),
      { ordered: false },
    );
    return ownsAllRows;
  }

  /** Stores new sold-out products, so that they have a page. Existing ones are retired like missing ones. */
  private async addSoldOut(rows: readonly Row[], from: Source): Promise<void> {
    if (rows.length === 0) return;
    const fields = { ...from, is_behind: false, retired: true, changed_at: this.clock.now() };
    await ProductModel.bulkWrite(
      rows.map(({ product }) => ({
        updateOne: {
          filter: { _id: `${from.country}:${product.product_id}` },
          update: { $setOnInsert: { ...product, ...fields } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }

  /** Finds variants that are not the first of their group in this import; only the first is shown. */
  private async findHiddenVariants(products: readonly FeedProduct[], from: Source): Promise<Set<string>> {
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
