import { hasForbiddenCharacter, toPrintable } from '@giftlist/contracts/rules/text';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { formatThankYouNotes } from './thank-you-notes.ts';

type Gift = Parameters<typeof formatThankYouNotes>[0][number];
const createGift = (text: string): Gift => ({
  gift_title: text,
  price: 12.5,
  currency: 'USD',
  claims: [
    {
      id: '1',
      kind: 'purchased',
      at: '2026-05-01T08:00:00.000Z',
      received: false,
      thanked: false,
      info: { name: text, email: 'ann@example.com', message: text },
    } as unknown as Gift['claims'][number],
  ],
});
const parseNotes = (text: string) =>
  parse(formatThankYouNotes([createGift(text)]), { bom: true, relax_column_count: true }) as string[][];

describe('free text in the thank-you notes', () => {
  it('keeps the CSV valid, and never starts a formula', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc
        .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 })
        .map(codes => String.fromCharCode(...codes)),
      fc
        .array(
          fc.constantFrom(
            '=',
            '+',
            '-',
            '@',
            '\t',
            '\r',
            '\n',
            ',',
            ';',
            '"',
            "'",
            '\u0000',
            '\u200B',
            ' ',
            '＝',
            '1',
            'cmd|',
          ),
        )
        .map(characters => characters.join('')),
    );
    fc.assert(
      fc.property(texts, text => {
        const file = formatThankYouNotes([createGift(text)]);
        expect(hasForbiddenCharacter(file.replaceAll('\r\n', '\n').replace(/^\uFEFF/, ''))).toBe(false);
        const rows = parse(file, { bom: true, columns: true }) as Record<string, string>[];
        expect(rows).toHaveLength(1);
        const { Gift: title = '', Message: message = '' } = rows[0] ?? {};
        for (const cell of [title, message])
          expect(cell).not.toMatch(/^[\s\u200B\u00AD\u2060\uFEFF]*[=+\-@＝＋－＠]/u);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    [' =1+1', "' =1+1"],
    ['\t=1+1', "'\t'=1+1"],
    ['\u200B=1+1', "'\u200B=1+1"],
    ['＝1+1', "'＝1+1"],
    ['a\u0000b', 'ab'],
    ['x\uD83C', 'x'],
    ['-5 is cold', "'-5 is cold"],
    ['Tea, "green"', 'Tea, "green"'],
  ])('is exported without formulas and forbidden characters: %j as %j', (text, cell) => {
    expect(parseNotes(text)[1]?.[0]).toBe(cell);
    expect(toPrintable(cell)).toBe(cell);
  });
});
