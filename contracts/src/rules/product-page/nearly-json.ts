/** Text between values, such as CDATA and semicolons. Block comments are handled separately. */
const skippedText = /\/\/[^\n]{0,1000}|<!--|-->|<!\[CDATA\[|\]\]>|[\s;]+/y;
/** A number as people write it: `1,299.00`. */
const groupedNumber = /\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?(?=\s{0,20}[,}])/y;
const unquotedWord = /[^\s,:;"'{}[\]]{1,200}/y;
const escapes: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

const maxValues = 50;
const maxDepth = 100;
const maxSpaceChars = 200;

/**
 * Parses objects and arrays of nearly valid JSON in one pass. Accepts comments, extra and missing commas, single or
 * missing quotes, unescaped quotes in texts, and a cut-off end. `end` is the position after the last value.
 */
export function readNearlyJson(text: string, maxCount = maxValues): { values: unknown[]; end: number } {
  const reader = new Reader(text);
  const values: unknown[] = [];
  while (values.length < maxCount) {
    const value = reader.next();
    if (value === undefined) break;
    values.push(value);
  }
  return { values, end: reader.offset };
}

class Reader {
  private readonly text: string;
  private position = 0;
  private hasUnclosedComment = false;

  constructor(text: string) {
    this.text = text;
  }

  get offset(): number {
    return this.position;
  }

  next(): unknown {
    for (; this.position < this.text.length; this.position += 1) {
      this.skip();
      const char = this.text[this.position];
      if (char === '{' || char === '[') return this.parseValue(0);
    }
    return undefined;
  }

  /** Accepts `1,299.00`, which would be two numbers in a list. */
  private parsePropertyValue(depth: number): unknown {
    this.skip();
    const number = this.match(groupedNumber);
    return number === undefined ? this.parseValue(depth) : Number(number.replaceAll(',', ''));
  }

  private parseValue(depth: number): unknown {
    this.skip();
    const char = this.text[this.position];
    if (char === '{' || char === '[') {
      this.position += 1;
      // If the nesting is too deep, drops the rest of the text.
      if (depth >= maxDepth) this.position = this.text.length;
      return char === '{' ? this.parseObject(depth + 1) : this.parseList(depth + 1);
    }
    if (char === '"' || char === "'") return this.parseString(char);
    return parseWord(this.match(unquotedWord));
  }

  private parseObject(depth: number): Record<string, unknown> {
    const entries: [string, unknown][] = [];
    while (this.position < this.text.length) {
      this.skip();
      const char = this.text[this.position];
      if (char === '}') {
        this.position += 1;
        break;
      }
      const name = char === '"' || char === "'" ? this.parseString(char) : this.match(unquotedWord);
      this.skip();
      if (name === undefined || this.text[this.position] !== ':') {
        // Skips a comma or an unexpected character.
        if (name === undefined) this.position += 1;
        continue;
      }
      this.position += 1;
      const value = this.parsePropertyValue(depth);
      if (value !== undefined) entries.push([name, value]);
    }
    return Object.fromEntries(entries);
  }

  private parseList(depth: number): unknown[] {
    const items: unknown[] = [];
    while (this.position < this.text.length) {
      this.skip();
      const char = this.text[this.position];
      if (char === ']') {
        this.position += 1;
        break;
      }
      const start = this.position;
      const value = char === ',' ? undefined : this.parseValue(depth);
      if (value !== undefined) items.push(value);
      if (this.position === start) this.position += 1;
    }
    return items;
  }

  /** Returns undefined if the text ends before the closing quote. */
  private parseString(quote: string): string | undefined {
    const parts: string[] = [];
    for (let index = this.position + 1; index < this.text.length; index += 1) {
      const char = this.text[index] ?? '';
      if (char === quote && this.isClosingQuote(index)) {
        this.position = index + 1;
        return parts.join('');
      }
      if (char === '\\') {
        const hexDigits = this.getHexDigits(index + 1);
        const escaped = this.text[index + 1] ?? '';
        parts.push(
          hexDigits === undefined ? (escapes[escaped] ?? toPrintable(escaped)) : toCodeUnit(hexDigits),
        );
        index += hexDigits === undefined ? 1 : 5;
      } else parts.push(toPrintable(char));
    }
    this.position = this.text.length;
    return undefined;
  }

  private getHexDigits(index: number): string | undefined {
    if (this.text[index] !== 'u') return undefined;
    return /^[\da-f]{4}/i.exec(this.text.slice(index + 1, index + 5))?.[0];
  }

  /** A closing quote is followed by punctuation, a comment, the end of the text, or a quote on a later line. */
  private isClosingQuote(index: number): boolean {
    let next = index + 1;
    let hasLineBreak = false;
    for (; next - index < maxSpaceChars && /\s/.test(this.text[next] ?? ''); next += 1)
      hasLineBreak ||= this.text[next] === '\n';
    const char = this.text[next];
    if (char === undefined || ',:}]'.includes(char)) return true;
    if (hasLineBreak) return char === '"' || char === "'";
    return char === '/' && (this.text[next + 1] === '/' || this.text[next + 1] === '*');
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }

  private skip(): void {
    while (this.match(skippedText) !== undefined || this.skipBlockComment());
  }

  private skipBlockComment(): boolean {
    if (this.hasUnclosedComment || !this.text.startsWith('/*', this.position)) return false;
    const end = this.text.indexOf('*/', this.position + 2);
    this.hasUnclosedComment = end === -1;
    if (end === -1) return false;
    this.position = end + 2;
    return true;
  }
}

/** Replaces a control character with a space. */
const toPrintable = (char: string): string => (char < ' ' ? ' ' : char);
const toCodeUnit = (digits: string): string => String.fromCharCode(Number.parseInt(digits, 16));

function parseWord(word: string | undefined): unknown {
  if (word === undefined || word === 'undefined') return undefined;
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === 'null') return null;
  return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(word) ? Number(word) : word;
}
