export const linkRemoved = '(link removed)';

/** Characters that look like a dot, colon or slash, in addition to those that NFKC normalizes. */
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

/** `positions` contains the index in `text` of each UTF-16 unit of `normalized`, and the length of `text`. */
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
      for (let index = 0; index < folded.length; index++) positions.push(position);
      normalized += folded;
    }
    position += character.length;
  }
  positions.push(text.length);
  return { normalized, positions };
}

const labelCharacter = String.raw`[\p{L}\p{N}\p{M}_-]`;
/** Any scheme with slashes, even if disguised ('hxxp', 'h**p'), and common schemes that need no slashes. */
const schemeLink = String.raw`(?<![\p{L}\p{N}\p{M}+*.\[\]_-])[\p{L}\p{N}\p{M}+*.\[\]_-]+:\]?/+\S*|(?<!\p{L})(?:mailto|tel|sms|callto|skype|facetime|javascript|vbscript|data|magnet|bitcoin|intent):\S+`;
const wwwLink = String.raw`(?<!\p{L})www\d{0,3}\.\S+`;
const pathLink = String.raw`(?<![\p{L}\p{N}\p{M}_.-])${labelCharacter}+(?:\.${labelCharacter}+)+(?::\d+(?:/\S*)?|/\S*|[?#]\S+)`;
const ipv4 = String.raw`(?<![\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?![\p{N}.])`;
const links = new RegExp([schemeLink, wwwLink, pathLink, ipv4].join('|'), 'gu');

/** A dot before what could be a top-level domain. */
const joiningDot = /(?<=[\p{L}\p{N}\p{M}_-])\.(?=[\p{L}][\p{L}\p{N}\p{M}-])/gu;

/** Email addresses are kept, because they do not lead to a page. */
const emailAddress =
  /(?<![\p{L}\p{N}\p{M}._%+-])[\p{L}\p{N}_%+-][\p{L}\p{N}\p{M}_%+-]*(?:\.[\p{L}\p{N}\p{M}_%+-]+)*@[\p{L}\p{N}\p{M}-]+(?:\.[\p{L}\p{N}\p{M}-]+)+/gu;

/**
 * Removes text that a mail program could turn into a link, even if it is disguised. A web address becomes `replacement`.
 * A bare domain gets a space after each dot, so that text like 'Mr.Bean' stays readable.
 */
export function removeLinks(text: string, replacement = linkRemoved): string {
  const { normalized, positions } = normalize(text);
  let result = '';
  let copiedEnd = 0;
  for (const match of normalized.matchAll(links)) {
    const start = positions[match.index] ?? text.length;
    const end = positions[match.index + getLinkLength(match[0])] ?? text.length;
    result += `${addSpaceAfterDots(text.slice(copiedEnd, start))}${replacement}`;
    copiedEnd = end;
  }
  return result + addSpaceAfterDots(text.slice(copiedEnd));
}

const closingPunctuation = ')]}>,.;:!?\'"”’»';

function getLinkLength(link: string): number {
  let end = link.length;
  while (end > 1 && closingPunctuation.includes(link.charAt(end - 1))) end -= 1;
  return end;
}

function addSpaceAfterDots(text: string): string {
  const { normalized, positions } = normalize(text);
  const addresses = [...normalized.matchAll(emailAddress)].map(match => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
  let spaced = '';
  let copiedEnd = 0;
  for (const { index } of normalized.matchAll(joiningDot)) {
    if (addresses.some(({ start, end }) => index >= start && index < end)) continue;
    // Between East Asian letters, this full stop ends a sentence.
    if (text[positions[index] ?? 0] === '。' && isBetweenEastAsian(normalized, index)) continue;
    const end = positions[index + 1] ?? text.length;
    spaced += `${text.slice(copiedEnd, end)} `;
    copiedEnd = end;
  }
  return spaced + text.slice(copiedEnd);
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
const isBetweenEastAsian = (text: string, dot: number): boolean =>
  eastAsian.test(text[dot - 1] ?? '') && eastAsian.test(text[dot + 1] ?? '');
