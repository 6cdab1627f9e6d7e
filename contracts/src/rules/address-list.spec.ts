import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { getAddressKey, parseAddressList } from './address-list.ts';

const ann = 'ann@example.com';
const bob = 'bob@example.com';
const both = [ann, bob];

describe('parseAddressList', () => {
  it.each([
    ['Outlook', 'Ann Example <ann@example.com>; "Lee, Bob" <bob@example.com>', both],
    ['Outlook, names by surname', 'Example, Ann <ann@example.com>; Lee, Bob <bob@example.com>', both],
    ['Outlook, apostrophes', "'ann@example.com'; 'Lee, Bob' <bob@example.com>", both],
    ['Outlook, address as name', "'ann@example.com' <ann@example.com>; <bob@example.com>", both],
    ['Outlook, plain text', 'ann@example.com<mailto:ann@example.com>; Bob<mailto:bob@example.com>', both],
    [
      'Outlook, a place in the name',
      'Lee, Bob (London) <bob@example.com>; Ann [Sales] <ann@example.com>',
      [bob, ann],
    ],
    ['Gmail', '"Lee, Bob" <bob@example.com>, Ann Example <ann@example.com>', [bob, ann]],
    ['Gmail, one per line', 'Ann Example <ann@example.com>,\nBob Lee <bob@example.com>,\n', both],
    ['Apple Mail', 'Ann Example <ann@example.com>, Bob Lee <bob@example.com>', both],
    ['Thunderbird', 'Ann Example <ann@example.com>,"Lee, Bob" <bob@example.com>', both],
    ['the header of an email', 'To: "Lee, Bob" <bob@example.com>,\r\n\tAnn <ann@example.com>', [bob, ann]],
    ['names in comments', 'ann@example.com (Ann Example), bob@example.com (Bob (Lee))', both],
    ['commas', 'ann@example.com,bob@example.com', both],
    ['semicolons', 'ann@example.com;bob@example.com', both],
    ['spaces', '  ann@example.com   bob@example.com ', both],
    ['lines', 'ann@example.com\nbob@example.com', both],
    ['Windows line breaks', 'ann@example.com\r\nbob@example.com\r\n', both],
    ['old Mac line breaks', 'ann@example.com\rbob@example.com', both],
    ['tabs', 'ann@example.com\tbob@example.com', both],
    ['several separators in a row', ' ;, ann@example.com ;;,\n, bob@example.com; , ', both],
    [
      'separators of other scripts',
      'ann@example.com，bob@example.com；ann@example.com、bob@example.com؛',
      both,
    ],
    ['no-break spaces', 'ann@example.com\u00A0bob@example.com', both],
    ['bullets', '• ann@example.com\n- bob@example.com', both],
    ['quotes', '"ann@example.com", "bob@example.com"', both],
    ['curly quotes', '“Lee, Bob” <bob@example.com>, ‘ann@example.com’', [bob, ann]],
    ['an escaped quote', '"Bob \\"Bobby\\" Lee; Jr." <bob@example.com>', [bob]],
    ['a quote that never closes', '"Lee, Bob <bob@example.com>; ann@example.com', [bob, ann]],
    ['a quote that closes too late', '"Lee, Bob <bob@example.com>; "Ann" <ann@example.com>', [bob, ann]],
    ['an empty name', '"" <ann@example.com>, <bob@example.com>', both],
    ['a cell of a table', '"Ann <ann@example.com>, Bob <bob@example.com>"', both],
    ['an @ in a name', '"Ann @ Work" <ann@example.com>', [ann]],
    ['an apostrophe in a name', "O'Brien, Pat <pat@example.com>", ['pat@example.com']],
    ['a name with a title and two commas', 'van der Berg, Bob, Dr. <bob@example.com>', [bob]],
    ['full stops and question marks after addresses', 'ann@example.com. bob@example.com?', both],
    ['a link', 'mailto:ann@example.com', [ann]],
    ['a link in capitals', 'MAILTO:ann@example.com', [ann]],
    ['a link with a subject', 'mailto:ann@example.com?subject=Hi,%20there;%20you', [ann]],
    [
      'a link in brackets',
      '<mailto:ann@example.com?subject=Hello%20Ann>; Bob <mailto:bob@example.com>',
      both,
    ],
    ['a link to two addresses', 'mailto:ann@example.com,bob@example.com?subject=Hi', both],
    ['an encoded link to two addresses', 'mailto:ann%40example.com%2Cbob@example.com', both],
    ['a link with a cc address', 'mailto:ann@example.com?cc=bob@example.com&subject=Hi', both],
    [
      'a link with plus signs',
      'mailto:a+b@example.com?cc=c+d@example.com',
      ['a+b@example.com', 'c+d@example.com'],
    ],
    ['links separated by semicolons', 'mailto:ann@example.com?subject=x;mailto:bob@example.com', both],
    ['a quoted link', "'mailto:ann@example.com'", [ann]],
    ['duplicates', 'ann@example.com, Ann <ANN@Example.com>', [ann]],
    ['two spellings of one domain', 'ann@bücher.example; ann@xn--bcher-kva.example', ['ann@bücher.example']],
    [
      'letters of any script',
      'Анна <анна@пример.рф>, 太郎 <taro@例え.jp>',
      ['анна@пример.рф', 'taro@例え.jp'],
    ],
    ['invisible characters', '\u202Aann@example.com\u202C;\u200Bbob@example.com\uFEFF', both],
    ['an apostrophe in an address', "o'brien@example.com", ["o'brien@example.com"]],
    [
      'an unusual first character',
      '_ann@example.com, +ann@example.com',
      ['_ann@example.com', '+ann@example.com'],
    ],
    ['nothing', ' \n;, ', []],
  ])('returns the addresses: %s', (_, text, addresses) => {
    expect(parseAddressList(text)).toEqual(addresses);
  });

  it.each([
    ['a word', 'mom', ['mom']],
    ['a name', 'Ann Example', ['Ann Example']],
    ['names', 'Lee, Bob', ['Lee', 'Bob']],
    ['a typing mistake', 'ann@example, bob@example.com', ['ann@example', bob]],
    ['a space too many', 'ann @example.com', ['ann @example.com']],
    ['a name without brackets', 'Ann Example ann@example.com', ['Ann Example', ann]],
    ['a name on a separate line', 'Ann\nBob <bob@example.com>', ['Ann', bob]],
    ['a wrong address in brackets', 'Bob <bob@>; ann@example.com', ['Bob <bob@>', ann]],
    ['a wrong address before a name', 'ann@example, Bob <bob@example.com>', ['ann@example', bob]],
    ['a name before a bracket that never closes', 'Ann <ann@example.com, bob@example.com', ['Ann', ann, bob]],
    ['the text of a Markdown link', '[Ann](mailto:ann@example.com)', ['[Ann]', ann]],
    ['a wrong link', 'mailto:ann', ['mailto:ann']],
    [
      'a link with a part that is not an address',
      'mailto:ann@example.com%2Cnobody',
      ['mailto:ann@example.com%2Cnobody'],
    ],
    ['a badly encoded link', 'mailto:%E0%A4%A', ['mailto:%E0%A4%A']],
    ['symbols', '---', ['---']],
  ])('keeps text that is not an address: %s', (_, text, entries) => {
    expect(parseAddressList(text)).toEqual(entries);
  });

  it('finds every address, with any name, quoting or separator', () => {
    const wrap = fc.constantFrom(
      (a: string) => a,
      (a: string) => `<${a}>`,
      (a: string) => `Ann <${a}>`,
      (a: string) => `"Lee, Ann" <${a}>`,
      (a: string) => `mailto:${a}`,
      (a: string) => `"${a}"`,
    );
    const separator = fc.constantFrom(';', '; ', '\n', '\t', ',\n', ', ', ' ;\r\n');
    const entry = fc.tuple(fc.nat({ max: 99 }), wrap, separator);
    fc.assert(
      fc.property(fc.array(entry), entries => {
        const address = (n: number) => `person${n}@example.com`;
        const text = entries.map(([n, wrapAddress, after]) => wrapAddress(address(n)) + after).join('');
        expect(parseAddressList(text)).toEqual([...new Set(entries.map(([n]) => address(n)))]);
      }),
    );
  });

  it('keeps every letter and digit of text without brackets, comments, quotes and links', () => {
    const plain = fc.string({ unit: fc.constantFrom(...'ab1@.,; \n\t') });
    const letters = (text: string) => new Set(text.match(/[a-z\d]+/g));
    fc.assert(
      fc.property(plain, text => expect(letters(parseAddressList(text).join(' '))).toEqual(letters(text))),
    );
  });

  it.each(['<', '"', '(', '\\', "'", 'a,', '<a@', '?subject=', 'mailto:', '[', '\u200B', 'a@b.c ', ' '])(
    'parses %j repeated 100,000 times without timing out',
    unit => {
      expect(Array.isArray(parseAddressList(unit.repeat(100_000)))).toBe(true);
    },
  );
});

it('getAddressKey: is equal for all spellings of an address, and ignores case in other text', () => {
  expect(getAddressKey('Ann@BÜCHER.example')).toBe(getAddressKey('ann@xn--bcher-kva.example'));
  expect(getAddressKey('Mom')).toBe(getAddressKey('mom'));
});
