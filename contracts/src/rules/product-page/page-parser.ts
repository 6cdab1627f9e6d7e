import { DomHandler, Element } from 'domhandler';
import { Parser, Tokenizer } from 'htmlparser2';
import type { Deadline } from './deadline.ts';
import { NameWords } from './name-words.ts';

/** Browsers do not nest elements deeper either. */
export const maxDepth = 512;
/** Shop pages have far fewer elements. Later elements are not parsed, to limit the search time. */
const maxElements = 60_000;
const elementsPerDeadlineCheck = 1_000;

export class PageElement extends Element {
  index = 0;
  /** The index of the first element after this one and its descendants. */
  end = 0;
  private readonly nameWords: NameWords;
  private cachedWords: readonly string[] | undefined;

  constructor(name: string, attribs: Record<string, string>, nameWords: NameWords) {
    super(name, attribs);
    this.nameWords = nameWords;
  }

  /** The words of class and id in lower case: `priceBox-old` has price, box and old. */
  get words(): readonly string[] {
    this.cachedWords ??= this.nameWords.getWords(this.attribs.class ?? '', this.attribs.id ?? '');
    return this.cachedWords;
  }
}

/** Collects elements in document order. The page's tags cannot close the root. */
class TreeBuilder extends DomHandler {
  readonly elements: PageElement[] = [];
  readonly pageRoot: PageElement;
  private readonly nameWords = new NameWords();

  constructor() {
    super();
    this.pageRoot = this.open('read-page', {});
  }

  override onopentag(name: string, attribs: Record<string, string>): void {
    this.open(name, attribs);
  }

  private open(name: string, attribs: Record<string, string>): PageElement {
    const element = new PageElement(name, attribs, this.nameWords);
    element.index = this.elements.push(element) - 1;
    this.addNode(element);
    this.tagStack.push(element);
    return element;
  }

  /** Keeps the texts before and after a comment separate. */
  override oncomment(): void {
    this.lastNode = null;
  }

  override onclosetag(): void {
    const closed = this.tagStack.at(-1);
    if (closed instanceof PageElement) closed.end = this.elements.length;
    super.onclosetag();
  }
}

const [lessThan, ampersand] = [0x3c, 0x26];

/** Jumps to the end of a text or value, which is faster than the library's check of every character. */
class SearchingTokenizer extends Tokenizer {
  /** `index` is the first ampersand at or after `from`. */
  private nextAmpersand = { from: 0, index: -1 };

  constructor(...options: ConstructorParameters<typeof Tokenizer>) {
    super(...options);
    const { stateText, handleInAttributeValue } = this.getOriginalMethods();
    this['fastForwardTo'] = (charCode: number) => this.goTo(this.find(charCode), 0);
    this['stateText'] = (charCode: number) => {
      if (charCode === lessThan || charCode === ampersand) stateText.call(this, charCode);
      else this.goTo(Math.min(this.find(lessThan), this.findAmpersand()), 1);
    };
    this['handleInAttributeValue'] = (charCode: number, quote: number) => {
      if (charCode === quote || charCode === ampersand) handleInAttributeValue.call(this, charCode, quote);
      else this.goTo(Math.min(this.find(quote), this.findAmpersand()), 1);
    };
  }

  private getOriginalMethods() {
    return {
      stateText: this['stateText'],
      handleInAttributeValue: this['handleInAttributeValue'],
    };
  }

  /** Returns false at the end of the buffer. The tokenizer adds one to its index after every step. */
  private goTo(position: number, stepsBack: number): boolean {
    const isFound = position < this['buffer'].length;
    this['index'] = isFound ? position - stepsBack : this['buffer'].length - 1;
    return isFound;
  }

  private find(charCode: number): number {
    const index = this['buffer'].indexOf(String.fromCharCode(charCode), this['index'] + 1);
    return index === -1 ? this['buffer'].length : index;
  }

  /** Searches for each ampersand only once. */
  private findAmpersand(): number {
    const from = this['index'] + 1;
    const cached = this.nextAmpersand;
    if (from < cached.from || cached.index < from) this.nextAmpersand = { from, index: this.find(ampersand) };
    return this.nextAmpersand.index;
  }
}

/**
 * Closes the innermost open element before opening one that would be too deep, because parsing time grows with the
 * number of open elements.
 */
class BoundedParser extends Parser {
  private readonly handler: DomHandler;
  private readonly deadline: Deadline | undefined;
  private elementCount = 0;

  constructor(handler: DomHandler, deadline: Deadline | undefined) {
    super(handler, { Tokenizer: SearchingTokenizer });
    this.handler = handler;
    this.deadline = deadline;
  }

  override onopentagname(start: number, endIndex: number): void {
    // Both arrays contain open elements, innermost first.
    const [openNames, foreignContexts] = [this['stack'], this['foreignContext']];
    if (openNames.length >= maxDepth && openNames.shift() !== undefined) this.handler.onclosetag();
    if (foreignContexts.length > maxDepth) foreignContexts.shift();
    super.onopentagname(start, endIndex);
    // Adding keys to an object without a prototype is faster.
    this['attribs'] = Object.create(null);
    this.elementCount += 1;
    if (this.elementCount % elementsPerDeadlineCheck === 0) this.deadline?.check();
    if (this.elementCount >= maxElements) this.pause();
  }
}

interface ParsedPage {
  root: PageElement;
  /** In document order, the root first. */
  elements: PageElement[];
}

/** Throws `LinkError` when the deadline passes. */
export function parsePage(html: string, deadline?: Deadline): ParsedPage {
  const builder = new TreeBuilder();
  new BoundedParser(builder, deadline).end(html);
  const { elements, pageRoot: root } = builder;
  for (const element of elements) if (element.end === 0) element.end = elements.length;
  return { root, elements };
}
