import { FeedError } from './merchant-fields.ts';

/** In characters: longer items are refused to limit memory. */
const longestItem = 1_000_000;
/** The root element and namespaces must be declared within so many characters. */
const longestHead = 20_000;
/** A tag may be split between two chunks. */
const tailLength = 200;

/** The source text of one item, or why it cannot be extracted. */
interface XmlItem {
  line: number;
  text: string;
  rejected?: string;
}

/** The patterns for a feed whose items have one of these names. */
function patternsFor(names: string) {
  const open = String.raw`<(?:[\w.-]{1,40}:)?(?:${names})(?=[\s>/])`;
  const close = String.raw`<\/(?:[\w.-]{1,40}:)?(?:${names})\s{0,9}>`;
  return {
    open: new RegExp(open, 'gi'),
    outside: new RegExp(`${open}|<!--`, 'gi'),
    inside: new RegExp(String.raw`${open}|${close}|<!--|<!\[CDATA\[`, 'gi'),
  };
}
/** The item names of RSS and Atom. */
export const usualItems = 'item|entry';

const rootName = /<([a-z_][\w.:-]{0,80})(?=[\s>/])/i;

/** Finds the first match of `pattern` from `from` on. */
function find(pattern: RegExp, text: string, from: number): { at: number; found: string } | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match ? { at: match.index, found: match[0] } : undefined;
}

/**
 * Splits XML into items, so that a broken item does not affect the next. Holds one item in memory.
 * Throws a FeedError at the end of a feed whose root element is not closed.
 */
export class XmlItems {
  /** The text before the first item, which declares the namespaces. */
  head = '';
  #buffer = '';
  /** The line at the start of the buffer. */
  #line = 1;
  /** The position in the buffer up to which it was searched. */
  #at = 0;
  /** In the buffer: the next position of each (negative if unknown), and how far it was searched. */
  readonly #closings = { '-->': { at: -1, searched: 0 }, ']]>': { at: -1, searched: 0 } };
  #isInside = false;
  #isHeadOver = false;
  #end = '';

  readonly #patterns: ReturnType<typeof patternsFor>;

  /** `names`: the element names of items, as a regular expression. */
  constructor(names = usualItems) {
    this.#patterns = patternsFor(names);
  }

  async *read(chunks: AsyncIterable<string>): AsyncGenerator<XmlItem> {
    for await (const chunk of chunks) {
      this.#buffer += chunk;
      this.#end = (this.#end + chunk).slice(-longestHead);
      yield* this.#items();
    }
    if (this.#isInside) {
      const next = find(this.#patterns.open, this.#buffer, 1);
      if (next) yield* this.#afterBroken('it is not closed', next.at);
      if (this.#isInside) yield { line: this.#line, text: '', rejected: 'it is not closed' };
    }
    const root = rootName.exec(this.head.replace(/<[?!][^<>]{0,2000}>/g, ''))?.[1];
    if (root !== undefined && !this.#end.includes(`</${root}`))
      throw new FeedError(`it is truncated: ${root} is not closed`, this.#line);
  }

  *#items(): Generator<XmlItem> {
    for (;;) {
      const item = this.#isInside ? this.#nextInside() : this.#nextOutside();
      if (item === undefined) return;
      if (item !== 'more') yield item;
    }
  }

  /** Advances to the next item; returns 'more' if more text is needed. */
  #nextOutside(): 'more' | undefined {
    const next = find(this.#patterns.outside, this.#buffer, this.#at);
    if (next?.found === '<!--') {
      const end = this.#closingAt('-->', next.at);
      if (end !== -1) this.#at = end;
      // A comment that does not end is treated as text.
      else if (this.#buffer.length - next.at > longestItem) this.#at = next.at + 4;
      else return undefined;
      return 'more';
    }
    if (next) {
      this.#drop(next.at);
      this.#isHeadOver = true;
      this.#enter();
      return 'more';
    }
    this.#drop(Math.max(0, this.#buffer.length - tailLength));
    this.#at = 0;
    return undefined;
  }

  #nextInside(): XmlItem | 'more' | undefined {
    const next = find(this.#patterns.inside, this.#buffer, this.#at);
    if (next === undefined) {
      this.#at = Math.max(this.#at, this.#buffer.length - tailLength);
      return this.#tooLong();
    }
    const { at, found } = next;
    if (found.startsWith('</')) return this.#take(at + found.length);
    if (found === '<!--' || found === '<![CDATA[') return this.#skip(at, found);
    return this.#broken('it is not closed', at);
  }

  /** Skips a comment or CDATA section. One that contains its own start was never closed. */
  #skip(at: number, opening: string): XmlItem | 'more' | undefined {
    const closing = opening === '<!--' ? '-->' : ']]>';
    const end = this.#closingAt(closing, at);
    this.#at = at;
    if (end === -1) return this.#tooLong();
    if (this.#buffer.slice(at + opening.length, end).includes(opening)) {
      const next = find(this.#patterns.open, this.#buffer, at);
      return this.#broken(`${opening} is not closed`, next?.at ?? this.#buffer.length);
    }
    this.#at = end + closing.length;
    return 'more';
  }

  /** The next position of a closing mark. Text is not searched twice, which would take quadratic time. */
  #closingAt(closing: '-->' | ']]>', from: number): number {
    const known = this.#closings[closing];
    if (known.at < from || known.at < 0) {
      known.at = this.#buffer.indexOf(closing, Math.max(from, known.searched));
      known.searched = known.at === -1 ? this.#buffer.length - closing.length : known.at + 1;
    }
    return known.at < from ? -1 : known.at;
  }

  #tooLong(): XmlItem | undefined {
    if (this.#buffer.length <= longestItem) return undefined;
    const next = find(this.#patterns.open, this.#buffer, 1);
    return this.#broken(`it is longer than ${longestItem} characters`, next?.at ?? this.#buffer.length);
  }

  #take(end: number): XmlItem {
    const item = { line: this.#line, text: this.#buffer.slice(0, end) };
    this.#drop(end);
    this.#leave();
    return item.text.length > longestItem
      ? { line: item.line, text: '', rejected: `it is longer than ${longestItem} characters` }
      : item;
  }

  /** Refuses the current item; reading continues at `end`. */
  #broken(rejected: string, end: number): XmlItem {
    const line = this.#line;
    this.#drop(end);
    this.#leave();
    return { line, text: '', rejected };
  }

  *#afterBroken(rejected: string, end: number): Generator<XmlItem> {
    yield this.#broken(rejected, end);
    yield* this.#items();
  }

  #enter(): void {
    this.#isInside = true;
    this.#at = 1;
  }

  #leave(): void {
    this.#isInside = false;
    this.#at = 0;
  }

  #drop(end: number): void {
    if (!this.#isHeadOver && this.head.length < longestHead) this.head += this.#buffer.slice(0, end);
    const dropped = this.#buffer.slice(0, end);
    for (let at = dropped.indexOf('\n'); at !== -1; at = dropped.indexOf('\n', at + 1)) this.#line += 1;
    for (const known of Object.values(this.#closings)) {
      known.at -= end;
      known.searched -= end;
    }
    this.#buffer = this.#buffer.slice(end);
    this.#at = Math.max(0, this.#at - end);
  }
}
