import { z } from 'zod';
import { attributeNamed } from './field-names.ts';
import { FeedError, type FeedItem, type RejectedRow } from './merchant-fields.ts';

/** In characters: a longer item is rejected, to limit memory. */
const longestItem = 1_000_000;
const longestField = 20_000;
const mostFields = 200;
/** Deeper than products are nested in feeds. */
const deepest = 10;

const Json = z.record(z.string(), z.unknown());

/**
 * Reads products from JSON: from a list, from a list anywhere in an object (`{"data":{"items":[…]}}`), or from one
 * object per line. Holds one product in memory. A product that cannot be read does not affect others.
 */
export async function* readJsonFeed(chunks: AsyncIterable<string>): AsyncGenerator<FeedItem | RejectedRow> {
  let items: JsonItems | undefined;
  let head = '';
  for await (const chunk of chunks) {
    head += chunk;
    if (items === undefined && head.length < headLength && !head.trimStart().includes('\n')) continue;
    items ??= new JsonItems(isProductLine(head));
    yield* items.take(head);
    head = '';
  }
  items ??= new JsonItems(isProductLine(head));
  yield* items.take(head);
  items.end();
}

/** How much of a feed is read to detect whether each line is a product. */
const headLength = 100_000;

function isProductLine(head: string): boolean {
  try {
    const { data } = Json.safeParse(JSON.parse(head.trimStart().split('\n', 1)[0] ?? ''));
    return data !== undefined && isProduct(data);
  } catch {
    return false;
  }
}

type Open = '{' | '[';

/** Splits JSON into the objects of its lists and top-level objects. */
class JsonItems {
  /** The open brackets around the current item. */
  readonly #open: Open[] = [];
  /** The parts of the current item, and the number of its open brackets. */
  #item: string[] = [];
  #length = 0;
  #depth = 0;
  #line = 1;
  #itemLine = 1;
  #isInString = false;
  #isEscaped = false;
  readonly #areLines: boolean;

  /** `areLines`: a top-level object is a product, not the container of their list. */
  constructor(areLines: boolean) {
    this.#areLines = areLines;
  }

  *take(chunk: string): Generator<FeedItem | RejectedRow> {
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk[at] ?? '';
      if (sign === '\n') this.#line += 1;
      if (this.#isInString) this.#inString(sign);
      else if (sign === '"') this.#isInString = true;
      else if (sign === '{' || sign === '[') {
        if (this.#depth > 0) this.#depth += 1;
        else if (sign === '{' && this.#isItemNext()) {
          from = at;
          this.#depth = 1;
          this.#itemLine = this.#line;
        } else this.#push(sign);
      } else if (sign === '}' || sign === ']') {
        if (this.#depth === 0) this.#open.pop();
        else {
          this.#depth -= 1;
          if (this.#depth > 0) continue;
          this.#add(chunk.slice(from, at + 1));
          yield* this.#close();
        }
      }
    }
    if (this.#depth > 0) this.#add(chunk.slice(from));
  }

  end(): void {
    if (this.#depth > 0 || this.#open.length > 0 || this.#isInString)
      throw new FeedError('it is truncated: a bracket is not closed', this.#line);
  }

  #inString(sign: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (sign === '\\') this.#isEscaped = true;
    else if (sign === '"') this.#isInString = false;
  }

  #isItemNext(): boolean {
    return this.#open.at(-1) === '[' || (this.#open.length === 0 && this.#areLines);
  }

  #push(sign: Open): void {
    if (this.#open.length >= deepest) throw new FeedError('its brackets are nested too deeply', this.#line);
    this.#open.push(sign);
  }

  #add(text: string): void {
    this.#length += text.length;
    if (this.#length <= longestItem) this.#item.push(text);
    else this.#item = [];
  }

  *#close(): Generator<FeedItem | RejectedRow> {
    const line = this.#itemLine;
    const isTooLong = this.#length > longestItem;
    const text = this.#item.join('');
    this.#item = [];
    this.#length = 0;
    if (isTooLong) yield { line, rejected: `it is longer than ${longestItem} characters` };
    else yield* rowsIn(text, line);
  }
}

function* rowsIn(text: string, line: number): Generator<FeedItem | RejectedRow> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    yield { line, rejected: 'it is not JSON' };
    return;
  }
  for (const product of productsIn(value, deepestWithin)) yield { line, fields: fieldsOf(product) };
}

/** An item may contain its product or a list of products: `{"node":{…}}`, `{"category":"Tea","products":[…]}`. */
const deepestWithin = 4;

function* productsIn(value: unknown, depth: number): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) {
    for (const each of value) yield* productsIn(each, depth - 1);
    return;
  }
  const { data } = Json.safeParse(value);
  if (data === undefined) return;
  const found: Record<string, unknown>[] = [];
  if (!isProduct(data) && depth > 0) {
    for (const inner of Object.values(data)) {
      if (typeof inner === 'object') found.push(...productsIn(inner, depth - 1));
    }
  }
  if (found.length > 0) yield* found;
  else if (hasSome(data)) yield data;
}

const attributesOf = (object: Record<string, unknown>): Set<string> =>
  new Set(
    Object.keys(object)
      .slice(0, mostFields)
      .map(key => attributeNamed(key.toLowerCase())),
  );

function isProduct(object: Record<string, unknown>): boolean {
  const attributes = attributesOf(object);
  return attributes.has('title') && (attributes.has('price') || attributes.has('link'));
}

/** Whether an item looks like a product: a broken product is reported, but an entry of another list is ignored. */
function hasSome(object: Record<string, unknown>): boolean {
  const attributes = attributesOf(object);
  return (
    attributes.has('price') && (attributes.has('title') || attributes.has('link') || attributes.has('id'))
  );
}

/** The texts of an object; for nested objects and lists, a representative text. */
function fieldsOf(object: Record<string, unknown>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(object).slice(0, mostFields)) {
    const key = name.toLowerCase().replace(/[\s-]+/g, '_');
    const text = textOf(value, attributeNamed(key) === 'price' ? priceKeys : partKeys);
    if (text !== '') fields[key] ??= text.slice(0, longestField);
  }
  return fields;
}

const priceKeys = [
  ['value', 'amount', 'current', 'price'],
  ['currency', 'currency_code', 'currencyCode'],
] as const;
const partKeys = [['url', 'href', 'src', 'link', 'name', 'title', 'value', 'label']] as const;

function textOf(value: unknown, keys: readonly (readonly string[])[]): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return value
      .slice(0, 20)
      .map(each => textOf(each, keys))
      .filter(Boolean)
      .join(',');
  const { data } = Json.safeParse(value);
  if (data === undefined) return '';
  return keys
    .map(names =>
      names.map(name => data[name]).find(each => typeof each === 'string' || typeof each === 'number'),
    )
    .filter(each => each !== undefined)
    .join(' ');
}
