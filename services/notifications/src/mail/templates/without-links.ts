/** Replaces a link that a person wrote, in English. */
export const linkRemoved = '(link removed)';

/** Characters that mail programs or readers treat as a dot, colon or slash, besides those that NFKC folds. */
const lookalikes: Record<string, string> = {
  '。': '.',
  '․': '.',
  '∶': ':',
  '꞉': ':',
  '⁄': '/',
  '∕': '/',
  '⧸': '/',
  '╱': '/',
  '\\': '/',
};
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/u;

/** The text as a mail program may normalize it, with the original position of each unit. */
function skeletonOf(text: string): { read: string; places: number[] } {
  let read = '';
  const places: number[] = [];
  let place = 0;
  for (const letter of text) {
    if (!invisible.test(letter)) {
      const folded = [...letter.normalize('NFKC')]
        .map(part => lookalikes[part] ?? part)
        .join('')
        .toLowerCase();
      for (let at = 0; at < folded.length; at++) places.push(place);
      read += folded;
    }
    place += letter.length;
  }
  places.push(text.length);
  return { read, places };
}

const letter = String.raw`[\p{L}\p{N}\p{M}_-]`;
/** Any scheme with slashes (also 'hxxp', 'h**p'), and those without. */
const withScheme = String.raw`(?<![\p{L}\p{N}\p{M}+*.\[\]_-])[\p{L}\p{N}\p{M}+*.\[\]_-]+:\]?/+\S*|(?<!\p{L})(?:mailto|tel|sms|callto|skype|facetime|javascript|vbscript|data|magnet|bitcoin|intent):\S+`;
const withWww = String.raw`(?<!\p{L})www\d{0,3}\.\S+`;
/** A host with a port, path, query or fragment. */
const withPath = String.raw`(?<![\p{L}\p{N}\p{M}_.-])${letter}+(?:\.${letter}+)+(?::\d+(?:/\S*)?|/\S*|[?#]\S+)`;
const ipv4 = String.raw`(?<![\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?![\p{N}.])`;
const links = new RegExp([withScheme, withWww, withPath, ipv4].join('|'), 'gu');

/** A dot between a name and what could be a top-level domain. */
const joiningDot = /(?<=[\p{L}\p{N}\p{M}_-])\.(?=[\p{L}][\p{L}\p{N}\p{M}-])/gu;

/** An e-mail address is kept, since it does not lead to a page. */
const address =
  /(?<![\p{L}\p{N}\p{M}._%+-])[\p{L}\p{N}_%+-][\p{L}\p{N}\p{M}_%+-]*(?:\.[\p{L}\p{N}\p{M}_%+-]+)*@[\p{L}\p{N}\p{M}-]+(?:\.[\p{L}\p{N}\p{M}-]+)+/gu;

/**
 * Removes everything from a person's text that a mail program would turn into a link: web addresses are replaced, and
 * a bare domain ('evil.example') gets a space after its dots, so that 'Mr.Bean' stays readable. It recognises
 * disguises: full-width letters and dots, invisible characters, 'hxxp'. `replacement` is in the reader's language.
 */
export function withoutLinks(text: string, replacement = linkRemoved): string {
  const { read, places } = skeletonOf(text);
  let kept = '';
  let from = 0;
  for (const found of read.matchAll(links)) {
    const start = places[found.index] ?? text.length;
    const end = places[found.index + lengthOfLink(found[0])] ?? text.length;
    kept += `${withSpacedDots(text.slice(from, start))}${replacement}`;
    from = end;
  }
  return kept + withSpacedDots(text.slice(from));
}

const closing = ')]}>,.;:!?\'"”’»';

/** Its length without the sentence's punctuation. */
function lengthOfLink(link: string): number {
  let end = link.length;
  while (end > 1 && closing.includes(link.charAt(end - 1))) end -= 1;
  return end;
}

function withSpacedDots(text: string): string {
  const { read, places } = skeletonOf(text);
  const addresses = [...read.matchAll(address)].map(found => [found.index, found.index + found[0].length]);
  let spaced = '';
  let from = 0;
  for (const { index } of read.matchAll(joiningDot)) {
    if (addresses.some(([start = 0, end = 0]) => index >= start && index < end)) continue;
    // In scripts without spaces a dot between sentences is not part of a domain.
    if (text[places[index] ?? 0] === '。' && isEastAsian(read, index)) continue;
    const end = places[index + 1] ?? text.length;
    spaced += `${text.slice(from, end)} `;
    from = end;
  }
  return spaced + text.slice(from);
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
const isEastAsian = (read: string, dot: number): boolean =>
  eastAsian.test(read[dot - 1] ?? '') && eastAsian.test(read[dot + 1] ?? '');
