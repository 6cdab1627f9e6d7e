import { describe, expect, it } from '@jest/globals';
import { Email } from './primitives.ts';
import { isEmail } from './rules/email.ts';

describe('Email', () => {
  it.each([
    ['ada@example.org', 'ada@example.org'],
    [' Ada.Lovelace+gifts@Mail.Example.ORG ', 'ada.lovelace+gifts@mail.example.org'],
    ["o'hara_1@a-b.example", "o'hara_1@a-b.example"],
    ['jörg@müller.example', 'jörg@xn--mller-kva.example'],
    ['用户@例子.example', '用户@xn--fsqu00a.example'],
  ])('converts %s to %s', (text, canonical) => {
    expect(Email.parse(text)).toBe(canonical);
    expect(isEmail(text)).toBe(true);
  });

  it.each([
    '',
    'ada',
    'ada@example',
    '@example.org',
    'ada@.org',
    'ada@example..org',
    'ada@example.org.',
    'ada lovelace@example.org',
    'ada@example.org,eve@example.com',
    'ada<eve@example.com',
    'ada@example.org>',
    '"ada"@example.org',
    'ada\u0000@example.org',
    'ada\r\nbcc:eve@example.com',
    'ada\uff20example.org@eve.example', // U+FF20 is the fullwidth @.
    `${'a'.repeat(250)}@b.example`,
  ])('rejects %j', text => {
    expect(Email.safeParse(text).success).toBe(false);
    expect(isEmail(text)).toBe(false);
  });

  it.each([
    ['dots', `a@${'.'.repeat(1_000_000)}@`],
    ['labels', `a@${'a.'.repeat(500_000)}@`],
    ['letters', `${'a'.repeat(1_000_000)}`],
  ])('rejects a megabyte of %s without timing out', (_, text) => {
    expect(Email.safeParse(text).success).toBe(false);
  });
});
