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

const cells = ['1', 'Größe – ein Café', 'https://shop.example/1', '12,50 EUR'];
const title = cells[1];
const createTable = (delimiter: string) =>
  `id_title_link_price\n${cells.join('_')}\n`.replaceAll('_', delimiter);
const names = ['id', 'title', 'link', 'price'];
const createXml = (head: string) =>
  `${head}<rss><channel>\n<item>${names.map((name, index) => `<${name}>${cells[index]}</${name}>`).join('')}</item></channel></rss>`;
const tsv = createTable('\t').replaceAll('12,50', '12.50');
const csv = createTable(';');
const xml = createXml('<?xml version="1.0"?>');
const encodeLatin = (text: string) => Buffer.from(text.replaceAll('–', '\x96'), 'latin1');
const encodeUtf16 = (text: string) => Buffer.from(text, 'utf16le');

describe('a feed is detected by its content', () => {
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
    ['packed-without-saying-so.xml', gzipSync(csv)],
    ['two-members.gz', Buffer.concat([gzipSync(tsv.slice(0, 20)), gzipSync(tsv.slice(20))])],
    ['blank lines above.xml', Buffer.from(`\n\n${xml}`)],
    ['warning above.xml', Buffer.from(`Warning: slow\n${xml}`)],
  ])('whatever its name is: %s', async (name, bytes) => {
    expect(await readTitles(await writeFeed(bytes, name))).toEqual([title]);
  });

  it.each<[string, Uint8Array]>([
    ['UTF-8', Buffer.from(tsv)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${tsv}`)],
    ['XML in UTF-8 with a byte order mark', Buffer.from(`\ufeff${xml}`)],
    ['Windows-1252', encodeLatin(tsv)],
    ['XML in Windows-1252 without a declaration', encodeLatin(xml)],
    [
      'XML in Windows-1252 that declares UTF-8',
      encodeLatin(createXml('<?xml version="1.0" encoding="utf-8"?>')),
    ],
    ['XML that declares ISO-8859-1', encodeLatin(createXml('<?xml version="1.0" encoding="ISO-8859-1"?>'))],
    [
      'XML that declares windows-1252',
      encodeLatin(createXml("<?xml version='1.0' encoding='windows-1252'?>")),
    ],
    ['UTF-16 with a byte order mark', encodeUtf16(`\ufeff${tsv}`)],
    ['UTF-16 without a byte order mark', encodeUtf16(tsv)],
    ['UTF-16, big-endian', encodeUtf16(`\ufeff${csv}`).swap16()],
    ['XML in UTF-16', encodeUtf16(`\ufeff${createXml('<?xml version="1.0" encoding="utf-16"?>')}`)],
    ['Windows-1252, compressed', gzipSync(encodeLatin(csv))],
    ['UTF-16, compressed', gzipSync(encodeUtf16(`\ufeff${xml}`))],
  ])('in any encoding: %s', async (_, bytes) => {
    expect(await readTitles(await writeFeed(bytes))).toEqual([title]);
  });

  it('in the encoding that the feed or the server declares', async () => {
    const withCyrillicTitle = (text: string, placeholder: string) =>
      Buffer.concat([
        Buffer.from(text.split(placeholder)[0] ?? ''),
        Buffer.from([0xcc, 0xe8, 0xf0]),
        Buffer.from(text.split(placeholder)[1] ?? ''),
      ]);
    const declared = createXml('<?xml version="1.0" encoding="windows-1251"?>').replace(title ?? '', '@');
    expect(await readTitles(await writeFeed(withCyrillicTitle(declared, '@')))).toEqual(['Мир']);
    const undeclared = tsv.replace(title ?? '', '@');
    expect(await readTitles(await writeFeed(withCyrillicTitle(undeclared, '@')), 'windows-1251')).toEqual([
      'Мир',
    ]);
    expect(await readTitles(await writeFeed(Buffer.from(tsv)), 'iso-8859-1')).toEqual([title]);
  });

  it('as UTF-8, even with an invalid byte or a NUL', async () => {
    const [, firstRow = ''] = tsv.split('\n');
    const twoRows = `${tsv}${firstRow.replace('1\t', '2\t').replace('Café', 'Caf@')}\n`;
    const bytes = Buffer.from(twoRows);
    bytes[bytes.indexOf('@')] = 0xe9;
    expect(await readTitles(await writeFeed(bytes))).toEqual([title, 'Größe – ein Caf\ufffd']);
    for (const text of [tsv, xml])
      expect(await readTitles(await writeFeed(Buffer.from(text.replace('ein', 'e\0in'))))).toEqual([title]);
  });
});

describe('a file that is not a feed', () => {
  it.each([
    ['a page', Buffer.from('<!doctype html>\n<title>Back soon</title>'), 'it is a web page, not a feed'],
    ['a page in capitals', Buffer.from('\n<HTML><body>'), 'it is a web page, not a feed'],
    ['a ZIP archive', Buffer.from('PK\x03\x04rest', 'latin1'), 'it is a ZIP archive: extract it first'],
  ])('is refused: %s', async (_, bytes, message) => {
    await expect(openFeed(await writeFeed(bytes))).rejects.toThrow(message);
  });

  it('is refused if it is truncated or too large when decompressed', async () => {
    const packed = gzipSync(tsv.repeat(2_000));
    await expect(readTitles(await writeFeed(packed.subarray(0, packed.length / 2)))).rejects.toThrow();
    const bomb = await writeFeed(gzipSync(Buffer.alloc(3_000_000, 'a')));
    await expect(openFeed(bomb, { maxBytes: 1_000_000 })).rejects.toThrow(
      'it is larger than 1000000 bytes when decompressed',
    );
  });
});
