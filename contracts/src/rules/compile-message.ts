/** A part of a compiled message, in Lingui's format. */
export type Token = string | [name: string, kind?: string, cases?: Record<string, Token[] | number>];

/**
 * Supports arguments, `plural`, `selectordinal` and `select`. Replaces Lingui's compiler, which is twice as
 * large (6.7 KB) as the rest of Lingui. Apostrophes are literal and are not doubled.
 */
export function compileMessage(message: string): string | Token[] {
  if (!message.includes('{')) return message;
  let compiled = cache.get(message);
  if (!compiled) {
    compiled = new Parser(message).parseTokens('message');
    cache.set(message, compiled);
  }
  return compiled;
}

const backslashPlaceholder = '\uFFFE';
/** Keeps Lingui from decoding escapes such as `\u202e` in values. */
export const protectBackslashes = <T>(value: T): T | string =>
  typeof value === 'string' ? value.replaceAll('\\', backslashPlaceholder) : value;
export const restoreBackslashes = (text: string): string => text.replaceAll(backslashPlaceholder, '\\');

const cache = new Map<string, Token[]>();
const branchingKinds = new Set(['plural', 'selectordinal', 'select']);

class Parser {
  private readonly text: string;
  private position = 0;

  constructor(text: string) {
    this.text = text;
  }

  /** Parses up to the end of the text, or to the closing brace of a case. */
  parseTokens(scope: 'message' | 'case'): Token[] {
    const isInCase = scope === 'case';
    const tokens: Token[] = [];
    while (this.position < this.text.length && !(isInCase && this.text[this.position] === '}')) {
      tokens.push(this.text[this.position] === '{' ? this.parseArgument() : this.parseText(isInCase));
    }
    return tokens;
  }

  private parseText(isInCase: boolean): string {
    if (isInCase && this.text[this.position] === '#') return this.match(/#/y);
    return this.match(isInCase ? /[^{}#]+/y : /[^{]+/y);
  }

  /** Parses `{name}` or `{count, plural, one {# gift} other {# gifts}}`. */
  private parseArgument(): Token {
    const name = this.match(/\{\s*[\w.]+\s*/y)
      .slice(1)
      .trim();
    if (this.text[this.position] === '}') {
      this.position += 1;
      return [name];
    }
    const kind = this.match(/,\s*\w+\s*,\s*/y).replaceAll(/[\s,]/g, '');
    if (!branchingKinds.has(kind)) throw this.createError();
    const cases: Record<string, Token[] | number> = {};
    while (this.text[this.position] !== '}') {
      const key = this.match(/(?:=\d+|[\w-]+)\s*\{/y);
      cases[key.slice(0, -1).trim().replace('=', '')] = this.parseTokens('case');
      this.match(/\}\s*/y);
    }
    this.position += 1;
    return [name, kind, cases];
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.position;
    const [text] = pattern.exec(this.text) ?? [];
    if (!text) throw this.createError();
    this.position += text.length;
    return text;
  }

  private createError(): Error {
    return new Error(`cannot parse message at position ${this.position}: ${this.text}`);
  }
}
