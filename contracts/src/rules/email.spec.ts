import { describe, expect, it } from '@jest/globals';
import { canonicalEmail, isEmail } from './email.ts';

describe('canonicalEmail', () => {
  it.each<[written: string, canonical: string]>([
    [' Ann@Example.ORG ', 'ann@example.org'],
    ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
    ['ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
    ['ann@XN--BCHER-KVA.example', 'ann@xn--bcher-kva.example'],
    ['jose\u0301@example.org', 'josé@example.org'],
    ['ann@straße.example', 'ann@xn--strae-oqa.example'],
    ['ann@例え.jp', 'ann@xn--r8jz45g.jp'],
    ['ann@ｅｘａｍｐｌｅ.org', 'ann@example.org'],
    ['a.b+tag@sub.example.co.uk', 'a.b+tag@sub.example.co.uk'],
  ])('converts %j to %j', (written, canonical) => {
    expect(canonicalEmail(written)).toBe(canonical);
    expect(canonicalEmail(canonical)).toBe(canonical);
  });

  it.each([
    '',
    'ann',
    'ann@',
    '@example.org',
    'ann@example',
    'a b@example.org',
    'ann@exa mple.org',
    'ann@example.org\r\nbcc: eve@example.org',
    'ann@127.0.0.1',
    'ann@１２７.0.0.1',
    'ann@0x7f.1',
    'ann@example..org',
    `${'a'.repeat(250)}@example.org`,
  ])('returns null for %j', written => {
    expect(canonicalEmail(written)).toBeNull();
    expect(isEmail(written)).toBe(false);
  });
});
