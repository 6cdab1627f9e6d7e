import { services } from '@giftlist/contracts/services';
import { describe, expect, it } from '@jest/globals';
import { createKeys, parseKeys } from './keys.ts';

describe('new keys', () => {
  const keys = createKeys();

  it('contain a private key for each caller and the public keys of all callers', () => {
    const publicKeys: { keys: { kid: string; crv: string; d?: string }[] } = JSON.parse(
      keys.shared.SERVICE_KEYS ?? '',
    );
    const callers = [...services, 'gateway'];
    expect(publicKeys.keys.map(key => key.kid)).toEqual(callers);
    expect(publicKeys.keys.every(key => key.crv === 'Ed25519' && !('d' in key))).toBe(true);
    for (const name of callers) {
      expect(JSON.parse(keys.parts[name]?.SERVICE_KEY ?? '')).toMatchObject({
        kid: name,
        d: expect.any(String),
      });
    }
  });

  it('give only the notifications service the key that decrypts mail requests', () => {
    expect(JSON.parse(keys.shared.MAIL_SEAL_PUBLIC ?? '')).toMatchObject({ crv: 'X25519' });
    expect(keys.shared.MAIL_SEAL_PUBLIC).not.toContain('"d"');
    expect(keys.parts.notifications).toHaveProperty('MAIL_SEAL_KEY');
    expect(keys.parts.gifts).not.toHaveProperty('MAIL_SEAL_KEY');
  });

  it('are parsed unchanged', () => {
    expect(parseKeys(JSON.stringify(keys))).toEqual(keys);
  });

  it('are undefined if a key is missing or the text is damaged', () => {
    const { gifts: _, ...otherParts } = keys.parts;
    expect(parseKeys(JSON.stringify({ ...keys, parts: otherParts }))).toBeUndefined();
    expect(parseKeys('{"shared":')).toBeUndefined();
    expect(parseKeys('[]')).toBeUndefined();
  });
});
