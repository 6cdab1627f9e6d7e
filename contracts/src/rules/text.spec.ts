import { describe, expect, it } from '@jest/globals';
import {
  balanceBidi,
  cutText,
  hasForbiddenCharacter,
  isolate,
  isolateBidi,
  isVisible,
  toPrintable,
  toSingleLine,
} from './text.ts';

describe('hasForbiddenCharacter', () => {
  it.each(['a\u0000b', '\u0007', 'a\u001Bb', '\u007F', '\u0085', '\uD83C', 'a\uDF81', '\uFFFE'])(
    'returns true for %j',
    text => expect(hasForbiddenCharacter(text)).toBe(true),
  );
  it.each(['', 'two\nlines\tand a tab', 'Ünïcødé 🎁', 'שלום', '👩‍👩‍👧', 'a\u202Eb'])(
    'returns false for %j',
    text => expect(hasForbiddenCharacter(text)).toBe(false),
  );
});

describe('toPrintable and toSingleLine', () => {
  it('drop control characters and unify line breaks', () => {
    expect(toPrintable('a\u0000 b\u0007\r\nc \uD83C🎁\u2028d')).toBe('a b\nc 🎁\nd');
    expect(toSingleLine('a\r\n\tb\u2028c')).toBe('a b c');
  });
});

describe('isVisible', () => {
  it.each(['a', '7', 'é', 'ع', '猫', '🎁', '❤️', '👨‍👩‍👧', '🇩🇪', '+', '?!', '\u200Ba', '1️⃣'])(
    'returns true for %j',
    text => expect(isVisible(text)).toBe(true),
  );
  it.each([
    ['an empty text', ''],
    ['a space', ' '],
    ['a no-break space', '\u00A0'],
    ['a zero-width space', '\u200B'],
    ['a Hangul filler', '\u3164'],
    ['a blank Braille pattern', '\u2800'],
    ['a soft hyphen', '\u00AD'],
    ['Hangul jamo fillers', '\u115F\u1160'],
    ['a half-width Hangul filler', '\uFFA0'],
    ['a combining grapheme joiner', '\u034F'],
    ['a joiner and a variation selector', '\u200D\uFE0F'],
    ['an accent without a letter', '\u0301'],
    ['bidirectional controls', '\u202E\u202C'],
    ['a tag character', '\u{E0041}'],
    ['a private-use character', '\uE000'],
    ['a Mongolian vowel separator', '\u180E'],
    ['an object replacement character', '\uFFFC'],
    ['a musical null notehead', '\u{1D159}'],
    ['blank hieroglyphs', '\u{13441}\u{13442}'],
    ['a Khitan filler', '\u{16FE4}'],
    ['a musical format character', '\u{1D173}'],
  ])('returns false for %s', (_description, text) => expect(isVisible(text)).toBe(false));
});

describe('cutText', () => {
  it.each<[rule: string, text: string, maxLength: number, cut: string]>([
    ['keeps a short text', 'short', 10, 'short'],
    ['cuts between letters', 'abcdef', 3, 'abc'],
    ['drops an emoji that does not fit', 'ab🎁', 3, 'ab'],
    ['keeps an emoji that fits', 'ab🎁', 4, 'ab🎁'],
    ['drops an emoji of several characters', 'a👨‍👩‍👧b', 6, 'a'],
    ['drops a letter whose accent does not fit', 'cafe\u0301s', 4, 'caf'],
    ['drops a flag that does not fit', '🇩🇪🇫🇷', 6, '🇩🇪'],
    ['drops a line break that does not fit', 'a\r\nb', 2, 'a'],
    ['returns an empty text if the first emoji does not fit', '👨‍👩‍👧', 3, ''],
  ])('%s', (_rule, text, maxLength, cut) => expect(cutText(text, maxLength)).toBe(cut));
});

describe('balanceBidi', () => {
  it.each<[rule: string, text: string, balanced: string]>([
    ['keeps plain text', 'plain', 'plain'],
    ['closes an open control', '\u202Eevil', '\u202Eevil\u202C'],
    ['closes nested controls, innermost first', '\u2067a\u202Bb', '\u2067a\u202Bb\u202C\u2069'],
    ['drops closing controls without an open one', 'closed\u2069 early\u202C', 'closed early'],
    ['keeps balanced controls', '\u2066ok\u2069', '\u2066ok\u2069'],
    ['closes a control at the end of its line', '\u202Eone\ntwo', '\u202Eone\u202C\ntwo'],
    ['replaces a closing control of another kind', '\u202Ea\u2069', '\u202Ea\u202C'],
  ])('%s', (_rule, text, balanced) => expect(balanceBidi(text)).toBe(balanced));
});

describe('isolateBidi', () => {
  it('leaves left-to-right text as it is', () => expect(isolateBidi('Ann & 猫 🎁')).toBe('Ann & 猫 🎁'));
  it.each(['שרה', 'سارة', '\u202Eann', 'x\u200F'])('isolates %j', text => {
    const sentence = `${isolateBidi(text)} follows you`;
    expect(sentence).toMatch(/^\u2068.+\u2069 follows you$/);
    expect(balanceBidi(sentence)).toBe(sentence);
  });
});

describe('isolate', () => {
  it.each([
    ['Kite (2)', '\u2068Kite (2)\u2069'],
    ['\u2068سارة\u2069', '\u2068سارة\u2069'],
    ['', ''],
  ])('converts %j to %j', (text, expected) => expect(isolate(text)).toBe(expected));
});
