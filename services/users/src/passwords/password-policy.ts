import { canonicalEmail } from '@giftlist/contracts/rules/email';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The minimum number of characters of a password. */
const shortest = 8;
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(password => password.length >= shortest),
);

/**
 * Returns why a password is refused, as a sentence for the person who chose it, or null if it is acceptable: at least
 * eight characters, not a common one, and not the e-mail.
 */
export function passwordWeakness(password: string, email: string | null): string | null {
  if ([...password].length < shortest) return 'Use at least 8 characters';
  const plain = password.normalize('NFC').toLowerCase();
  if (commonPasswords.has(plain)) return 'This password is too common';
  if (
    email !== null &&
    (canonicalEmail(password) === email || plain === email.slice(0, email.indexOf('@')))
  ) {
    return 'Choose a password that is not your e-mail';
  }
  if (new Set(plain).size === 1) return 'This password is too common';
  return null;
}
