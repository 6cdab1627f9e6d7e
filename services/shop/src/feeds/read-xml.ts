import { Parser } from 'htmlparser2';
import type { FeedItem, RejectedRow } from './merchant-fields.ts';
import { isBlockElement } from './plain-text.ts';
import { defaultItemPattern, XmlItems } from './xml-items.ts';
import { findItemName } from './xml-structure.ts';

/** In characters. Longer texts are truncated. */
const maxFieldLength = 20_000;
const maxFields = 200;
const maxTagDepth = 50;
const maxTagAttributes = 50;

/** Feeds choose their own prefixes, so namespaces are recognised by URI. */
const googleNamespace = /^https?:\/\/(?:www\.)?base\.google\.com\/c?ns\/1\.0\/?$/i;
const rssOrAtomNamespace =
  /^(?:|https?:\/\/(?:www\.w3\.org\/2005\/atom|purl\.org\/(?:rss\/1\.0|atom\/ns#)|backend\.userland\.com\/rss2?|(?:www\.)?rssboard\.org\/rss-specification)\/?)$/i;
const prefixDeclaration = /\sxmlns:([\w.-]{1,40})\s{0,9}=\s{0,9}["']([^"'<>]{0,200})["']/gi;

/** Google's namespace takes precedence for these attributes. */
const googleFirstAttributes = new Set(['id', 'link']);
const listAttributes = new Set(['additional_image_link']);

type Prefixes = ReadonlyMap<string, string>;

const parsePrefixes = (text: string): Map<string, string> =>
  new Map([...text.matchAll(prefixDeclaration)].map(([, prefix = '', uri = '']) => [prefix, uri]));

/** In characters. Enough to detect the element name of items. */
const headLength = 200_000;
/** In characters. The root element starts before this position. */
const maxRootPosition = 5_000;
const feedRoot = /<(?:[\w.-]{1,40}:)?(?:rss|feed|rdf)[\s>]/i;

/**
 * Reads RSS 2.0, RSS 1.0, Atom, or XML with other product elements (`product`, `SHOPITEM`, `offer`). Reports an
 * invalid item and continues with the next one.
 */
export async function* readXmlFeed(chunks: AsyncIterable<string>): AsyncGenerator<FeedItem | RejectedRow> {
  const { head, text: feedText } = await readHead(chunks);
  const itemName = feedRoot.test(head.slice(0, maxRootPosition)) ? undefined : findItemName(head);
  const items = new XmlItems(itemName === undefined ? defaultItemPattern : escapePattern(itemName));
  let prefixes: Prefixes | undefined;
  for await (const { line, text, rejected } of items.split(feedText)) {
    prefixes ??= parsePrefixes(items.head);
    if (rejected === undefined) yield readItem(line, text, prefixes);
    else yield { line, rejected };
  }
}

const escapePattern = (name: string): string => name.replace(/[^\p{L}\p{N}_-]/gu, '\\$&');

/** `text` yields the whole text, including the head. */
async function readHead(
  chunks: AsyncIterable<string>,
): Promise<{ head: string; text: AsyncGenerator<string> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const headChunks: string[] = [];
  let length = 0;
  let next = await iterator.next();
  for (; !next.done && length < headLength; next = await iterator.next()) {
    headChunks.push(next.value);
    length += next.value.length;
  }
  return {
    head: headChunks.join(''),
    text: (async function* () {
      yield* headChunks;
      for (; !next.done; next = await iterator.next()) yield next.value;
    })(),
  };
}

const isLink = (elementName: string): boolean => /(?:^|:)link$/i.test(elementName);

class InvalidItemError extends Error {}

function readItem(line: number, text: string, prefixes: Prefixes): FeedItem | RejectedRow {
  const reader = new ItemReader(text, prefixes);
  const parser = new Parser(reader, { xmlMode: true, decodeEntities: true });
  try {
    parser.end(text);
  } catch (error) {
    if (error instanceof InvalidItemError) return { line, rejected: error.message };
    throw error;
  }
  return { line, fields: reader.getFields() };
}

class ItemReader {
  private readonly plainFields: Record<string, string> = {};
  private readonly googleFields: Record<string, string> = {};
  private parser: Parser | undefined;
  private itemPrefixes: Prefixes = new Map();
  /** 1 within the item, 2 within one of its attributes. */
  private depth = 0;
  private text = '';
  private alternateLink = '';
  /** For an element without text: `<image url="…"/>`. */
  private urlAttribute = '';
  private itemAttributes: Record<string, string> = {};

  constructor(
    private readonly source: string,
    private readonly feedPrefixes: Prefixes,
  ) {}

  getFields(): Record<string, string> {
    const fields = { ...this.itemAttributes, ...this.googleFields, ...this.plainFields };
    for (const name of googleFirstAttributes)
      if (this.googleFields[name]) fields[name] = this.googleFields[name];
    fields.link ||= this.alternateLink;
    fields.description ||= fields.summary || fields.content || '';
    return fields;
  }

  onparserinit(parser: Parser): void {
    this.parser = parser;
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    if (this.depth > maxTagDepth)
      throw new InvalidItemError(`elements are nested more than ${maxTagDepth} levels deep`);
    if (this.depth === 1) {
      this.itemPrefixes = parseDeclarations(attributes);
      this.itemAttributes = getPlainAttributes(attributes);
    }
    if (this.depth === 2) {
      this.text = '';
      this.urlAttribute = '';
      if (isLink(name) && /^(?:alternate)?$/i.test(attributes.rel?.trim() ?? ''))
        this.alternateLink ||= attributes.href?.trim() ?? '';
      // An element may declare its own prefix.
      if (name.includes(':') && Object.keys(attributes).some(key => key.startsWith('xmlns:')))
        this.itemPrefixes = new Map([...this.itemPrefixes, ...parseDeclarations(attributes)]);
    }
    if (this.depth > 2) this.addLineBreak(name);
    if (this.depth >= 2 && !isLink(name))
      this.urlAttribute ||= (attributes.url ?? attributes.href ?? attributes.src ?? '').slice(
        0,
        maxFieldLength,
      );
  }

  ontext(text: string): void {
    if (this.depth >= 2) this.text += text.slice(0, Math.max(0, maxFieldLength - this.text.length));
  }

  onclosetag(name: string, isImplied: boolean): void {
    this.depth -= 1;
    if (this.depth >= 2) this.addLineBreak(name);
    if (this.depth !== 1) return;
    // The parser also reports an implied end for `<link/>`.
    const isSelfClosing = this.source[(this.parser?.endIndex ?? 0) - 1] === '/';
    if (isImplied && !isSelfClosing) throw new InvalidItemError(`${name} is not closed`);
    this.store(name, this.text.trim() || this.urlAttribute.trim());
  }

  private addLineBreak(name: string): void {
    if (isBlockElement(name)) this.ontext('\n');
  }

  private store(name: string, text: string): void {
    const [prefix, localName] = name.includes(':') ? name.split(':', 2) : ['', name];
    const fields = this.findFields(prefix ?? '');
    const key = (localName ?? '').toLowerCase();
    if (fields === undefined || key === '' || text === '') return;
    if (fields[key] === undefined) {
      if (Object.keys(this.plainFields).length + Object.keys(this.googleFields).length < maxFields)
        fields[key] = text;
    } else if (listAttributes.has(key)) fields[key] = `${fields[key]},${text}`.slice(0, maxFieldLength);
  }

  /** Returns undefined for attributes of other vocabularies (`media:title`). */
  private findFields(prefix: string): Record<string, string> | undefined {
    if (prefix === '') return this.plainFields;
    const uri = this.itemPrefixes.get(prefix) ?? this.feedPrefixes.get(prefix);
    if (uri === undefined) return prefix === 'g' ? this.googleFields : undefined;
    if (googleNamespace.test(uri)) return this.googleFields;
    return rssOrAtomNamespace.test(uri) ? this.plainFields : undefined;
  }
}

const getPlainAttributes = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([key, value]) => !key.includes(':') && key !== 'xmlns' && value.trim() !== '')
      .slice(0, maxTagAttributes)
      .map(([key, value]) => [key.toLowerCase(), value.slice(0, maxFieldLength)]),
  );

const parseDeclarations = (attributes: Record<string, string>): Map<string, string> =>
  new Map(
    Object.entries(attributes)
      .slice(0, maxTagAttributes)
      .flatMap(([key, value]) => (key.startsWith('xmlns:') ? [[key.slice(6), value] as const] : [])),
  );
