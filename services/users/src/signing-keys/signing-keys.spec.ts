import { describe, expect, it } from '@jest/globals';
import { computeNextActivation, findExpiredKeys, findSigningKey, type KeyTimes } from './signing-keys.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const key = (kid: string, day: number, canDecrypt = true): KeyTimes => ({
  kid,
  activates_at: at(day),
  canDecrypt,
});
const kids = (keys: readonly KeyTimes[]) => keys.map(({ kid }) => kid);

describe('the rotation of signing keys', () => {
  it('activates the first key at once', () => {
    expect(computeNextActivation([], at(1))).toEqual(at(1));
  });

  it('adds no key while the current one signs for more than a day', () => {
    expect(computeNextActivation([key('a', 1)], at(29))).toBeNull();
  });

  it('publishes the next key a day before it signs', () => {
    expect(computeNextActivation([key('a', 1)], at(30))).toEqual(at(31));
  });

  it('creates no third key while the second is pending', () => {
    expect(computeNextActivation([key('a', 1), key('b', 31)], at(30))).toBeNull();
  });

  it('publishes a key for a day before it signs, even if it was created late', () => {
    expect(computeNextActivation([key('a', 1)], at(60))).toEqual(at(61));
  });

  it('creates a key at once if none can be read', () => {
    expect(computeNextActivation([key('a', 1, false)], at(5))).toEqual(at(5));
  });

  it('signs with the latest active key that can be read', () => {
    const keys = [key('c', 60), key('b', 31), key('a', 1)];
    expect(findSigningKey(keys, at(30))?.kid).toBe('a');
    expect(findSigningKey(keys, at(31))?.kid).toBe('b');
    expect(findSigningKey([key('a', 1), key('b', 31, false)], at(40))?.kid).toBe('a');
    expect(findSigningKey([], at(1))).toBeNull();
  });

  it('keeps a key published for a day after its replacement, so that nobody is signed out', () => {
    const keys = [key('a', 1), key('b', 31)];
    expect(findExpiredKeys(keys, at(31))).toEqual([]);
    expect(findExpiredKeys(keys, at(32))).toEqual([]);
    expect(kids(findExpiredKeys(keys, at(33)))).toEqual(['a']);
  });
});
