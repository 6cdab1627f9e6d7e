/** The English text in place of a removed link. */
export const linkRemoved = '(link removed)';

/** Characters that programs or people may read as a dot, colon or slash, besides those that NFKC normalizes. */
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

/** `positions` has the original index of each UTF-16 unit of the result, and of its end. */
function normalize(text: string): { normalized: string; positions: number[] } {
  let normalized = '';
  const positions: number[] = [];
  let position = 0;
  for (const character of text) {
    if (!invisible.test(character)) {
      const folded = [...character.normalize('NFKC')]
        .map(part => lookalikes[part] ?? part)
        .join('')
        .toLowerCase();
      for (let at = 0; at < folded.length; at++) positions.push(position);
      normalized += folded;
    }
    position += character.length;
  }
  positions.push(text.length);
  return { normalized, positions };
}

const letter = String.raw`[\p{L}\p{N}\p{M}_-]`;
/** Any scheme with slashes (also disguised, such as 'hxxp' or 'h**p'), and the usual schemes without slashes. */
const withScheme = String.raw`(?<![\p{L}\p{N}\p{M}+*.\[\]_-])[\p{L}\p{N}\p{M}+*.\[\]_-]+:\]?/+\S*|(?<!\p{L})(?:mailto|tel|sms|callto|skype|facetime|javascript|vbscript|data|magnet|bitcoin|intent):\S+`;
const withWww = String.raw`(?<!\p{L})www\d{0,3}\.\S+`;
/** A domain with a port, path, query or fragment. */
const withPath = String.raw`(?<![\p{L}\p{N}\p{M}_.-])${letter}+(?:\.${letter}+)+(?::\d+(?:/\S*)?|/\S*|[?#]\S+)`;
const ipv4 = String.raw`(?<![\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?![\p{N}.])`;
const links = new RegExp([withScheme, withWww, withPath, ipv4].join('|'), 'gu');

/** A dot before what could be a top-level domain. */
const joiningDot = /(?<=[\p{L}\p{N}\p{M}_-])\.(?=[\p{L}][\p{L}\p{N}\p{M}-])/gu;

/** E-mail addresses are kept, since they do not lead to a page. */
const emailAddress =
  /(?<![\p{L}\p{N}\p{M}._%+-])[\p{L}\p{N}_%+-][\p{L}\p{N}\p{M}_%+-]*(?:\.[\p{L}\p{N}\p{M}_%+-]+)*@[\p{L}\p{N}\p{M}-]+(?:\.[\p{L}\p{N}\p{M}-]+)+/gu;

/**
 * Removes what a mail program would turn into a link. A web address becomes `replacement`. A bare domain gets a space
 * after each dot, so that text like 'Mr.Bean' stays readable. Links that are disguised with full-width letters, other
 * dots, invisible characters or 'hxxp' are recognised.
 */
export function removeLinks(text: string, replacement = linkRemoved): string {
  const { normalized, positions } = normalize(text);
  let result = '';
  let from = 0;
  for (const found of normalized.matchAll(links)) {
    const start = positions[found.index] ?? text.length;
    const end = positions[found.index + lengthOfLink(found[0])] ?? text.length;
    result += `${withSpacedDots(text.slice(from, start))}${replacement}`;
    from = end;
  }
  return result + withSpacedDots(text.slice(from));
}

const closingPunctuation = ')]}>,.;:!?\'"”’»';

/** The length of a link without punctuation at its end, which belongs to the sentence. */
function lengthOfLink(link: string): number {
  let end = link.length;
  while (end > 1 && closingPunctuation.includes(link.charAt(end - 1))) end -= 1;
  return end;
}

/** Puts a space after each dot that could join a domain, except in e-mail addresses. */
function withSpacedDots(text: string): string {
  const { normalized, positions } = normalize(text);
  const addresses = [...normalized.matchAll(emailAddress)].map(found => [
    found.index,
    found.index + found[0].length,
  ]);
  let spaced = '';
  let from = 0;
  for (const { index } of normalized.matchAll(joiningDot)) {
    if (addresses.some(([start = 0, end = 0]) => index >= start && index < end)) continue;
    // In scripts without spaces, this full stop ends a sentence.
    if (text[positions[index] ?? 0] === '。' && isEastAsian(normalized, index)) continue;
    const end = positions[index + 1] ?? text.length;
    spaced += `${text.slice(from, end)} `;
    from = end;
  }
  return spaced + text.slice(from);
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
const isEastAsian = (text: string, dot: number): boolean =>
  eastAsian.test(text[dot - 1] ?? '') && eastAsian.test(text[dot + 1] ?? '');
