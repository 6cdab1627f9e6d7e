import { describe, expect, it } from '@jest/globals';
import { computeNextActivation, findExpiredKeys, findSigningKey, type KeyState } from './signing-keys.ts';

const onDay = (day: number) => new Date(Date.UTC(2026, 0, day));
const createKey = (kid: string, day: number, canDecrypt = true): KeyState => ({
  kid,
  activates_at: onDay(day),
  canDecrypt,
});
const getKeyIds = (keys: readonly KeyState[]) => keys.map(({ kid }) => kid);

describe('the rotation of signing keys', () => {
  it('activates the first key at once', () => {
    expect(computeNextActivation([], onDay(1))).toEqual(onDay(1));
  });

  it('adds no key while the current key will sign for more than a day', () => {
    expect(computeNextActivation([createKey('a', 1)], onDay(29))).toBeNull();
  });

  it('publishes the next key a day before it signs', () => {
    expect(computeNextActivation([createKey('a', 1)], onDay(30))).toEqual(onDay(31));
  });

  it('creates no third key before the second key signs', () => {
    expect(computeNextActivation([createKey('a', 1), createKey('b', 31)], onDay(30))).toBeNull();
  });

  it('publishes a key for a day before it signs, even if it was created late', () => {
    expect(computeNextActivation([createKey('a', 1)], onDay(60))).toEqual(onDay(61));
  });

  it('creates a key at once if none can be decrypted', () => {
    expect(computeNextActivation([createKey('a', 1, false)], onDay(5))).toEqual(onDay(5));
  });

  it('signs with the latest active key that can be decrypted', () => {
    const keys = [createKey('c', 60), createKey('b', 31), createKey('a', 1)];
    expect(findSigningKey(keys, onDay(30))?.kid).toBe('a');
    expect(findSigningKey(keys, onDay(31))?.kid).toBe('b');
    expect(findSigningKey([createKey('a', 1), createKey('b', 31, false)], onDay(40))?.kid).toBe('a');
    expect(findSigningKey([], onDay(1))).toBeNull();
  });

  it('keeps a key published for a day after its replacement, so that nobody is signed out', () => {
    const keys = [createKey('a', 1), createKey('b', 31)];
    expect(findExpiredKeys(keys, onDay(31))).toEqual([]);
    expect(findExpiredKeys(keys, onDay(32))).toEqual([]);
    expect(getKeyIds(findExpiredKeys(keys, onDay(33)))).toEqual(['a']);
  });
});
