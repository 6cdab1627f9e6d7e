import { createHash } from 'node:crypto';
import { newId } from '@giftlist/contracts/primitives';
import { Injectable } from '@nestjs/common';
import { Clock } from './clock.ts';
import { InjectServiceName } from './kafka/client.ts';
import type { Transaction } from './outbox.ts';
import { encodePicture, type PictureOptions } from './pictures/encode.ts';
import { PictureFiles, type StoredFile } from './pictures/files.ts';
import { type PictureRow, pictureRows } from './pictures/rows.ts';
import { type PictureTurn, pictureTurn } from './pictures/turns.ts';

export { type PictureTurn, pictureTurn };

export interface StoredPicture {
  hash: string;
  /** `/media/{service}/{hash}`; `?w=480` requests the nearest stored width. */
  url: string;
  width: number;
  height: number;
}

const hourMs = 3_600_000;
const hashForm = /^[\w-]{43}$/;

/** The pictures of this service: validated, re-encoded, reference-counted, and served at `/media/{service}/`. */
@Injectable()
export class Pictures {
  constructor(
    @InjectServiceName() private readonly service: string,
    private readonly files: PictureFiles,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a PNG, JPEG or WebP as WebP without any metadata, and fails as `encodePicture` does. It is removed
   * after an hour unless `keep` counts a reference to it.
   */
  async store(bytes: Buffer, options: PictureOptions, turn: PictureTurn): Promise<StoredPicture> {
    const encoded = await encodePicture(bytes, options, turn);
    const [widest] = encoded;
    if (!widest) throw new Error('A picture needs at least one width');
    const digest = createHash('sha256');
    for (const variant of encoded) digest.update(variant.bytes);
    const hash = digest.digest('base64url');
    // Each upload has new file names, so that a concurrent deletion of the same picture cannot delete them.
    const mark = newId();
    const variants = encoded.map(({ width, height }) => ({
      width,
      height,
      file: `${hash}-${width}-${mark}`,
    }));
    for (const [index, { file }] of variants.entries()) {
      const { bytes: content } = encoded[index] ?? widest;
      await this.files.put(file, content);
    }
    await this.register(hash, variants);
    return { hash, url: this.urlOf(hash), width: widest.width, height: widest.height };
  }

  /** Counts a reference to a picture in the transaction that refers to it. Takes its hash or its url. */
  async keep(picture: string, tx: Transaction): Promise<void> {
    const _id = this.hashOf(picture);
    if (!_id) return;
    const change = { $inc: { references: 1 }, $set: { unusedSince: null } };
    const { matchedCount } = await pictureRows().updateOne({ _id }, change, { session: tx.session });
    if (matchedCount === 0) throw new Error('The picture was deleted: store it again');
  }

  /** Removes a reference; an hour after the last one the picture is deleted. URLs of other sites are ignored. */
  async release(picture: string | null | undefined, tx: Transaction): Promise<void> {
    const _id = this.hashOf(picture);
    if (!_id) return;
    const left = { $max: [0, { $subtract: ['$references', 1] }] };
    const unusedSince = { $cond: [{ $lte: ['$references', 1] }, this.clock.now(), null] };
    await pictureRows().updateOne({ _id }, [{ $set: { references: left, unusedSince } }], {
      session: tx.session,
    });
  }

  /** The file of the nearest stored width that is not narrower than requested; null if there is none. */
  async find(hash: string, width: number | undefined): Promise<StoredFile | null> {
    if (!hashForm.test(hash)) return null;
    const row = await pictureRows().findOne({ _id: hash }, { maxTimeMS: 3_000 });
    const variant = row && nearest(row.variants, width);
    return variant ? this.files.find(variant.file) : null;
  }

  /** Deletes pictures without references for an hour. The kit runs it, one instance at a time. */
  async sweep(): Promise<number> {
    const before = new Date(this.clock.now().getTime() - hourMs);
    let removed = 0;
    for (;;) {
      const row = await pictureRows().findOneAndDelete({ references: 0, unusedSince: { $lt: before } });
      if (!row) return removed;
      for (const { file } of row.variants) await this.files.remove(file);
      removed += 1;
    }
  }

  private async register(hash: string, variants: PictureRow['variants']): Promise<void> {
    const now = this.clock.now();
    const isUnused = { $eq: [{ $ifNull: ['$references', 0] }, 0] };
    const before = await pictureRows().findOneAndUpdate(
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
    // The same picture exists already, so these files are not needed.
    if (before) for (const { file } of variants) await this.files.remove(file);
  }

  private urlOf(hash: string): string {
    return `/media/${this.service}/${hash}`;
  }

  private hashOf(picture: string | null | undefined): string | null {
    if (!picture) return null;
    const own = this.urlOf('');
    const hash = picture.startsWith(own) ? picture.slice(own.length) : picture;
    return hashForm.test(hash) ? hash : null;
  }
}

function nearest(variants: PictureRow['variants'], width: number | undefined) {
  if (width === undefined) return variants[0];
  return variants.toReversed().find(variant => variant.width >= width) ?? variants[0];
}
