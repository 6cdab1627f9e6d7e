import { Transform, type TransformCallback } from 'node:stream';

export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** Fails with `BodyTooLarge` after `maxBytes`. Calls `onProgress` for each chunk. */
export class BodyLimit extends Transform {
  private bytes = 0;

  constructor(
    private readonly maxBytes: number,
    private readonly onProgress: () => void,
  ) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    this.onProgress();
    if (this.bytes > this.maxBytes) done(new BodyTooLarge());
    else done(null, chunk);
  }
}
