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
 * Parses objects and arrays of nearly valid JSON in one pass. Accepts comments, extra and missing commas, other or
 * missing quotes, unescaped quotes in texts, and a cut-off end.
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
      if (char === '{' || char === '[') return this.parseValue(0, false);
    }
    return undefined;
  }

  private parseValue(depth: number, isNamed: boolean): unknown {
    this.skip();
    const char = this.text[this.position];
    if (char === '{' || char === '[') {
      this.position += 1;
      // If the nesting is too deep, drops the rest of the text.
      if (depth >= maxDepth) this.position = this.text.length;
      return char === '{' ? this.parseObject(depth + 1) : this.parseList(depth + 1);
    }
    if (char === '"' || char === "'") return this.parseString(char);
    const number = isNamed ? this.match(groupedNumber) : undefined;
    if (number !== undefined) return Number(number.replaceAll(',', ''));
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
      const value = this.parseValue(depth, true);
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
      const value = char === ',' ? undefined : this.parseValue(depth, false);
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
        index += 1;
        const next = this.text[index] ?? '';
        const hexDigits = next === 'u' ? /[\da-f]{4}/iy : undefined;
        if (hexDigits !== undefined) hexDigits.lastIndex = index + 1;
        const digits = hexDigits?.exec(this.text)?.[0];
        if (digits !== undefined) index += 4;
        parts.push(digits === undefined ? (escapes[next] ?? (next < ' ' ? ' ' : next)) : toCodeUnit(digits));
      } else parts.push(char < ' ' ? ' ' : char);
    }
    this.position = this.text.length;
    return undefined;
  }

  /** A closing quote is followed by punctuation, the end, or a new line with a name. */
  private isClosingQuote(index: number): boolean {
    let next = index + 1;
    let isNewLine = false;
    for (; next - index < maxSpaceChars && /\s/.test(this.text[next] ?? ''); next += 1)
      isNewLine ||= this.text[next] === '\n';
    const char = this.text[next];
    if (char === undefined || ',:}]'.includes(char)) return true;
    return isNewLine
      ? char === '"' || char === "'"
      : char === '/' && (this.text[next + 1] === '/' || this.text[next + 1] === '*');
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.position += found.length;
    return found;
  }

  private skip(): void {
    while (this.match(skippedText) !== undefined || this.skipBlock());
  }

  private skipBlock(): boolean {
    if (this.hasUnclosedComment || !this.text.startsWith('/*', this.position)) return false;
    const end = this.text.indexOf('*/', this.position + 2);
    this.hasUnclosedComment = end === -1;
    if (end === -1) return false;
    this.position = end + 2;
    return true;
  }
}

const toCodeUnit = (digits: string): string => String.fromCharCode(Number.parseInt(digits, 16));

function parseWord(word: string | undefined): unknown {
  if (word === undefined || word === 'undefined') return undefined;
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === 'null') return null;
  return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(word) ? Number(word) : word;
}
