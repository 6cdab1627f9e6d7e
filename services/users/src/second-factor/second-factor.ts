import { createHmac, randomInt } from 'node:crypto';
import { verifySync } from 'otplib';

/** The second factor of an account: an app that counts one-time codes (RFC 6238), and codes for recovery. */
export interface SecondFactor {
  /** The account. */
  _id: string;
  sealed_secret: string;
  /** Null until the first code has shown that the app has the secret: nothing is asked for before. */
  on_since: Date | null;
  /** The time step of the last code that was taken: none is taken twice. */
  last_step: number;
  /** Hashes of the recovery codes that are left. */
  recovery: string[];
}

const periodS = 30;
export const recoveryCodeCount = 10;
/** No letters or digits that look alike (Crockford's base 32). */
const letters = '0123456789abcdefghjkmnpqrstvwxyz';

/** The time step of a right code, which must be later than the last one taken; null where it is wrong. */
export function stepOfCode(secret: string, code: string, lastStep: number, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1_000);
  const present = Math.floor(epoch / periodS);
  // The library refuses a bound beyond the steps it looks at; such codes are all used.
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

/** A code as it is compared: people write capitals, spaces, and O for 0. */
export function plainCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
}

/** Keyed by the system's secret, so that the codes cannot be derived from the database only. */
export function recoveryHash(secret: string, accountId: string, code: string): string {
  return createHmac('sha256', secret)
    .update(`recovery:${accountId}:${plainCode(code)}`)
    .digest('base64url');
}
