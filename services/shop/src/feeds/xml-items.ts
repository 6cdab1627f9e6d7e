import { FeedError } from './merchant-fields.ts';

/** In characters. Longer items are rejected to limit memory. */
const maxItemLength = 1_000_000;
/** In characters. The head contains the root element and the namespaces. */
const maxHeadLength = 20_000;
/** In characters. They are searched again, since a tag may be split between chunks. */
const tailLength = 200;

interface XmlItem {
  line: number;
  text: string;
  rejected?: string;
}

function createPatterns(names: string) {
  const open = String.raw`<(?:[\w.-]{1,40}:)?(?:${names})(?=[\s>/])`;
  const close = String.raw`<\/(?:[\w.-]{1,40}:)?(?:${names})\s{0,9}>`;
  return {
    open: new RegExp(open, 'gi'),
    outside: new RegExp(`${open}|<!--`, 'gi'),
    inside: new RegExp(String.raw`${open}|${close}|<!--|<!\[CDATA\[`, 'gi'),
  };
}
export const defaultItemNames = 'item|entry';

const rootName = /<([a-z_][\w.:-]{0,80})(?=[\s>/])/i;

function findNext(pattern: RegExp, text: string, from: number): { at: number; found: string } | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match ? { at: match.index, found: match[0] } : undefined;
}

/**
 * A malformed item does not affect the next one. Holds one item in memory. Throws a FeedError after the last item if the
 * root element is not closed.
 */
export class XmlItems {
  /** Declares the namespaces. */
  head = '';
  private buffer = '';
  private line = 1;
  private position = 0;
  /** For each end mark: its next position (negative if unknown) and how far the buffer was searched. */
  private readonly closings = { '-->': { at: -1, searched: 0 }, ']]>': { at: -1, searched: 0 } };
  private isInside = false;
  private isHeadComplete = false;
  private end = '';

  private readonly patterns: ReturnType<typeof createPatterns>;

  /** `names` is a regular expression. */
  constructor(names = defaultItemNames) {
    this.patterns = createPatterns(names);
  }

  async *split(chunks: AsyncIterable<string>): AsyncGenerator<XmlItem> {
    for await (const chunk of chunks) {
      this.buffer += chunk;
      this.end = (this.end + chunk).slice(-maxHeadLength);
      yield* this.readItems();
    }
    if (this.isInside) {
      const next = findNext(this.patterns.open, this.buffer, 1);
      if (next) yield* this.rejectAndContinue('it is not closed', next.at);
      if (this.isInside) yield { line: this.line, text: '', rejected: 'it is not closed' };
    }
    const root = rootName.exec(this.head.replace(/<[?!][^<>]{0,2000}>/g, ''))?.[1];
    if (root !== undefined && !this.end.includes(`</${root}`))
      throw new FeedError(`it is truncated: ${root} is not closed`, this.line);
  }

  private *readItems(): Generator<XmlItem> {
    for (;;) {
      const item = this.isInside ? this.readInside() : this.readOutside();
      if (item === undefined) return;
      if (item !== 'more') yield item;
    }
  }

  /** Returns undefined if more text is needed. */
  private readOutside(): 'more' | undefined {
    const next = findNext(this.patterns.outside, this.buffer, this.position);
    if (next?.found === '<!--') {
      const end = this.findClosing('-->', next.at);
      if (end !== -1) this.position = end;
      // A comment that does not end is treated as text.
      else if (this.buffer.length - next.at > maxItemLength) this.position = next.at + 4;
      else return undefined;
      return 'more';
    }
    if (next) {
      this.drop(next.at);
      this.isHeadComplete = true;
      this.enter();
      return 'more';
    }
    this.drop(Math.max(0, this.buffer.length - tailLength));
    this.position = 0;
    return undefined;
  }

  /** Returns undefined if more text is needed. */
  private readInside(): XmlItem | 'more' | undefined {
    const next = findNext(this.patterns.inside, this.buffer, this.position);
    if (next === undefined) {
      this.position = Math.max(this.position, this.buffer.length - tailLength);
      return this.rejectIfTooLong();
    }
    const { at, found } = next;
    if (found.startsWith('</')) return this.finish(at + found.length);
    if (found === '<!--' || found === '<![CDATA[') return this.skip(at, found);
    return this.reject('it is not closed', at);
  }

  /** If a section contains the start of another one, it was never closed. */
  private skip(at: number, opening: string): XmlItem | 'more' | undefined {
    const closing = opening === '<!--' ? '-->' : ']]>';
    const end = this.findClosing(closing, at);
    this.position = at;
    if (end === -1) return this.rejectIfTooLong();
    if (this.buffer.slice(at + opening.length, end).includes(opening)) {
      const next = findNext(this.patterns.open, this.buffer, at);
      return this.reject(`${opening} is not closed`, next?.at ?? this.buffer.length);
    }
    this.position = end + closing.length;
    return 'more';
  }

  /** Returns -1 if there is none. Searches each text only once, otherwise it would take quadratic time. */
  private findClosing(closing: '-->' | ']]>', from: number): number {
    const known = this.closings[closing];
    if (known.at < from || known.at < 0) {
      known.at = this.buffer.indexOf(closing, Math.max(from, known.searched));
      known.searched = known.at === -1 ? this.buffer.length - closing.length : known.at + 1;
    }
    return known.at < from ? -1 : known.at;
  }

  private rejectIfTooLong(): XmlItem | undefined {
    if (this.buffer.length <= maxItemLength) return undefined;
    const next = findNext(this.patterns.open, this.buffer, 1);
    return this.reject(`it is longer than ${maxItemLength} characters`, next?.at ?? this.buffer.length);
  }

  private finish(end: number): XmlItem {
    const item = { line: this.line, text: this.buffer.slice(0, end) };
    this.drop(end);
    this.leave();
    return item.text.length > maxItemLength
      ? { line: item.line, text: '', rejected: `it is longer than ${maxItemLength} characters` }
      : item;
  }

  private reject(rejected: string, end: number): XmlItem {
    const line = this.line;
    this.drop(end);
    this.leave();
    return { line, text: '', rejected };
  }

  private *rejectAndContinue(rejected: string, end: number): Generator<XmlItem> {
    yield this.reject(rejected, end);
    yield* this.readItems();
  }

  private enter(): void {
    this.isInside = true;
    this.position = 1;
  }

  private leave(): void {
    this.isInside = false;
    this.position = 0;
  }

  private drop(end: number): void {
    if (!this.isHeadComplete && this.head.length < maxHeadLength) this.head += this.buffer.slice(0, end);
    const dropped = this.buffer.slice(0, end);
    this.line += dropped.split('\n').length - 1;
    for (const known of Object.values(this.closings)) {
      known.at -= end;
      known.searched -= end;
    }
    this.buffer = this.buffer.slice(end);
    this.position = Math.max(0, this.position - end);
  }
}
