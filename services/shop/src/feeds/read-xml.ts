import { Parser } from 'htmlparser2';
import type { FeedItem, RejectedRow } from './merchant-fields.ts';
import { breaksLine } from './plain-text.ts';
import { usualItems, XmlItems } from './xml-items.ts';
import { itemNameIn } from './xml-structure.ts';

/** In characters; the rest is ignored. */
const longestField = 20_000;
/** The most fields of an item that are read. */
const mostFields = 200;
const deepestTag = 50;

/** Namespaces are recognised by their addresses; feeds choose the prefixes. */
const googleNamespace = /^https?:\/\/(?:www\.)?base\.google\.com\/c?ns\/1\.0\/?$/i;
const plainNamespace =
  /^(?:|https?:\/\/(?:www\.w3\.org\/2005\/atom|purl\.org\/(?:rss\/1\.0|atom\/ns#)|backend\.userland\.com\/rss2?|(?:www\.)?rssboard\.org\/rss-specification)\/?)$/i;
const declaration = /\sxmlns:([\w.-]{1,40})\s{0,9}=\s{0,9}["']([^"'<>]{0,200})["']/gi;

/** For these, Google's attribute takes precedence over the plain one. */
const googleFirst = new Set(['id', 'link']);
const repeated = new Set(['additional_image_link']);

type Prefixes = ReadonlyMap<string, string>;

const prefixesIn = (text: string): Map<string, string> =>
  new Map([...text.matchAll(declaration)].map(([, prefix = '', address = '']) => [prefix, address]));

/** How much of a feed is read to detect the element name of its items. */
const headLength = 200_000;
const isUsual = /<(?:[\w.-]{1,40}:)?(?:rss|feed|rdf)[\s>]/i;

/**
 * Reads RSS 2.0, RSS 1.0 or Atom with Google's attributes, or XML whose products have any other name (`product`,
 * `SHOPITEM`, `offer`). A broken item does not affect others.
 */
export async function* readXmlFeed(chunks: AsyncIterable<string>): AsyncGenerator<FeedItem | RejectedRow> {
  const { head, rest } = await headOf(chunks);
  const name = isUsual.test(head.slice(0, 5_000)) ? undefined : itemNameIn(head);
  const items = new XmlItems(name === undefined ? usualItems : name.replace(/[^\p{L}\p{N}_-]/gu, '\\$&'));
  let prefixes: Prefixes | undefined;
  for await (const { line, text, rejected } of items.read(rest)) {
    prefixes ??= prefixesIn(items.head);
    if (rejected === undefined) yield readItem(line, text, prefixes);
    else yield { line, rejected };
  }
}

/** The beginning of a text followed by the rest. */
async function headOf(
  chunks: AsyncIterable<string>,
): Promise<{ head: string; rest: AsyncGenerator<string> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first: string[] = [];
  let length = 0;
  let next = await iterator.next();
  for (; !next.done && length < headLength; next = await iterator.next()) {
    first.push(next.value);
    length += next.value.length;
  }
  return {
    head: first.join(''),
    rest: (async function* () {
      yield* first;
      for (; !next.done; next = await iterator.next()) yield next.value;
    })(),
  };
}

class BrokenItem extends Error {}

function readItem(line: number, text: string, prefixes: Prefixes): FeedItem | RejectedRow {
  const reader = new ItemReader(text, prefixes);
  const parser = new Parser(reader, { xmlMode: true, decodeEntities: true });
  try {
    parser.end(text);
  } catch (error) {
    if (error instanceof BrokenItem) return { line, rejected: error.message };
    throw error;
  }
  return { line, fields: reader.fields() };
}

/** Collects the fields of one item from a lenient parser's events. */
class ItemReader {
  readonly #own: Record<string, string> = {};
  readonly #google: Record<string, string> = {};
  readonly #source: string;
  readonly #prefixes: Prefixes;
  #parser: Parser | undefined;
  #declared: Prefixes = new Map();
  #depth = 0;
  #text = '';
  #alternate = '';
  /** The attribute with the value of an element without text: `<image url="…"/>`. */
  #attribute = '';
  #attributes: Record<string, string> = {};

  constructor(source: string, prefixes: Prefixes) {
    this.#source = source;
    this.#prefixes = prefixes;
  }

  fields(): Record<string, string> {
    const fields = { ...this.#attributes, ...this.#google, ...this.#own };
    for (const name of googleFirst) if (this.#google[name]) fields[name] = this.#google[name];
    fields.link ||= this.#alternate;
    fields.description ||= fields.summary || fields.content || '';
    return fields;
  }

  onparserinit(parser: Parser): void {
    this.#parser = parser;
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    this.#depth += 1;
    if (this.#depth > deepestTag) throw new BrokenItem(`elements are nested more than ${deepestTag} deep`);
    if (this.#depth === 1) {
      this.#declared = declaredBy(attributes);
      this.#attributes = ownAttributes(attributes);
    }
    if (this.#depth === 2) {
      this.#text = '';
      this.#attribute = '';
      if (/(?:^|:)link$/i.test(name) && /^(?:alternate)?$/i.test(attributes.rel?.trim() ?? ''))
        this.#alternate ||= attributes.href?.trim() ?? '';
      // An element may declare its own prefix.
      if (name.includes(':') && Object.keys(attributes).some(key => key.startsWith('xmlns:')))
        this.#declared = new Map([...this.#declared, ...declaredBy(attributes)]);
    }
    if (this.#depth > 2) this.#breakLine(name);
    if (this.#depth >= 2 && !/(?:^|:)link$/i.test(name))
      this.#attribute ||= (attributes.url ?? attributes.href ?? attributes.src ?? '').slice(0, longestField);
  }

  ontext(text: string): void {
    if (this.#depth >= 2) this.#text += text.slice(0, Math.max(0, longestField - this.#text.length));
  }

  onclosetag(name: string, isImplied: boolean): void {
    this.#depth -= 1;
    if (this.#depth >= 2) this.#breakLine(name);
    if (this.#depth !== 1) return;
    // The parser also reports an implied end for `<link/>`.
    const isEmpty = this.#source[(this.#parser?.endIndex ?? 0) - 1] === '/';
    if (isImplied && !isEmpty) throw new BrokenItem(`${name} is not closed`);
    this.#keep(name, this.#text.trim() || this.#attribute.trim());
  }

  #breakLine(name: string): void {
    if (breaksLine(name)) this.ontext('\n');
  }

  #keep(name: string, text: string): void {
    const [prefix, local] = name.includes(':') ? name.split(':', 2) : ['', name];
    const fields = this.#fieldsOf(prefix ?? '');
    const key = (local ?? '').toLowerCase();
    if (fields === undefined || key === '' || text === '') return;
    if (fields[key] === undefined) {
      if (Object.keys(this.#own).length + Object.keys(this.#google).length < mostFields) fields[key] = text;
    } else if (repeated.has(key)) fields[key] = `${fields[key]},${text}`.slice(0, longestField);
  }

  /** Undefined for an attribute of another vocabulary, such as `media:title`. */
  #fieldsOf(prefix: string): Record<string, string> | undefined {
    if (prefix === '') return this.#own;
    const address = this.#declared.get(prefix) ?? this.#prefixes.get(prefix);
    if (address === undefined) return prefix === 'g' ? this.#google : undefined;
    if (googleNamespace.test(address)) return this.#google;
    return plainNamespace.test(address) ? this.#own : undefined;
  }
}

/** The attributes of `<offer id="1" url="…">`, without those of other vocabularies. */
const ownAttributes = (attributes: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([key, value]) => !key.includes(':') && key !== 'xmlns' && value.trim() !== '')
      .slice(0, 50)
      .map(([key, value]) => [key.toLowerCase(), value.slice(0, longestField)]),
  );

const declaredBy = (attributes: Record<string, string>): Map<string, string> =>
  new Map(
    Object.entries(attributes)
      .slice(0, 50)
      .flatMap(([key, value]) => (key.startsWith('xmlns:') ? [[key.slice(6), value] as const] : [])),
  );
