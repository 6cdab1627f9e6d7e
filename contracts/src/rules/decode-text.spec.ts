import { describe, expect, it } from '@jest/globals';
import { decodeText } from './decode-text.ts';

const encodeWindows1252 = (text: string) =>
  Buffer.from(text.replaceAll('€', '\x80').replaceAll('–', '\x96'), 'latin1');
const encodeUtf16 = (text: string) => Buffer.from(text, 'utf16le');
const csv = 'Name;Preis\r\nKüchenmühle groß – neu;12,50 €\r\n';
const createPage = (head: string) => `<html><head>${head}</head><body>Größe</body></html>`;

describe('decodeText', () => {
  it.each<[string, Uint8Array, string]>([
    ['UTF-8', Buffer.from(csv), csv],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${csv}`), csv],
    ['Windows-1252, as Excel saves a CSV', encodeWindows1252(csv), csv],
    ['UTF-16 with a byte order mark, as Excel saves Unicode text', encodeUtf16(`\ufeff${csv}`), csv],
    ['UTF-16 without a byte order mark', encodeUtf16(csv), csv],
    ['big-endian UTF-16 with a byte order mark', encodeUtf16(`\ufeff${csv}`).swap16(), csv],
    ['big-endian UTF-16 without a byte order mark', encodeUtf16(csv).swap16(), csv],
    ['UTF-8 with a stray zero byte', Buffer.from(`${csv}a\0b`), `${csv}a\0b`],
    ['ASCII', Buffer.from('name;price'), 'name;price'],
    ['an empty file', Buffer.alloc(0), ''],
    ['one letter outside ASCII', encodeWindows1252('groß'), 'groß'],
    [
      'UTF-8 that ends within a letter',
      Buffer.from('Küche mit Mühle, groß und schön').subarray(0, -2),
      'Küche mit Mühle, groß und sch\ufffd',
    ],
    ['letters that need four bytes', Buffer.from('Kite 🪁'), 'Kite 🪁'],
    [
      'a page that declares Windows-1252',
      encodeWindows1252(createPage('<meta charset="windows-1252">')),
      createPage('<meta charset="windows-1252">'),
    ],
    [
      'a page that declares its charset by http-equiv',
      encodeWindows1252(createPage('<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1">')),
      createPage('<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1">'),
    ],
    [
      'a Windows-1252 page that declares UTF-8',
      encodeWindows1252(createPage('<meta charset=utf-8>')),
      createPage('<meta charset=utf-8>'),
    ],
    [
      'a UTF-8 page that declares UTF-16',
      Buffer.from(createPage('<meta charset=utf-16>')),
      createPage('<meta charset=utf-16>'),
    ],
    [
      'a page that declares an unknown charset',
      encodeWindows1252(createPage('<meta charset=klingon>')),
      createPage('<meta charset=klingon>'),
    ],
    [
      'a page with a script in another charset',
      Buffer.from(createPage('<script charset="iso-8859-1"></script>')),
      createPage('<script charset="iso-8859-1"></script>'),
    ],
    [
      'an XML declaration',
      Buffer.concat([
        Buffer.from('<?xml version="1.0" encoding="windows-1251"?>'),
        Buffer.from([0xcc, 0xe8, 0xf0]),
      ]),
      '<?xml version="1.0" encoding="windows-1251"?>Мир',
    ],
    [
      'a Cyrillic page that declares its charset',
      Buffer.concat([Buffer.from('<meta charset=windows-1251>'), Buffer.from([0xcc, 0xe8, 0xf0])]),
      '<meta charset=windows-1251>Мир',
    ],
    [
      'a Polish spreadsheet saved as HTML',
      Buffer.concat([
        Buffer.from('<meta content="text/html; charset=windows-1250">'),
        Buffer.from([0xb3, 0xb9]),
      ]),
      '<meta content="text/html; charset=windows-1250">łą',
    ],
    [
      'a Japanese page that declares its charset',
      Buffer.concat([Buffer.from('<meta charset=Shift_JIS>'), Buffer.from([0x82, 0xb1])]),
      '<meta charset=Shift_JIS>こ',
    ],
  ])('decodes %s', (_, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });

  it('uses the charset from the server, unless it is unknown or there is a byte order mark', () => {
    expect(decodeText(encodeWindows1252('groß'), 'iso-8859-1')).toBe('groß');
    expect(decodeText(Buffer.from('\ufeffgroß'), 'iso-8859-1')).toBe('groß');
    expect(decodeText(Buffer.from('groß'), 'no-such-charset')).toBe('groß');
  });
});
