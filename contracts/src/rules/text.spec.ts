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
    '',
    ' ',
    '\u00A0',
    '\u200B',
    '\u3164',
    '\u2800',
    '\u00AD',
    '\u115F\u1160',
    '\uFFA0',
    '\u034F',
    '\u200D\uFE0F',
    '\u0301',
    '\u202E\u202C',
    '\u{E0041}',
    '\uE000',
    '\u180E',
    '\uFFFC',
    '\u{1D159}',
    '\u{13441}\u{13442}',
    '\u{16FE4}',
    '\u{1D173}',
  ])('returns false for %j', text => expect(isVisible(text)).toBe(false));
});

describe('cutText', () => {
  it.each<[text: string, length: number, expected: string]>([
    ['short', 10, 'short'],
    ['abcdef', 3, 'abc'],
    ['ab🎁', 3, 'ab'],
    ['ab🎁', 4, 'ab🎁'],
    ['a👨‍👩‍👧b', 6, 'a'],
    ['cafe\u0301s', 4, 'caf'],
    ['🇩🇪🇫🇷', 6, '🇩🇪'],
    ['a\r\nb', 2, 'a'],
    ['👨‍👩‍👧', 3, ''],
  ])('cuts %j to %d UTF-16 units: %j', (text, length, expected) =>
    expect(cutText(text, length)).toBe(expected),
  );
});

describe('balanceBidi', () => {
  it.each<[text: string, balanced: string]>([
    ['plain', 'plain'],
    ['\u202Eevil', '\u202Eevil\u202C'],
    ['\u2067a\u202Bb', '\u2067a\u202Bb\u202C\u2069'],
    ['closed\u2069 early\u202C', 'closed early'],
    ['\u2066ok\u2069', '\u2066ok\u2069'],
    ['\u202Eone\ntwo', '\u202Eone\u202C\ntwo'],
    ['\u202Ea\u2069', '\u202Ea\u202C'],
  ])('changes %j to %j', (text, balanced) => expect(balanceBidi(text)).toBe(balanced));
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
