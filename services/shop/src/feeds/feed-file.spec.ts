import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openFeed } from './feed-file.ts';
import { readBatches } from './read-rows.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'giftlist-feed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const writeFeed = async (bytes: Uint8Array, name = 'feed') => {
  const file = path.join(folder, name);
  await writeFile(file, bytes);
  return file;
};

async function readTitles(file: string, charset?: string): Promise<string[]> {
  const ignore = () => undefined;
  const titles: string[] = [];
  for await (const rows of readBatches({ file, country: 'de', charset, reject: ignore, note: ignore }))
    titles.push(...rows.map(({ product }) => product.title));
  return titles;
}

const title = 'Größe – ein Café';
const names = ['id', 'title', 'link', 'price'];
const cells = ['1', title, 'https://shop.example/1', '12,50 EUR'];
const createTable = (delimiter: string) => `${names.join(delimiter)}\n${cells.join(delimiter)}\n`;
const createXml = (head: string) =>
  `${head}<rss><channel>\n<item>${names.map((name, index) => `<${name}>${cells[index]}</${name}>`).join('')}</item></channel></rss>`;
const tsv = createTable('\t').replaceAll('12,50', '12.50');
const csv = createTable(';');
const xml = createXml('<?xml version="1.0"?>');
const encodeWindows1252 = (text: string) => Buffer.from(text.replaceAll('–', '\x96'), 'latin1');
const encodeUtf16 = (text: string) => Buffer.from(text, 'utf16le');

describe('openFeed', () => {
  it.each<[string, Uint8Array]>([
    ['a.xml', Buffer.from(xml)],
    ['a.tsv', Buffer.from(tsv)],
    ['a.csv', Buffer.from(csv)],
    ['a.TSV', Buffer.from(tsv)],
    ['a.txt', Buffer.from(tsv)],
    ['tsv.xml', Buffer.from(tsv)],
    ['xml.tsv', Buffer.from(xml)],
    ['csv.xml', Buffer.from(csv)],
    ['a.xml.gz', gzipSync(xml)],
    ['a.tsv.gz', gzipSync(tsv)],
    ['a.csv.gz', gzipSync(csv)],
    ['compressed-without-gz.xml', gzipSync(csv)],
    ['two-gzip-members.gz', Buffer.concat([gzipSync(tsv.slice(0, 20)), gzipSync(tsv.slice(20))])],
    ['blank lines above.xml', Buffer.from(`\n\n${xml}`)],
    ['warning above.xml', Buffer.from(`Warning: slow\n${xml}`)],
  ])('detects the format by the content, not by the file name: %s', async (name, bytes) => {
    expect(await readTitles(await writeFeed(bytes, name))).toEqual([title]);
  });

  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(tsv)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${tsv}`)],
    ['XML in UTF-8 with a byte order mark', Buffer.from(`\ufeff${xml}`)],
    ['Windows-1252', encodeWindows1252(tsv)],
    ['XML in Windows-1252 without a declaration', encodeWindows1252(xml)],
    [
      'XML in Windows-1252 that declares UTF-8',
      encodeWindows1252(createXml('<?xml version="1.0" encoding="utf-8"?>')),
    ],
    [
      'XML that declares ISO-8859-1',
      encodeWindows1252(createXml('<?xml version="1.0" encoding="ISO-8859-1"?>')),
    ],
    [
      'XML that declares windows-1252',
      encodeWindows1252(createXml("<?xml version='1.0' encoding='windows-1252'?>")),
    ],
    ['UTF-16 with a byte order mark', encodeUtf16(`\ufeff${tsv}`)],
    ['UTF-16 without a byte order mark', encodeUtf16(tsv)],
    ['UTF-16, big-endian', encodeUtf16(`\ufeff${csv}`).swap16()],
    ['XML in UTF-16', encodeUtf16(`\ufeff${createXml('<?xml version="1.0" encoding="utf-16"?>')}`)],
    ['Windows-1252, compressed', gzipSync(encodeWindows1252(csv))],
    ['UTF-16, compressed', gzipSync(encodeUtf16(`\ufeff${xml}`))],
  ])('detects the encoding: %s', async (_, bytes) => {
    expect(await readTitles(await writeFeed(bytes))).toEqual([title]);
  });

  it('uses the encoding that the feed declares, else that of the server unless the feed is in UTF-8', async () => {
    const mirInWindows1251 = Buffer.from([0xcc, 0xe8, 0xf0]);
    const encodeWithCyrillicTitle = (text: string) => {
      const [before = '', after = ''] = text.split(title);
      return Buffer.concat([Buffer.from(before), mirInWindows1251, Buffer.from(after)]);
    };
    const declared = createXml('<?xml version="1.0" encoding="windows-1251"?>');
    expect(await readTitles(await writeFeed(encodeWithCyrillicTitle(declared)))).toEqual(['Мир']);
    const undeclared = await writeFeed(encodeWithCyrillicTitle(tsv));
    expect(await readTitles(undeclared, 'windows-1251')).toEqual(['Мир']);
    expect(await readTitles(await writeFeed(Buffer.from(tsv)), 'iso-8859-1')).toEqual([title]);
  });

  it('reads UTF-8 even if the text contains an invalid byte or a NUL', async () => {
    const eAcuteInWindows1252 = 0xe9;
    const [, firstRow = ''] = tsv.split('\n');
    const twoRows = `${tsv}${firstRow.replace('1\t', '2\t').replace('Café', 'Caf@')}\n`;
    const bytes = Buffer.from(twoRows);
    bytes[bytes.indexOf('@')] = eAcuteInWindows1252;
    expect(await readTitles(await writeFeed(bytes))).toEqual([title, 'Größe – ein Caf\ufffd']);
    for (const text of [tsv, xml])
      expect(await readTitles(await writeFeed(Buffer.from(text.replace('ein', 'e\0in'))))).toEqual([title]);
  });

  it.each([
    ['a web page', Buffer.from('<!doctype html>\n<title>Back soon</title>'), 'is a web page, not a feed'],
    ['a web page in capitals', Buffer.from('\n<HTML><body>'), 'is a web page, not a feed'],
    ['a ZIP archive', Buffer.from('PK\x03\x04rest', 'latin1'), 'is a ZIP archive: extract it first'],
  ])('rejects %s', async (_, bytes, message) => {
    await expect(openFeed(await writeFeed(bytes))).rejects.toThrow(`the file ${message}`);
  });

  it('rejects a compressed feed that is truncated, or too large when decompressed', async () => {
    const compressed = gzipSync(tsv.repeat(2_000));
    const truncated = compressed.subarray(0, compressed.length / 2);
    await expect(readTitles(await writeFeed(truncated))).rejects.toThrow();
    const bomb = await writeFeed(gzipSync(Buffer.alloc(3_000_000, 'a')));
    await expect(openFeed(bomb, { maxBytes: 1_000_000 })).rejects.toThrow(
      'the feed is larger than 1000000 bytes when decompressed',
    );
  });
});
