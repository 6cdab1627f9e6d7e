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
    ['an empty text', ''],
    ['a name', 'ada'],
    ['a domain without a dot', 'ada@example'],
    ['a missing local part', '@example.org'],
    ['an empty first label', 'ada@.org'],
    ['an empty label', 'ada@example..org'],
    ['a dot at the end', 'ada@example.org.'],
    ['a space', 'ada lovelace@example.org'],
    ['two addresses', 'ada@example.org,eve@example.com'],
    ['an opening bracket', 'ada<eve@example.com'],
    ['a closing bracket', 'ada@example.org>'],
    ['a quoted local part', '"ada"@example.org'],
    ['a control character', 'ada\u0000@example.org'],
    ['an injected header', 'ada\r\nbcc:eve@example.com'],
    ['a full-width @', 'ada\uff20example.org@eve.example'],
    ['over 254 characters', `${'a'.repeat(250)}@b.example`],
  ])('rejects %s', (_description, text) => {
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
