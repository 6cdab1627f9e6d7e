import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { GiftTitle } from '../../gifts/entities.ts';
import { balanceBidi } from '../text.ts';
import { toPlainText } from './plain-text.ts';

describe('toPlainText', () => {
  it.each<[rule: string, written: string, plain: string]>([
    ['decodes entities twice', 'Tom &amp;amp; Jerry', 'Tom & Jerry'],
    ['removes tags and line breaks', 'Mug <b>&amp;</b>\n saucer', 'Mug & saucer'],
    ['removes control characters', 'a\u0000b\u0007c\u007F', 'abc'],
    ['removes encoded control characters', 'a&#1;b &#x1F; c', 'ab c'],
    ['removes a lone high surrogate', 'Kite\uD83C', 'Kite'],
    ['removes a lone low surrogate', '\uDF81Kite 🎁', 'Kite 🎁'],
    ['removes bidirectional controls', '\u202Eetik\u2066', 'etik'],
    ['removes encoded bidirectional controls', 'Kite&#x202E;', 'Kite'],
    ['converts invisible characters to spaces', 'Soft\u200Bball\u2060 set\uFEFF', 'Soft ball set'],
    ['keeps the joiners of emoji and Persian', '👩‍👩‍👧 and می‌خواهم', '👩‍👩‍👧 and می‌خواهم'],
  ])('%s', (_rule, written, plain) => expect(toPlainText(written)).toBe(plain));

  it.each([
    '',
    ' \n',
    '\u200B',
    '\u3164',
    '\u2800&#x2800;',
    '&#1;',
    '\u202E\u202C',
    '\uD83C',
    '<b></b>',
    '&shy;',
  ])('returns undefined for %j, which has no visible character', written =>
    expect(toPlainText(written)).toBeUndefined(),
  );

  it('always returns a valid gift title', () => {
    const written = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc
        .array(
          fc.constantFrom('\u0000', '\u202E', '\u2069', '\uD83C', '🎁', '&#7;', '&', '<', '\u3164', 'é', ' '),
          {
            maxLength: 400,
          },
        )
        .map(pieces => pieces.join('')),
    );
    fc.assert(
      fc.property(written, text => {
        const plain = toPlainText(text);
        if (plain === undefined) return;
        expect(GiftTitle.parse(plain)).toBe(plain);
        expect(balanceBidi(plain)).toBe(plain);
      }),
      { numRuns: 500 },
    );
  });
});
