import { describe, expect, it } from '@jest/globals';
import { type KeyTimes, nextActivation, outlivedKeys, signingKey } from './signing-keys.ts';

const at = (day: number) => new Date(Date.UTC(2026, 0, day));
const key = (kid: string, day: number, usable = true): KeyTimes => ({ kid, activates_at: at(day), usable });
const kids = (keys: readonly KeyTimes[]) => keys.map(({ kid }) => kid);

describe('the rotation of signing keys', () => {
  it('activates the first key at once', () => {
    expect(nextActivation([], at(1))).toEqual(at(1));
  });

  it('needs no further key while the current one is active for more than a day', () => {
    expect(nextActivation([key('a', 1)], at(29))).toBeNull();
  });

  it('publishes the next key a day before it signs', () => {
    expect(nextActivation([key('a', 1)], at(30))).toEqual(at(31));
  });

  it('creates no third key while the second is pending', () => {
    expect(nextActivation([key('a', 1), key('b', 31)], at(30))).toBeNull();
  });

  it('publishes a key for a day before it signs, even if it was created late', () => {
    expect(nextActivation([key('a', 1)], at(60))).toEqual(at(61));
  });

  it('creates a key at once if none can be read', () => {
    expect(nextActivation([key('a', 1, false)], at(5))).toEqual(at(5));
  });

  it('signs with the latest active key that can be read', () => {
    const keys = [key('c', 60), key('b', 31), key('a', 1)];
    expect(signingKey(keys, at(30))?.kid).toBe('a');
    expect(signingKey(keys, at(31))?.kid).toBe('b');
    expect(signingKey([key('a', 1), key('b', 31, false)], at(40))?.kid).toBe('a');
    expect(signingKey([], at(1))).toBeNull();
  });

  it('keeps a key published for a day after its replacement, so that nobody is signed out', () => {
    const keys = [key('a', 1), key('b', 31)];
    expect(outlivedKeys(keys, at(31))).toEqual([]);
    expect(outlivedKeys(keys, at(32))).toEqual([]);
    expect(kids(outlivedKeys(keys, at(33)))).toEqual(['a']);
  });
});
