import { compileMessage, type Token } from './compile-message.ts';

const accentedLetters = new Map(
  Array.from(
    'aäbƀcçdďeëfƒgĝhĥiïjĵkķlļnñoöpþqǫrřsštţuüvṽwŵxẋyýzžAÄBƁCÇDĎEËGĜHĤIÏJĴKĶLĻNÑOÖPÞRŘSŠTŢUÜWŴYÝZŽ'.matchAll(
      /../gu,
    ),
    ([pair]) => {
      const [plain = '', accented = ''] = pair;
      return [plain, accented] as const;
    },
  ),
);

const marks = { start: '[!! ', end: ' !!]' } as const;

/** The length of the padding, as a fraction of the text's length. */
const paddingShare = 0.4;

/**
 * Adds accents, padding and marks at both ends, to reveal untranslated, truncated and overly wide texts. Keeps
 * placeholders and elements.
 */
export function toPseudoText(message: string): string {
  const compiled = compileMessage(message);
  const tokens = typeof compiled === 'string' ? [compiled] : compiled;
  const length = getMaxLength(tokens);
  return `${marks.start}${tokens.map(writeToken).join('')} ${'~'.repeat(Math.ceil(length * paddingShare))}${marks.end}`;
}

function writeToken(token: Token): string {
  if (typeof token === 'string') return accentuate(token);
  const [name, kind, cases] = token;
  if (kind === undefined || cases === undefined) return `{${name}}`;
  const texts = Object.entries(cases).map(([key, content]) => {
    const selector = /^\d+$/.test(key) ? `=${key}` : key;
    const text = typeof content === 'object' ? content.map(writeToken).join('') : content;
    return `${selector} {${text}}`;
  });
  return `{${name}, ${kind}, ${texts.join(' ')}}`;
}

/** Keeps elements such as `<0>` and `</0>`. */
const accentuate = (text: string): string =>
  text.replaceAll(/<[^<>]*>|./gsu, piece => accentedLetters.get(piece) ?? piece);

function getMaxLength(tokens: readonly Token[]): number {
  let length = 0;
  for (const token of tokens) {
    if (typeof token === 'string') length += token.replaceAll(/<[^<>]*>/g, '').length;
    else {
      const cases = Object.values(token[2] ?? {});
      length += Math.max(
        0,
        ...cases.map(content => (typeof content === 'object' ? getMaxLength(content) : 0)),
      );
    }
  }
  return length;
}
