import { cutText } from '@giftlist/contracts/rules/text';
import transliterate from '@sindresorhus/transliterate';

/** Words that are paths, roles or the product's own name. */
const reserved: ReadonlySet<string> = new Set(
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
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
const longest = 50;

/** Usernames are equal if their keys are, regardless of case. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toLowerCase();
}

/** Reserved words, look-alikes of them in other letters, and anything that looks like a profile's id. */
export function isReserved(username: string): boolean {
  const key = usernameKey(username);
  return reserved.has(key) || reserved.has(transliterate(key).toLowerCase()) || uuid.test(key);
}

/** A username derived from a name, in plain letters: 'Zoë Müller' becomes 'zoe.mueller'. */
export function usernameFromName(firstName: string, lastName: string): string {
  const plain = (name: string) =>
    transliterate(name)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '');
  const joined = [plain(firstName), plain(lastName)].filter(Boolean).join('.').slice(0, 30);
  if (joined === '') return 'gift.friend';
  return joined.length < 3 || isReserved(joined) ? `${joined}.friend` : joined;
}

/** The preferred name, then with numbers: a few short ones, then longer ones that are certainly available. */
export function usernameCandidates(wished: string, random: () => number): string[] {
  const base = cutText(wished, longest - 8);
  const near = [2, 3, 4, 5, 6, 7, 8, 9].map(String);
  const far = [2, 3, 4, 6].map(digits => String(Math.floor(10 ** digits * (1 + 9 * random()))));
  return [wished, ...[...near, ...far].map(number => `${base}${number}`)];
}
