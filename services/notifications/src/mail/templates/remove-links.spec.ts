import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { linkRemoved, removeLinks } from './remove-links.ts';

/** What a mail program might turn into a link. */
const linkable =
  /[\p{L}\p{N}*]:\/+\S|(?<![\p{L}\p{N}_-])(?:mailto|javascript|tel|data):\S|(?<![\p{L}\p{N}_-])www\.\S|[\p{L}\p{N}]\.\p{L}[\p{L}\p{N}\p{M}]|(?<![\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?![\p{N}.])/iu;
/** Normalizes as a mail program might, and drops email addresses. */
const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replace(/(?<![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[。․]/gu, '.')
    .replace(/[\p{L}\p{N}\p{M}._%+-]+@[\p{L}\p{N}\p{M}-]+(\.[\p{L}\p{N}\p{M}-]+)+/gu, ' ');

const links = [
  'https://evil.example/x',
  'HTTPS://EVIL.EXAMPLE',
  'http:/evil.example',
  'http:\\\\evil.example\\x',
  'hxxp://evil.example',
  'hxxps[:]//evil.example',
  'h**ps://evil.example/x',
  'ftp://evil.example',
  'intent://evil#Intent',
  'evil.example/x',
  'evil.example/',
  'evil.example:8080/x',
  'evil.example?a=b',
  'evil.example#x',
  'www.evil.example',
  'WWW2.evil.example/x',
  'a.b.c.evil.example/x/y?z=1#2',
  'xn--80ak6aa92e.com/x',
  'пример.рф/x',
  '例え.テスト/x',
  'مثال.إختبار/x',
  'ｈｔｔｐｓ：／／ｅｖｉｌ．ｅｘａｍｐｌｅ／ｘ',
  'ｗｗｗ．ｅｖｉｌ．ｅｘａｍｐｌｅ',
  'evil。example/x',
  'evil．example/x',
  'evil｡example/x',
  'evil․example/x',
  'ev\u200Bil.exam\u200Bple/x',
  'evil\u2060.\u200Bexample/x',
  'h\u00ADttps://evil.example',
  'https\u200B://\uFEFFevil.example',
  'ⓔⓥⓘⓛ.example/x',
  '192.168.0.1',
  '10.0.0.1:8080/x',
  'mailto:me@evil.example',
  'javascript:alert`1`',
  'tel:+4912345',
  'data:text/html,x',
];
const bareDomains: [string, string][] = [
  ['evil.example', 'evil. example'],
  ['evil.com', 'evil. com'],
  ['пример.рф', 'пример. рф'],
  ['evil。com', 'evil。 com'],
  ['evil．com', 'evil． com'],
  ['evil.\u200Bcom', 'evil.\u200B com'],
  ['evil.com@x', 'evil. com@x'],
  // An arrow with a combining mark before the @ is no name, so this is not an email address.
  ['\u2190\u0338@evil.com', '\u2190\u0338@evil. com'],
  ['Mr.Bean', 'Mr. Bean'],
];
const harmlessTexts = [
  '',
  'Tea & Co, 2 cups / 3 spoons',
  'on 24.12.2025 at 18.30, 1.299,00 EUR or $10.50',
  'e.g. U.S.A., z.B. J. R. R. Tolkien',
  'Wait... what? Yes!',
  'and/or (either/or)',
  'Note: see below',
  'おめでとう。楽しんで。',
  '👩‍👩‍👧 می‌خواهم',
  'two\nlines',
  'Answer to first.last@mail.example.com, please',
];

describe('removeLinks', () => {
  it.each(links)('replaces the link %j', link => {
    for (const text of [link, `See ${link} now`, `(${link})`, `line\n${link}\nline`, `"${link}".`]) {
      const safe = removeLinks(text);
      expect(safe).toContain(linkRemoved);
      expect(normalize(safe)).not.toMatch(linkable);
      expect(safe.replaceAll(/\s/g, '')).not.toMatch(/evil\.example\/x/);
    }
    expect(removeLinks(`See ${link} now`)).toBe(`See ${linkRemoved} now`);
  });

  it.each(bareDomains)('changes the bare domain %j to %j', (text, safe) => {
    expect(removeLinks(text)).toBe(safe);
    expect(normalize(removeLinks(text))).not.toMatch(linkable);
  });

  it.each(harmlessTexts)('keeps a text without a link: %j', text => {
    expect(removeLinks(text)).toBe(text);
  });

  it('keeps the text and punctuation around a link', () => {
    expect(removeLinks('See (https://evil.example/a), and evil.example/b!')).toBe(
      `See (${linkRemoved}), and ${linkRemoved}!`,
    );
  });

  it('leaves nothing that a mail program could turn into a link, whatever the text', () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...links,
        ...bareDomains.map(([text]) => text),
        '.',
        '/',
        ':',
        '//',
        '@',
        '。',
        '．',
        '\u200B',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom('evil', 'example', 'com', ' ', 'www', 'http', '1', '٣'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), parts => {
        const safe = removeLinks(parts.join(''));
        expect(normalize(safe.replaceAll(linkRemoved, ' '))).not.toMatch(linkable);
      }),
      { numRuns: 2_000 },
    );
  });

  it('handles very long repetitive texts without timing out', () => {
    for (const piece of [
      'a',
      'a.',
      'a/',
      'http:',
      '.',
      '/',
      'www.',
      '1.',
      'a\u200B',
      ')',
      'x:/',
      '。',
      'a@',
    ]) {
      expect(removeLinks(piece.repeat(20_000)).length).toBeGreaterThan(0);
    }
  });
});
