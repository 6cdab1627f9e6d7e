import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { truncate } from './format.ts';
import { toPlainText } from './product-page/plain-text.ts';
import { cutText, takeGraphemes } from './text.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const splitGraphemes = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Graphemes of one or more UTF-16 units. */
const graphemeSamples = [
  '🎁',
  '👩‍👩‍👧‍👦',
  '🇩🇪',
  '🇺🇦',
  '👍🏽',
  'é',
  'ก็',
  'Z̸̡͐',
  '한',
  'हि',
  '❤️',
  '1️⃣',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'a',
  ' ',
  '\r\n',
  'ب',
];
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...graphemeSamples), { maxLength: 60 }).map(parts => parts.join('')),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
);
const anyLength = fc.integer({ min: 1, max: 80 });

function expectWholeGraphemes(cut: string, text: string): void {
  const [cutGraphemes, textGraphemes] = [splitGraphemes(cut), splitGraphemes(text)];
  expect(textGraphemes.slice(0, cutGraphemes.length)).toEqual(cutGraphemes);
  if (text.isWellFormed()) expect(cut.isWellFormed()).toBe(true);
}

describe('truncation', () => {
  it('cutText: keeps as many whole graphemes as fit', () =>
    fc.assert(
      fc.property(anyText, anyLength, (text, maxLength) => {
        const cut = cutText(text, maxLength);
        expect(cut.length).toBeLessThanOrEqual(maxLength);
        expectWholeGraphemes(cut, text);
        const next = splitGraphemes(text)[splitGraphemes(cut).length];
        if (next !== undefined) expect(cut.length + next.length).toBeGreaterThan(maxLength);
      }),
    ));

  it('truncate: limits the number of graphemes, including the ellipsis', () =>
    fc.assert(
      fc.property(anyText, anyLength, (text, max) => {
        const cut = truncate(text, max);
        if (cut === text) return;
        expect(cut.endsWith('…')).toBe(true);
        expect(splitGraphemes(text).length).toBeGreaterThan(max);
        expect(splitGraphemes(cut).length).toBeLessThanOrEqual(max);
        expect(text.startsWith(cut.slice(0, -1))).toBe(true);
        const [kept, all] = [splitGraphemes(cut.slice(0, -1)), splitGraphemes(text)];
        expect(all.slice(0, kept.length)).toEqual(kept);
      }),
    ));

  it.each<[string, number, string]>([
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 2, '👩‍👩‍👧‍👦…'],
    ['Zoë with a trema', 4, 'Zoë…'],
    ['🇩🇪🇫🇷🇮🇹', 3, '🇩🇪🇫🇷🇮🇹'],
    [`${'x'.repeat(24)}🎁🎁`, 25, `${'x'.repeat(24)}…`],
  ])('truncate: limits %j to %d graphemes: %j', (text, max, cut) => expect(truncate(text, max)).toBe(cut));

  it('takeGraphemes: returns at most the given number of whole graphemes', () => {
    expect(takeGraphemes('🇩🇪e\u0301x', 2)).toEqual(['🇩🇪', 'e\u0301']);
    expect(takeGraphemes('', 2)).toEqual([]);
  });

  it('toPlainText: drops an emoji that does not fit', () => {
    expect(toPlainText(`${'x'.repeat(299)}🎁`)).toBe('x'.repeat(299));
    expect(toPlainText(`${'x'.repeat(298)}🎁 more`)).toBe(`${'x'.repeat(298)}🎁`);
  });
});
