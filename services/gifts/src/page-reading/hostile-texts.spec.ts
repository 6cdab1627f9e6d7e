import { limits } from '@giftlist/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { readMany } from './read-many.ts';

const textLength = 2_000_000;
const repeat = (text: string): string => text.repeat(Math.floor(textLength / text.length));

describe('a text made to slow down its parser', () => {
  it.each([
    ['closing brackets', `${repeat(')')}x`],
    ['opening brackets', `x${repeat('(')}x`],
    ['closing brackets behind a letter', `x${repeat(')')}x`],
    ['quotes', `x${repeat('"')}x`],
    ['spaces and hyphens', `x${repeat(' -')}x`],
    ['spaces', `x${repeat(' ')}x`],
    ['tabs', `x${repeat('\t')}x`],
    ['colons', `x${repeat(' :')}x`],
    ['dashes', `x${repeat('–')}x`],
    ['commas', `x${repeat(',')}x`],
    ['semicolons', `x${repeat(';')}x`],
    ['pipes', `x${repeat('|')}x`],
    ['digits', `x ${repeat('1')}(`],
    ['numbers with commas', `x 0 000${repeat(',0')}(`],
    ['groups of digits', `x ${repeat(' 111')}(`],
    ['numbers with apostrophes', `x ${repeat("1'")}(`],
    ['slashes', `a.b${repeat('/')}`],
    ['dots', `x${repeat('.')}x`],
    ['parts of a host name', `x${repeat('a.')}x`],
    ['schemes', repeat('https://')],
    ['links', repeat('https://a.example/x ')],
    ['lines', repeat('a\n')],
    ['blank lines', repeat('\n')],
    ['lines without a name', repeat('-\n')],
    ['headings', repeat('a:\n')],
    ['quotes of a table', `name,link\n${repeat('"')}`],
    ['quotes in every row of a table', `name,link\n${repeat('"a\n')}`],
    ['columns', `name,link${repeat(',')}`],
    ['columns with the same name', `name,link${repeat(',name')}`],
    ['rows', `name,link\n${repeat('a,b\n')}`],
    ['rows of empty cells', `name,link\n${repeat(',\n')}`],
    ['a long cell', `name,price\nKite,${repeat('1 ')}`],
    ['a long heading', `name,price (${repeat('(')}\nKite,1`],
    ['separators', `sep=;${repeat(';')}\nname;link`],
    ['comments', `${repeat('<!---->').slice(0, 3_990)}x${repeat('<!--')}`],
    ['comments that are not closed', repeat('<!--')],
    ['items within items', `<html>${repeat('<div data-itemid=1>')}`],
    ['items with many parts', `<html><li data-itemid=1>${repeat('<b id=itemName_1>')}`],
    ['prices of items', `<html>${repeat('<li data-itemid=1><b id=itemPrice_1><b class=a-offscreen>')}`],
    ['a long name of an item', `<html><li data-itemid=1><b id=itemName_1>${repeat('<i>&amp; ')}`],
  ])(
    'with %s is read in less than a minute of CPU time',
    (_, text) => {
      const cpuBefore = process.cpuUsage();
      const { gifts, skipped } = readMany(text, 'us');
      expect(process.cpuUsage(cpuBefore).user).toBeLessThan(60_000_000);
      expect(gifts.length).toBeLessThanOrEqual(limits.importGiftsMax);
      expect(skipped.length).toBeLessThanOrEqual(limits.importGiftsMax);
    },
    60_000,
  );
});
