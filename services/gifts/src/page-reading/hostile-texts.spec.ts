import { limits } from '@giftlist/contracts/limits';
import { describe, expect, it } from '@jest/globals';
import { readMany } from './read-many.ts';

const length = 2_000_000;
const of = (part: string): string => part.repeat(Math.floor(length / part.length));

describe('a text made to slow down its parser', () => {
  it.each([
    ['closing brackets', `${of(')')}x`],
    ['opening brackets', `x${of('(')}x`],
    ['closing brackets behind a letter', `x${of(')')}x`],
    ['quotes', `x${of('"')}x`],
    ['spaces and hyphens', `x${of(' -')}x`],
    ['spaces', `x${of(' ')}x`],
    ['tabs', `x${of('\t')}x`],
    ['colons', `x${of(' :')}x`],
    ['dashes', `x${of('–')}x`],
    ['commas', `x${of(',')}x`],
    ['semicolons', `x${of(';')}x`],
    ['pipes', `x${of('|')}x`],
    ['digits', `x ${of('1')}(`],
    ['figures', `x 0 000${of(',0')}(`],
    ['groups of digits', `x ${of(' 111')}(`],
    ['figures with apostrophes', `x ${of("1'")}(`],
    ['slashes', `a.b${of('/')}`],
    ['dots', `x${of('.')}x`],
    ['hosts', `x${of('a.')}x`],
    ['schemes', of('https://')],
    ['links', of('https://a.example/x ')],
    ['lines', of('a\n')],
    ['blank lines', of('\n')],
    ['lines without a name', of('-\n')],
    ['headings', of('a:\n')],
    ['quotes of a table', `name,link\n${of('"')}`],
    ['quotes in every row of a table', `name,link\n${of('"a\n')}`],
    ['columns', `name,link${of(',')}`],
    ['columns named alike', `name,link${of(',name')}`],
    ['rows', `name,link\n${of('a,b\n')}`],
    ['rows of empty cells', `name,link\n${of(',\n')}`],
    ['a long cell', `name,price\nKite,${of('1 ')}`],
    ['a long heading', `name,price (${of('(')}\nKite,1`],
    ['separators', `sep=;${of(';')}\nname;link`],
    ['comments', `${of('<!---->').slice(0, 3_990)}x${of('<!--')}`],
    ['comments that do not close', of('<!--')],
    ['items within items', `<html>${of('<div data-itemid=1>')}`],
    ['items with many parts', `<html><li data-itemid=1>${of('<b id=itemName_1>')}`],
    ['prices of items', `<html>${of('<li data-itemid=1><b id=itemPrice_1><b class=a-offscreen>')}`],
    ['a long name of an item', `<html><li data-itemid=1><b id=itemName_1>${of('<i>&amp; ')}`],
  ])(
    'with %s is read within the time limit',
    (_, text) => {
      const { gifts, skipped } = readMany(text, 'us');
      expect(gifts.length).toBeLessThanOrEqual(limits.importGiftsMax);
      expect(skipped.length).toBeLessThanOrEqual(limits.importGiftsMax);
    },
    60_000,
  );
});
