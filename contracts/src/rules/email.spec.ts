import { describe, expect, it } from '@jest/globals';
import { canonicalEmail, isEmail } from './email.ts';

describe('canonicalEmail', () => {
  it.each<[description: string, written: string, canonical: string]>([
    ['spaces and capitals', ' Ann@Example.ORG ', 'ann@example.org'],
    ['an umlaut in the domain', 'ann@bücher.example', 'ann@xn--bcher-kva.example'],
    ['a capital umlaut in the domain', 'ann@BÜCHER.example', 'ann@xn--bcher-kva.example'],
    ['a decomposed umlaut in the domain', 'ann@bu\u0308cher.example', 'ann@xn--bcher-kva.example'],
    ['an encoded domain in capitals', 'ann@XN--BCHER-KVA.example', 'ann@xn--bcher-kva.example'],
    ['a decomposed accent before the @', 'jose\u0301@example.org', 'josé@example.org'],
    ['ß in the domain', 'ann@straße.example', 'ann@xn--strae-oqa.example'],
    ['a Japanese domain', 'ann@例え.jp', 'ann@xn--r8jz45g.jp'],
    ['full-width letters', 'ann@ｅｘａｍｐｌｅ.org', 'ann@example.org'],
    ['dots, a tag and a subdomain', 'a.b+tag@sub.example.co.uk', 'a.b+tag@sub.example.co.uk'],
  ])('converts an address with %s', (_description, written, canonical) => {
    expect(canonicalEmail(written)).toBe(canonical);
    expect(canonicalEmail(canonical)).toBe(canonical);
  });

  it.each([
    ['an empty text', ''],
    ['a name', 'ann'],
    ['a missing domain', 'ann@'],
    ['a missing local part', '@example.org'],
    ['a domain without a dot', 'ann@example'],
    ['a space before the @', 'a b@example.org'],
    ['a space in the domain', 'ann@exa mple.org'],
    ['an injected header', 'ann@example.org\r\nbcc: eve@example.org'],
    ['an IP address', 'ann@127.0.0.1'],
    ['an IP address in full-width digits', 'ann@１２７.0.0.1'],
    ['an IP address in hexadecimal', 'ann@0x7f.1'],
    ['two dots in a row', 'ann@example..org'],
    ['over 254 characters', `${'a'.repeat(250)}@example.org`],
  ])('returns null for %s', (_description, written) => {
    expect(canonicalEmail(written)).toBeNull();
    expect(isEmail(written)).toBe(false);
  });
});
