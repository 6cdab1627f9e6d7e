import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { mongo } from 'mongoose';
import { database } from '../mongo/database.ts';

export interface StoredFile {
  sizeBytes: number;
  /** Opens the content. The caller must read or destroy the stream. */
  open(): Readable;
}

export abstract class PictureFiles {
  /** Stores a file; does nothing if the name exists. */
  abstract put(name: string, bytes: Buffer): Promise<void>;
  abstract find(name: string): Promise<StoredFile | null>;
  abstract remove(name: string): Promise<void>;
}

@Injectable()
export class GridFsFiles extends PictureFiles {
  private get bucket(): mongo.GridFSBucket {
    return new mongo.GridFSBucket(database(), {
      bucketName: 'picture_files',
      writeConcern: { w: 'majority' },
    });
  }

  override async put(name: string, bytes: Buffer): Promise<void> {
    if (await this.find(name)) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.bucket.openUploadStream(name).once('finish', resolve).once('error', reject).end(bytes);
    await promise;
  }

  override async find(name: string): Promise<StoredFile | null> {
    const [file] = await this.bucket.find({ filename: name }, { limit: 1, maxTimeMS: 3_000 }).toArray();
    return file ? { sizeBytes: file.length, open: () => this.bucket.openDownloadStream(file._id) } : null;
  }

  override async remove(name: string): Promise<void> {
    const bucket = this.bucket;
    for (const file of await bucket.find({ filename: name }).toArray()) await bucket.delete(file._id);
  }
}
