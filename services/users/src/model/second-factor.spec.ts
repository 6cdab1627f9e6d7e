import { describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { createRecoveryCodes, findTimeStep, hashRecoveryCode, normalizeCode } from './second-factor.ts';

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const atSecond = (seconds: number) => new Date(seconds * 1_000);
const generateCodeAt = (seconds: number) => generateSync({ secret, epoch: seconds });

describe('a one-time code', () => {
  it('matches RFC 6238 (appendix B, six digits)', () => {
    expect(findTimeStep(secret, '287082', 0, atSecond(59))).toBe(1);
    expect(findTimeStep(secret, '005924', 0, atSecond(1_234_567_890))).toBe(41_152_263);
  });

  it('is accepted one step late or early, but not two', () => {
    const now = 1_800_000_000;
    const step = now / 30;
    for (const shift of [-1, 0, 1]) {
      expect(findTimeStep(secret, generateCodeAt(now + shift * 30), 0, atSecond(now))).toBe(step + shift);
    }
    for (const shift of [-2, 2])
      expect(findTimeStep(secret, generateCodeAt(now + shift * 30), 0, atSecond(now))).toBeNull();
  });

  it('is accepted only once, and never after a later code', () => {
    const now = 1_800_000_000;
    const step = now / 30;
    expect(findTimeStep(secret, generateCodeAt(now), step, atSecond(now))).toBeNull();
    expect(findTimeStep(secret, generateCodeAt(now - 30), step, atSecond(now))).toBeNull();
    expect(findTimeStep(secret, generateCodeAt(now + 30), step, atSecond(now))).toBe(step + 1);
    expect(findTimeStep(secret, generateCodeAt(now + 30), step + 1, atSecond(now))).toBeNull();
    expect(findTimeStep(secret, generateCodeAt(now), step - 1, atSecond(now))).toBe(step);
  });

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６'])(
    'is refused unless it consists of six ASCII digits: %p',
    code => {
      expect(findTimeStep(secret, code, 0, atSecond(1_800_000_000))).toBeNull();
    },
  );
});

describe('recovery codes', () => {
  it('are ten different codes', () => {
    const codes = createRecoveryCodes();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
  });

  it('are equal in any spelling, but have a different hash for each secret and account', () => {
    expect(normalizeCode(' 4K7MZ p09xw')).toBe('4k7mzp09xw');
    expect(normalizeCode('4k7mz-pO9xw')).toBe('4k7mzp09xw');
    expect(hashRecoveryCode('s', 'a', '4k7mz-p09xw')).toBe(hashRecoveryCode('s', 'a', '4K7MZP09XW'));
    expect(hashRecoveryCode('s', 'a', '4k7mz-p09xw')).not.toBe(hashRecoveryCode('s', 'b', '4k7mz-p09xw'));
    expect(hashRecoveryCode('s', 'a', '4k7mz-p09xw')).not.toBe(hashRecoveryCode('t', 'a', '4k7mz-p09xw'));
  });
});
