import { createHash } from 'node:crypto';
import { newId } from '@giftlist/contracts/primitives';
import { Injectable } from '@nestjs/common';
import { Clock } from '../core/clock.ts';
import { InjectServiceName } from '../core/service-name.ts';
import type { Transaction } from '../messaging/outbox.ts';
import { encodePicture, type PictureOptions } from './encode.ts';
import { PictureFiles, type StoredFile } from './files.ts';
import { type PictureQueueEntry, toPictureQueueEntry } from './queue.ts';
import { type PictureRow, pictureRows } from './rows.ts';

export { type PictureQueueEntry, toPictureQueueEntry };

export interface StoredPicture {
  hash: string;
  /** `/media/{service}/{hash}`; `?w=480` requests the narrowest stored width of at least 480 pixels. */
  url: string;
  width: number;
  height: number;
}

const hourMs = 3_600_000;
const hashPattern = /^[\w-]{43}$/;

/** The pictures of this service: validated, re-encoded, reference-counted, and served at `/media/{service}/`. */
@Injectable()
export class Pictures {
  constructor(
    @InjectServiceName() private readonly service: string,
    private readonly files: PictureFiles,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a PNG, JPEG or WebP as WebP without metadata. Throws the errors of `encodePicture`. The picture is deleted
   * after an hour unless `addReference` counts a reference to it.
   */
  async store(bytes: Buffer, options: PictureOptions, entry: PictureQueueEntry): Promise<StoredPicture> {
    const encoded = await encodePicture(bytes, options, entry);
    const [widest] = encoded;
    if (!widest) throw new Error('A picture needs at least one width');
    const digest = createHash('sha256');
    for (const variant of encoded) digest.update(variant.bytes);
    const hash = digest.digest('base64url');
    // Each upload has its own file names, so that a concurrent deletion of the same picture cannot delete its files.
    const uploadId = newId();
    const variants: PictureRow['variants'] = [];
    for (const { width, height, bytes: content } of encoded) {
      const file = `${hash}-${width}-${uploadId}`;
      await this.files.put(file, content);
      variants.push({ width, height, file });
    }
    await this.storeRow(hash, variants);
    return { hash, url: this.getUrl(hash), width: widest.width, height: widest.height };
  }

  /**
   * Counts a reference in the transaction that stores it. The picture is given by hash or URL; URLs of other sites are
   * ignored.
   */
  async addReference(picture: string, tx: Transaction): Promise<void> {
    const _id = this.parseHash(picture);
    if (!_id) return;
    const change = { $inc: { references: 1 }, $set: { unusedSince: null } };
    const { matchedCount } = await pictureRows().updateOne({ _id }, change, { session: tx.session });
    if (matchedCount === 0) throw new Error('The picture was deleted: store it again');
  }

  /**
   * Removes a reference. A picture is deleted an hour after its last reference was removed. URLs of other sites are
   * ignored.
   */
  async removeReference(picture: string | null | undefined, tx: Transaction): Promise<void> {
    const _id = this.parseHash(picture);
    if (!_id) return;
    const references = { $max: [0, { $subtract: ['$references', 1] }] };
    const unusedSince = { $cond: [{ $lte: ['$references', 1] }, this.clock.now(), null] };
    await pictureRows().updateOne({ _id }, [{ $set: { references, unusedSince } }], {
      session: tx.session,
    });
  }

  /** Finds the narrowest file with at least the requested width, or the widest; null for unknown pictures. */
  async find(hash: string, width: number | undefined): Promise<StoredFile | null> {
    if (!hashPattern.test(hash)) return null;
    const row = await pictureRows().findOne({ _id: hash }, { maxTimeMS: 3_000 });
    const variant = row && findVariant(row.variants, width);
    return variant ? this.files.find(variant.file) : null;
  }

  /**
   * Deletes pictures that have had no references for an hour, and returns their number. Run it in one instance at a
   * time.
   */
  async deleteUnused(): Promise<number> {
    const hourAgo = new Date(this.clock.now().getTime() - hourMs);
    let deletedCount = 0;
    for (;;) {
      const row = await pictureRows().findOneAndDelete({ references: 0, unusedSince: { $lt: hourAgo } });
      if (!row) return deletedCount;
      for (const { file } of row.variants) await this.files.remove(file);
      deletedCount += 1;
    }
  }

  private async storeRow(hash: string, variants: PictureRow['variants']): Promise<void> {
    const now = this.clock.now();
    const isUnused = { $eq: [{ $ifNull: ['$references', 0] }, 0] };
    const existing = await pictureRows().findOneAndUpdate(
      { _id: hash },
      [
        {
          $set: {
            variants: { $ifNull: ['$variants', { $literal: variants }] },
            references: { $ifNull: ['$references', 0] },
            unusedSince: { $cond: [isUnused, now, null] },
          },
        },
      ],
      { upsert: true, returnDocument: 'before' },
    );
    // The same picture is already stored, so these files are not needed.
    if (existing) for (const { file } of variants) await this.files.remove(file);
  }

  private getUrl(hash: string): string {
    return `/media/${this.service}/${hash}`;
  }

  private parseHash(picture: string | null | undefined): string | null {
    if (!picture) return null;
    const prefix = this.getUrl('');
    const hash = picture.startsWith(prefix) ? picture.slice(prefix.length) : picture;
    return hashPattern.test(hash) ? hash : null;
  }
}

function findVariant(variants: PictureRow['variants'], width: number | undefined) {
  if (width === undefined) return variants[0];
  return variants.toReversed().find(variant => variant.width >= width) ?? variants[0];
}
