import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { detectCharset } from '@giftlist/contracts/rules/decode-text';
import { FeedError } from './merchant-fields.ts';

const chunkBytes = 1 << 18;
/** How much of a feed is read to detect the encoding. */
const sampleBytes = 32_000_000;
const maxDecompressedBytes = 4_000_000_000;
/** How much of a feed is read to detect the kind, in characters. */
const maxHeadLength = 2_000;

interface FeedFile {
  kind: 'xml' | 'json' | 'table';
  text: AsyncIterable<string>;
}

/**
 * Detects the kind, compression (gzip) and encoding of a feed. `charset` comes from the server's response. Throws a
 * FeedError if the file is not a feed.
 */
export async function openFeed(
  file: string,
  { charset, maxBytes = maxDecompressedBytes }: { charset?: string | undefined; maxBytes?: number } = {},
): Promise<FeedFile> {
  const read = () => readBytes(file, maxBytes);
  const encoding = await detectEncoding(read(), charset);
  const kind = await detectKind(decodeText(read(), encoding));
  return { kind, text: decodeText(read(), encoding) };
}

async function readFirstBytes(file: string, length: number): Promise<Buffer> {
  for await (const chunk of createReadStream(file, { end: length - 1 })) return Buffer.from(chunk);
  return Buffer.alloc(0);
}

async function* readBytes(file: string, maxBytes: number): AsyncGenerator<Buffer> {
  const head = await readFirstBytes(file, 4);
  if (head.toString('latin1') === 'PK\x03\x04')
    throw new FeedError('the file is a ZIP archive: extract it first', 0);
  const isCompressed = head[0] === 0x1f && head[1] === 0x8b;
  const raw = createReadStream(file, { highWaterMark: chunkBytes });
  const source = isCompressed ? pipeline(raw, createGunzip({ chunkSize: chunkBytes }), () => undefined) : raw;
  let bytesRead = 0;
  for await (const chunk of source) {
    bytesRead += chunk.length;
    if (isCompressed && bytesRead > maxBytes)
      throw new FeedError(`the feed is larger than ${maxBytes} bytes when decompressed`, 0);
    yield chunk;
  }
}

async function* decodeText(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  const end = decoder.decode();
  if (end !== '') yield end;
}

const resolveEncoding = (charset: string | undefined): string | undefined => {
  try {
    return charset === undefined ? undefined : new TextDecoder(charset).encoding;
  } catch {
    return undefined;
  }
};

/**
 * Trusts a declared encoding other than UTF-8. Otherwise returns UTF-8 if most non-ASCII characters are valid, else the
 * encoding of the server's response, else windows-1252.
 */
async function detectEncoding(
  chunks: AsyncIterable<Buffer>,
  serverCharset: string | undefined,
): Promise<string> {
  const decoder = new TextDecoder('utf-8');
  let bytesRead = 0;
  let invalidCount = 0;
  let validCount = 0;
  for await (const chunk of chunks) {
    const declared = bytesRead === 0 ? resolveEncoding(detectCharset(chunk)) : undefined;
    if (declared !== undefined && declared !== 'utf-8') return declared;
    const text = decoder.decode(chunk, { stream: true });
    const replacedCount = countMatches(text, /\ufffd/g);
    invalidCount += replacedCount;
    validCount += countMatches(text, /[^\0-\x7f]/g) - replacedCount;
    bytesRead += chunk.length;
    if (bytesRead > sampleBytes) break;
  }
  if (invalidCount === 0 || validCount > invalidCount) return 'utf-8';
  const serverEncoding = resolveEncoding(serverCharset);
  return serverEncoding === undefined || serverEncoding === 'utf-8' ? 'windows-1252' : serverEncoding;
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

const htmlStart = /^<(?:!doctype\s{1,9}html|html|head|body)\b/i;
const jsonStart = /^(?:\[\s*[[{\]]|\{\s*["}])/;
/** Some servers print a warning before the declaration. */
const xmlStart = /^<|<\?xml\s|<rss[\s>]|<feed[\s>]/i;

async function detectKind(text: AsyncIterable<string>): Promise<FeedFile['kind']> {
  let head = '';
  for await (const chunk of text) {
    head += chunk;
    if (head.trimStart().length > maxHeadLength) break;
  }
  const start = head.trimStart().slice(0, maxHeadLength);
  if (htmlStart.test(start)) throw new FeedError('the file is a web page, not a feed', 1);
  if (jsonStart.test(start)) return 'json';
  return xmlStart.test(start) ? 'xml' : 'table';
}
