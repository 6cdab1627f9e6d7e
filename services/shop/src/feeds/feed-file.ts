import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { charsetOf } from '@giftlist/contracts/rules/decode-text';
import { FeedError } from './merchant-fields.ts';

const chunkBytes = 1 << 18;
/** How much of a feed is read to detect an encoding that it does not declare. */
const sampleBytes = 32_000_000;
/** The largest size of a decompressed feed. */
const mostUnpackedBytes = 4_000_000_000;
const headLength = 2_000;

interface FeedFile {
  kind: 'xml' | 'json' | 'table';
  text: AsyncIterable<string>;
}

/**
 * Opens an XML, JSON or table feed, detecting format, gzip compression and encoding from the content. `charset` is the
 * one the server sent. Throws a FeedError if the file is not a feed.
 */
export async function openFeed(
  file: string,
  { charset, mostBytes = mostUnpackedBytes }: { charset?: string | undefined; mostBytes?: number } = {},
): Promise<FeedFile> {
  const bytes = () => bytesOf(file, mostBytes);
  const encoding = await encodingOf(bytes(), charset);
  return { kind: await kindOf(textOf(bytes(), encoding)), text: textOf(bytes(), encoding) };
}

async function firstOf(file: string, length: number): Promise<Buffer> {
  for await (const chunk of createReadStream(file, { end: length - 1 })) return Buffer.from(chunk);
  return Buffer.alloc(0);
}

async function* bytesOf(file: string, mostBytes: number): AsyncGenerator<Buffer> {
  const head = await firstOf(file, 4);
  if (head.toString('latin1') === 'PK\x03\x04')
    throw new FeedError('it is a ZIP archive: unpack it first', 0);
  const isPacked = head[0] === 0x1f && head[1] === 0x8b;
  const packed = createReadStream(file, { highWaterMark: chunkBytes });
  const source = isPacked
    ? pipeline(packed, createGunzip({ chunkSize: chunkBytes }), () => undefined)
    : packed;
  let read = 0;
  for await (const chunk of source) {
    read += chunk.length;
    if (isPacked && read > mostBytes)
      throw new FeedError(`unpacked, it is larger than ${mostBytes} bytes`, 0);
    yield chunk;
  }
}

async function* textOf(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  const end = decoder.decode();
  if (end !== '') yield end;
}

const known = (charset: string | undefined): string | undefined => {
  try {
    return charset === undefined ? undefined : new TextDecoder(charset).encoding;
  } catch {
    return undefined;
  }
};

/** Returns the declared encoding, else UTF-8 if most non-ASCII characters are valid, else the server's, else windows-1252. */
async function encodingOf(chunks: AsyncIterable<Buffer>, said: string | undefined): Promise<string> {
  const decoder = new TextDecoder('utf-8');
  let [read, wrong, right] = [0, 0, 0];
  for await (const chunk of chunks) {
    const declared = read === 0 ? known(charsetOf(chunk)) : undefined;
    if (declared !== undefined && declared !== 'utf-8') return declared;
    const text = decoder.decode(chunk, { stream: true });
    const broken = count(text, /\ufffd/g);
    wrong += broken;
    right += count(text, /[^\0-\x7f]/g) - broken;
    read += chunk.length;
    if (read > sampleBytes) break;
  }
  if (wrong === 0 || right > wrong) return 'utf-8';
  const other = known(said);
  return other === undefined || other === 'utf-8' ? 'windows-1252' : other;
}

const count = (text: string, letter: RegExp): number => text.match(letter)?.length ?? 0;

async function kindOf(text: AsyncIterable<string>): Promise<FeedFile['kind']> {
  let head = '';
  for await (const chunk of text) {
    head += chunk;
    if (head.trimStart().length > headLength) break;
  }
  const start = head.trimStart().slice(0, headLength);
  if (/^<(?:!doctype\s{1,9}html|html|head|body)\b/i.test(start))
    throw new FeedError('it is a web page, not a feed', 1);
  if (/^(?:\[\s*[[{\]]|\{\s*["}])/.test(start)) return 'json';
  // A server's warning may precede the declaration.
  return /^<|<\?xml\s|<rss[\s>]|<feed[\s>]/i.test(start) ? 'xml' : 'table';
}
