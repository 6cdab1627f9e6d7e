import { Transform, type TransformCallback } from 'node:stream';

/** The request exceeds the limit of its route. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** Fails beyond `maxBytes`; calls `onProgress` for every chunk. */
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
