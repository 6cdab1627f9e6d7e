import { cutText } from '@giftlist/contracts/rules/text';
import transliterate from '@sindresorhus/transliterate';

const reservedUsernames: ReadonlySet<string> = new Set(
  [
    'about account accounts admin administrator all anonymous api app apps assets auth blog bot brand',
    'contact contact-us create-account deleted details disclaimer edit everyone explore faq feed find',
    'follow followers following followings forgot-password friend friends genie gift gift-guides gift-ideas',
    'giftlist gifts google guest help home info internal legal list lists live login logout mail me media',
    'moderator new news nobody none notifications null occasion occasions official owner password',
    'popular-stores privacy privacy-policy profile public register reset root search security self settings',
    'share shop sign-in sign-out sign-up signin signout signup staff static status support system team terms',
    'terms-of-use test undefined unreserve unsubscribe user username users verify-email visitor webmaster',
    'well-known www you',
  ].flatMap(line => line.split(' ')),
);
const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const maxLength = 50;
const maxDerivedLength = 30;
const minDerivedLength = 3;
/** The length kept free for a number, which has at most 7 digits. */
const spaceForNumber = 8;

/** Returns the key by which usernames are unique. Ignores case and Unicode composition. */
export function toUsernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

/** Whether this is a reserved word, looks like a reserved word in other letters, or looks like a profile id. */
export function isReservedUsername(username: string): boolean {
  const key = toUsernameKey(username);
  return (
    reservedUsernames.has(key) ||
    reservedUsernames.has(transliterate(key).toLowerCase()) ||
    uuidPattern.test(key)
  );
}

/** Derives a username in Latin letters: 'Zoë Müller' becomes 'zoe.mueller'. */
export function deriveUsername(firstName: string, lastName: string): string {
  const simplify = (name: string) =>
    transliterate(name)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '');
  const joined = [simplify(firstName), simplify(lastName)]
    .filter(Boolean)
    .join('.')
    .slice(0, maxDerivedLength);
  if (joined === '') return 'gift.friend';
  return joined.length < minDerivedLength || isReservedUsername(joined) ? `${joined}.friend` : joined;
}

/**
 * Returns the preferred username, then variants with short numbers, then variants with long random numbers, which are
 * more likely to be available.
 */
export function listUsernameCandidates(preferred: string, random: () => number): string[] {
  const base = cutText(preferred, maxLength - spaceForNumber);
  const shortNumbers = [2, 3, 4, 5, 6, 7, 8, 9].map(String);
  const randomNumbers = [2, 3, 4, 6].map(exponent => String(Math.floor(10 ** exponent * (1 + 9 * random()))));
  return [preferred, ...[...shortNumbers, ...randomNumbers].map(number => `${base}${number}`)];
}
