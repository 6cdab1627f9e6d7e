import { createHmac, randomInt } from 'node:crypto';
import { verifySync } from 'otplib';

/** One-time codes from an app (RFC 6238), and recovery codes. */
export interface SecondFactor {
  /** The account id. */
  _id: string;
  sealed_secret: string;
  /** Null until the first code is confirmed. Until then, signing in requires no code. */
  on_since: Date | null;
  /** The time step of the last consumed code, so that no code is accepted twice. */
  last_step: number;
  /** The hashes of the unused recovery codes. */
  recovery: string[];
}

const periodSeconds = 30;
export const recoveryCodeCount = 10;
/** Crockford's base 32, without letters that look like digits. */
const recoveryCodeAlphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns null if the code is wrong or its time step is not later than `lastStep`. */
export function findTimeStep(secret: string, code: string, lastStep: number, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epochSeconds = Math.floor(now.getTime() / 1_000);
  const currentStep = Math.floor(epochSeconds / periodSeconds);
  // No code within the tolerance is newer than the last used one. The library throws for an `afterTimeStep` in the
  // future.
  if (lastStep > currentStep) return null;
  const result = verifySync({
    secret,
    token: code,
    epoch: epochSeconds,
    epochTolerance: periodSeconds,
    // Only needed if the code of `lastStep` is still within the tolerance.
    ...(lastStep >= currentStep - 1 && { afterTimeStep: lastStep }),
  });
  return result.valid ? currentStep + result.delta : null;
}

/** Creates codes of fifty random bits in two groups, such as `4k7mz-p09xw`. */
export function createRecoveryCodes(): string[] {
  const createCharacter = () => recoveryCodeAlphabet[randomInt(recoveryCodeAlphabet.length)] ?? '';
  const createGroup = () => Array.from({ length: 5 }, createCharacter).join('');
  return Array.from({ length: recoveryCodeCount }, () => `${createGroup()}-${createGroup()}`);
}

/** Corrects what people type: capitals, spaces, O for 0, and I or L for 1. */
export function normalizeCode(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1');
}

/** Hashes with the system's secret, so that codes cannot be guessed from the database. */
export function hashRecoveryCode(secret: string, accountId: string, code: string): string {
  return createHmac('sha256', secret)
    .update(`recovery:${accountId}:${normalizeCode(code)}`)
    .digest('base64url');
}
