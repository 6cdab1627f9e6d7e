import { createHmac, randomInt } from 'node:crypto';
import { verifySync } from 'otplib';

/** The second factor of an account: an app with one-time codes (RFC 6238), and recovery codes. */
export interface SecondFactor {
  /** The account. */
  _id: string;
  sealed_secret: string;
  /** Null until the first code is confirmed; no codes are required before. */
  on_since: Date | null;
  /** The time step of the last consumed code: none is accepted twice. */
  last_step: number;
  /** Hashes of the unused recovery codes. */
  recovery: string[];
}

const periodS = 30;
export const recoveryCodeCount = 10;
/** Without letters and digits that look alike (Crockford's base 32). */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** The time step of a correct code, which must be later than the last consumed one; null if it is wrong. */
export function stepOfCode(secret: string, code: string, lastStep: number, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1_000);
  const present = Math.floor(epoch / periodS);
  // The library rejects a bound beyond the steps that it checks; such codes are all used.
  if (lastStep > present) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch,
    epochTolerance: periodS,
    ...(lastStep >= present - 1 && { afterTimeStep: lastStep }),
  });
  return result.valid ? present + result.delta : null;
}

/** Fifty random bits each, in two groups: `4k7mz-p09xw`. */
export function newRecoveryCodes(): string[] {
  const letter = () => letters[randomInt(letters.length)] ?? '';
  const group = () => Array.from({ length: 5 }, letter).join('');
  return Array.from({ length: recoveryCodeCount }, () => `${group()}-${group()}`);
}

/** The normalised form of a code: people type capitals, spaces, and O for 0. */
export function plainCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
}

/** Keyed by the system's secret, so that the codes cannot be derived from the database only. */
export function recoveryHash(secret: string, accountId: string, code: string): string {
  return createHmac('sha256', secret)
    .update(`recovery:${accountId}:${plainCode(code)}`)
    .digest('base64url');
}
