import { compileMessage, type Token } from './compile-message.ts';

const letters = new Map(
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

/** How much longer than English other languages are, of 1. */
const growth = 0.4;

/**
 * An English message in the pseudo-language: accented, longer, and marked at both ends, so that texts of the code are
 * recognized in screens, and those that are cut or too wide are found. Placeholders and elements stay.
 */
export function pseudoText(message: string): string {
  const compiled = compileMessage(message);
  const tokens = typeof compiled === 'string' ? [compiled] : compiled;
  const length = longestOf(tokens);
  return `${marks.start}${tokens.map(written).join('')} ${'~'.repeat(Math.ceil(length * growth))}${marks.end}`;
}

function written(token: Token): string {
  if (typeof token === 'string') return accented(token);
  const [name, kind, cases] = token;
  if (kind === undefined || cases === undefined) return `{${name}}`;
  const texts = Object.entries(cases).map(
    ([key, tokens]) =>
      `${/^\d+$/.test(key) ? `=${key}` : key} {${typeof tokens === 'object' ? tokens.map(written).join('') : tokens}}`,
  );
  return `{${name}, ${kind}, ${texts.join(' ')}}`;
}

/** Elements, such as `<0>` and `</0>`, stay as they are. */
const accented = (text: string): string =>
  text.replaceAll(/<[^<>]*>|./gsu, found => letters.get(found) ?? found);

function longestOf(tokens: readonly Token[]): number {
  let length = 0;
  for (const token of tokens) {
    if (typeof token === 'string') length += token.replaceAll(/<[^<>]*>/g, '').length;
    else {
      const cases = Object.values(token[2] ?? {});
      length += Math.max(0, ...cases.map(found => (typeof found === 'object' ? longestOf(found) : 0)));
    }
  }
  return length;
}
