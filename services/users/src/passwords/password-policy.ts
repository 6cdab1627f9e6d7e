import { canonicalEmail } from '@giftlist/contracts/rules/email';
import { dictionary } from '@zxcvbn-ts/language-common';

/** In characters, not code units. */
const minLength = 8;
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(password => password.length >= minLength),
);

/** Returns the reason why a password is too weak, as a text for its owner, or null. */
export function findPasswordWeakness(password: string, email: string | null): string | null {
  if ([...password].length < minLength) return 'Use at least 8 characters';
  const normalized = password.normalize('NFC').toLowerCase();
  if (commonPasswords.has(normalized)) return 'This password is too common';
  if (
    email !== null &&
    (canonicalEmail(password) === email || normalized === email.slice(0, email.indexOf('@')))
  ) {
    return 'Choose a password that is not your e-mail';
  }
  if (new Set(normalized).size === 1) return 'This password is too common';
  return null;
}
