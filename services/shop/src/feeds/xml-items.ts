import { FeedError } from './merchant-fields.ts';

/** In characters. Longer items are rejected to limit memory. */
const maxItemLength = 1_000_000;
/** In characters. The head contains the root element and the namespaces. */
const maxHeadLength = 20_000;
/** In characters. The end of the buffer is searched again, because a tag may be split between chunks. */
const tailLength = 200;
/** Within an item, the buffer begins with the item's own tag. A search from here does not find that tag. */
const afterOpeningBracket = 1;

interface XmlItem {
  line: number;
  text: string;
  rejected?: string;
}

function createPatterns(namePattern: string) {
  const open = String.raw`<(?:[\w.-]{1,40}:)?(?:${namePattern})(?=[\s>/])`;
  const close = String.raw`<\/(?:[\w.-]{1,40}:)?(?:${namePattern})\s{0,9}>`;
  return {
    open: new RegExp(open, 'gi'),
    outside: new RegExp(`${open}|<!--`, 'gi'),
    inside: new RegExp(String.raw`${open}|${close}|<!--|<!\[CDATA\[`, 'gi'),
  };
}
export const defaultItemPattern = 'item|entry';

const rootName = /<([a-z_][\w.:-]{0,80})(?=[\s>/])/i;

function findNext(pattern: RegExp, text: string, from: number): { index: number; text: string } | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match ? { index: match.index, text: match[0] } : undefined;
}

/**
 * Splits XML into items. Rejects a malformed item and continues with the next one. Holds one item in memory.
 * Throws a FeedError after the last item if the root element is not closed.
 */
export class XmlItems {
  /** The text before the first item. */
  head = '';
  private buffer = '';
  private line = 1;
  private position = 0;
  /** The next position of each end mark (negative if unknown), and how much of the buffer has been searched. */
  private readonly closings = {
    '-->': { nextIndex: -1, searchedLength: 0 },
    ']]>': { nextIndex: -1, searchedLength: 0 },
  };
  private isInsideItem = false;
  private isHeadComplete = false;
  private recentText = '';

  private readonly patterns: ReturnType<typeof createPatterns>;

  /** `namePattern` is the source of a regular expression. */
  constructor(namePattern = defaultItemPattern) {
    this.patterns = createPatterns(namePattern);
  }

  async *split(chunks: AsyncIterable<string>): AsyncGenerator<XmlItem> {
    for await (const chunk of chunks) {
      this.buffer += chunk;
      this.recentText = (this.recentText + chunk).slice(-maxHeadLength);
      yield* this.readItems();
    }
    if (this.isInsideItem) {
      const next = findNext(this.patterns.open, this.buffer, afterOpeningBracket);
      if (next) yield* this.rejectAndContinue('it is not closed', next.index);
      if (this.isInsideItem) yield { line: this.line, text: '', rejected: 'it is not closed' };
    }
    const root = rootName.exec(this.head.replace(/<[?!][^<>]{0,2000}>/g, ''))?.[1];
    if (root !== undefined && !this.recentText.includes(`</${root}`))
      throw new FeedError(`it is truncated: ${root} is not closed`, this.line);
  }

  private *readItems(): Generator<XmlItem> {
    for (;;) {
      const item = this.isInsideItem ? this.readInside() : this.readOutside();
      if (item === undefined) return;
      if (item !== 'continue') yield item;
    }
  }

  /** Returns undefined if the next chunk is needed. */
  private readOutside(): 'continue' | undefined {
    const next = findNext(this.patterns.outside, this.buffer, this.position);
    if (next?.text === '<!--') {
      const end = this.findClosing('-->', next.index);
      if (end !== -1) this.position = end;
      else if (this.buffer.length - next.index > maxItemLength) this.position = next.index + next.text.length;
      else return undefined;
      return 'continue';
    }
    if (next) {
      this.consumeUntil(next.index);
      this.isHeadComplete = true;
      this.enter();
      return 'continue';
    }
    this.consumeUntil(Math.max(0, this.buffer.length - tailLength));
    this.position = 0;
    return undefined;
  }

  private readInside(): XmlItem | 'continue' | undefined {
    const next = findNext(this.patterns.inside, this.buffer, this.position);
    if (next === undefined) {
      this.position = Math.max(this.position, this.buffer.length - tailLength);
      return this.rejectIfTooLong();
    }
    const { index, text } = next;
    if (text.startsWith('</')) return this.finish(index + text.length);
    if (text === '<!--' || text === '<![CDATA[') return this.skipSection(index, text);
    return this.reject('it is not closed', index);
  }

  /** A comment or CDATA section that contains the start of another one is treated as unclosed. */
  private skipSection(start: number, opening: string): XmlItem | 'continue' | undefined {
    const closing = opening === '<!--' ? '-->' : ']]>';
    const end = this.findClosing(closing, start);
    this.position = start;
    if (end === -1) return this.rejectIfTooLong();
    if (this.buffer.slice(start + opening.length, end).includes(opening)) {
      const next = findNext(this.patterns.open, this.buffer, start);
      return this.reject(`${opening} is not closed`, next?.index ?? this.buffer.length);
    }
    this.position = end + closing.length;
    return 'continue';
  }

  /** Returns -1 if there is none. Searches each text only once, because the time would be quadratic otherwise. */
  private findClosing(closing: '-->' | ']]>', from: number): number {
    const closingState = this.closings[closing];
    if (closingState.nextIndex < from || closingState.nextIndex < 0) {
      closingState.nextIndex = this.buffer.indexOf(closing, Math.max(from, closingState.searchedLength));
      closingState.searchedLength =
        closingState.nextIndex === -1 ? this.buffer.length - closing.length : closingState.nextIndex + 1;
    }
    return closingState.nextIndex < from ? -1 : closingState.nextIndex;
  }

  private rejectIfTooLong(): XmlItem | undefined {
    if (this.buffer.length <= maxItemLength) return undefined;
    const next = findNext(this.patterns.open, this.buffer, afterOpeningBracket);
    return this.reject(`it is longer than ${maxItemLength} characters`, next?.index ?? this.buffer.length);
  }

  private finish(end: number): XmlItem {
    const item = { line: this.line, text: this.buffer.slice(0, end) };
    this.consumeUntil(end);
    this.leave();
    return item.text.length > maxItemLength
      ? { line: item.line, text: '', rejected: `it is longer than ${maxItemLength} characters` }
      : item;
  }

  private reject(rejected: string, end: number): XmlItem {
    const line = this.line;
    this.consumeUntil(end);
    this.leave();
    return { line, text: '', rejected };
  }

  private *rejectAndContinue(rejected: string, end: number): Generator<XmlItem> {
    yield this.reject(rejected, end);
    yield* this.readItems();
  }

  private enter(): void {
    this.isInsideItem = true;
    this.position = afterOpeningBracket;
  }

  private leave(): void {
    this.isInsideItem = false;
    this.position = 0;
  }

  private consumeUntil(end: number): void {
    if (!this.isHeadComplete && this.head.length < maxHeadLength) this.head += this.buffer.slice(0, end);
    const consumed = this.buffer.slice(0, end);
    this.line += consumed.split('\n').length - 1;
    for (const closingState of Object.values(this.closings)) {
      closingState.nextIndex -= end;
      closingState.searchedLength -= end;
    }
    this.buffer = this.buffer.slice(end);
    this.position = Math.max(0, this.position - end);
  }
}
