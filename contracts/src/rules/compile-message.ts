/** The parts of a message, as Lingui's `I18n` interprets them. */
export type Token = string | [name: string, kind?: string, cases?: Record<string, Token[] | number>];

/**
 * Compiles a message with arguments, `plural`, `selectordinal` and `select`. Lingui's own compiler weighs 6.7 KB, twice
 * as much as the rest. Apostrophes are always letters, so that translators need not double them.
 */
export function compileMessage(message: string): string | Token[] {
  if (!message.includes('{')) return message;
  let compiled = cache.get(message);
  if (!compiled) {
    compiled = new Parser(message).tokens(false);
    cache.set(message, compiled);
  }
  return compiled;
}

const hiddenBackslash = '\uFFFE';
/** Lingui decodes escapes such as `\u202e` also in values, so people's backslashes are hidden from it. */
export const hideBackslashes = <T>(value: T): T | string =>
  typeof value === 'string' ? value.replaceAll('\\', hiddenBackslash) : value;
export const showBackslashes = (text: string): string => text.replaceAll(hiddenBackslash, '\\');

const cache = new Map<string, Token[]>();
const branching = new Set(['plural', 'selectordinal', 'select']);

class Parser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Up to the end or to the brace that closes a case. */
  tokens(isInCase: boolean): Token[] {
    const found: Token[] = [];
    while (this.#at < this.#text.length && !(isInCase && this.#text[this.#at] === '}')) {
      found.push(this.#text[this.#at] === '{' ? this.#argument() : this.#words(isInCase));
    }
    return found;
  }

  #words(isInCase: boolean): string {
    if (isInCase && this.#text[this.#at] === '#') return this.#take(/#/y);
    return this.#take(isInCase ? /[^{}#]+/y : /[^{]+/y);
  }

  /** `{name}` or `{count, plural, one {# gift} other {# gifts}}` */
  #argument(): Token {
    const name = this.#take(/\{\s*[\w.]+\s*/y)
      .slice(1)
      .trim();
    if (this.#text[this.#at] === '}') {
      this.#at += 1;
      return [name];
    }
    const kind = this.#take(/,\s*\w+\s*,\s*/y).replaceAll(/[\s,]/g, '');
    if (!branching.has(kind)) throw this.#wrong();
    const cases: Record<string, Token[] | number> = {};
    while (this.#text[this.#at] !== '}') {
      const key = this.#take(/(?:=\d+|[\w-]+)\s*\{/y);
      cases[key.slice(0, -1).trim().replace('=', '')] = this.tokens(true);
      this.#take(/\}\s*/y);
    }
    this.#at += 1;
    return [name, kind, cases];
  }

  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (!found) throw this.#wrong();
    this.#at += found.length;
    return found;
  }

  #wrong(): Error {
    return new Error(`unreadable message at ${this.#at}: ${this.#text}`);
  }
}
