import { canonicalEmail } from '@giftlist/contracts/rules/email';
import { dictionary } from '@zxcvbn-ts/language-common';

/** The minimum number of letters of a password. */
const shortest = 8;
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter(password => password.length >= shortest),
);

/**
 * What is wrong with a password, as a sentence for the person who chose it; null where it will do: at least
 * eight letters, none of the common ones, and not the e-mail.
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
