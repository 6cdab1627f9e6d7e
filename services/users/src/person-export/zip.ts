import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZipFile {
  name: string;
  bytes: Uint8Array;
  /** Compressed content, such as pictures, is stored unchanged. */
  isCompressed: boolean;
}

/** Streams a ZIP archive. Only one file is in memory at a time. */
export async function* createZip(files: AsyncIterable<ZipFile>): AsyncGenerator<Buffer> {
  const chunks: Buffer[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(Buffer.from(chunk));
  });
  for await (const { name, bytes, isCompressed } of files) {
    const entry = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
    archive.add(entry);
    entry.push(bytes, true);
    yield* chunks.splice(0);
  }
  archive.end();
  yield* chunks.splice(0);
}
