import { describe, expect, it } from '@jest/globals';
import { decodeText } from './decode-text.ts';

const latin = (text: string) => Buffer.from(text.replaceAll('€', '\x80').replaceAll('–', '\x96'), 'latin1');
const wide = (text: string) => Buffer.from(text, 'utf16le');
const table = 'Name;Preis\r\nKüchenmühle groß – neu;12,50 €\r\n';
const page = (head: string) => `<html><head>${head}</head><body>Größe</body></html>`;

describe('decodeText', () => {
  it.each<[string, Uint8Array, string]>([
    ['UTF-8', Buffer.from(table), table],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${table}`), table],
    ['Windows-1252, as Excel saves a CSV', latin(table), table],
    ['UTF-16 with a byte order mark, as Excel saves Unicode text', wide(`\ufeff${table}`), table],
    ['UTF-16 without a byte order mark', wide(table), table],
    ['big-endian UTF-16 with a byte order mark', wide(`\ufeff${table}`).swap16(), table],
    ['big-endian UTF-16 without a byte order mark', wide(table).swap16(), table],
    ['UTF-8 with a stray zero byte', Buffer.from(`${table}a\0b`), `${table}a\0b`],
    ['ASCII', Buffer.from('name;price'), 'name;price'],
    ['nothing', Buffer.alloc(0), ''],
    ['one letter outside ASCII', latin('groß'), 'groß'],
    [
      'UTF-8 that ends within a letter',
      Buffer.from('Küche mit Mühle, groß und schön').subarray(0, -2),
      'Küche mit Mühle, groß und sch\ufffd',
    ],
    ['letters that need four bytes', Buffer.from('Kite 🪁'), 'Kite 🪁'],
    [
      'a page that declares Windows-1252',
      latin(page('<meta charset="windows-1252">')),
      page('<meta charset="windows-1252">'),
    ],
    [
      'a page that declares its charset by http-equiv',
      latin(page('<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1">')),
      page('<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1">'),
    ],
    [
      'a page that declares UTF-8 but is not',
      latin(page('<meta charset=utf-8>')),
      page('<meta charset=utf-8>'),
    ],
    [
      'a page that declares UTF-16 but is not',
      Buffer.from(page('<meta charset=utf-16>')),
      page('<meta charset=utf-16>'),
    ],
    [
      'a page that declares an unknown charset',
      latin(page('<meta charset=klingon>')),
      page('<meta charset=klingon>'),
    ],
    [
      'a page with a script in another charset',
      Buffer.from(page('<script charset="iso-8859-1"></script>')),
      page('<script charset="iso-8859-1"></script>'),
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

  it('uses the charset from the server unless there is a byte order mark', () => {
    expect(decodeText(latin('groß'), 'iso-8859-1')).toBe('groß');
    expect(decodeText(Buffer.from('\ufeffgroß'), 'iso-8859-1')).toBe('groß');
    expect(decodeText(Buffer.from('groß'), 'no-such-charset')).toBe('groß');
  });
});
