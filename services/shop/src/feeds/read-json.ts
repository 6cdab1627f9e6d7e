import { z } from 'zod';
import { toAttribute } from './field-names.ts';
import { FeedError, type FeedItem, type RejectedRow } from './merchant-fields.ts';

/** In characters. Longer items are rejected to limit memory. */
const maxItemLength = 1_000_000;
const maxFieldLength = 20_000;
const maxFields = 200;
/** Real feeds are nested less deeply. */
const maxNesting = 10;

const Json = z.record(z.string(), z.unknown());

/**
 * Reads products from a list, a nested list (`{"data":{"items":[…]}}`), or one object per line. Holds one item in
 * memory. Reports an invalid product and continues with the next one.
 */
export async function* readJsonFeed(chunks: AsyncIterable<string>): AsyncGenerator<FeedItem | RejectedRow> {
  let items: JsonItems | undefined;
  let head = '';
  for await (const chunk of chunks) {
    head += chunk;
    if (items === undefined && head.length < headLength && !head.trimStart().includes('\n')) continue;
    items ??= new JsonItems(startsWithProductLine(head));
    yield* items.parse(head);
    head = '';
  }
  items ??= new JsonItems(startsWithProductLine(head));
  yield* items.parse(head);
  items.end();
}

/** In characters. Enough to detect whether each line is a product. */
const headLength = 100_000;

function startsWithProductLine(head: string): boolean {
  try {
    const { data } = Json.safeParse(JSON.parse(head.trimStart().split('\n', 1)[0] ?? ''));
    return data !== undefined && isProduct(data);
  } catch {
    return false;
  }
}

type Bracket = '{' | '[';

/** Splits JSON into the objects of its lists, or into one object per line. */
class JsonItems {
  /** The open brackets outside items. */
  private readonly outerBrackets: Bracket[] = [];
  private itemParts: string[] = [];
  private itemLength = 0;
  /** Zero outside items. */
  private itemDepth = 0;
  private line = 1;
  private itemLine = 1;
  private isInString = false;
  private isEscaped = false;

  constructor(private readonly hasProductPerLine: boolean) {}

  *parse(chunk: string): Generator<FeedItem | RejectedRow> {
    let itemStart = 0;
    for (let index = 0; index < chunk.length; index += 1) {
      const character = chunk[index] ?? '';
      if (character === '\n') this.line += 1;
      if (this.isInString) this.readStringCharacter(character);
      else if (character === '"') this.isInString = true;
      else if (character === '{' || character === '[') {
        if (this.itemDepth > 0) this.itemDepth += 1;
        else if (character === '{' && this.isItemNext()) {
          itemStart = index;
          this.itemDepth = 1;
          this.itemLine = this.line;
        } else this.openOuterBracket(character);
      } else if (character === '}' || character === ']') {
        if (this.itemDepth === 0) this.outerBrackets.pop();
        else {
          this.itemDepth -= 1;
          if (this.itemDepth > 0) continue;
          this.appendToItem(chunk.slice(itemStart, index + 1));
          yield* this.finishItem();
        }
      }
    }
    if (this.itemDepth > 0) this.appendToItem(chunk.slice(itemStart));
  }

  end(): void {
    if (this.itemDepth > 0 || this.outerBrackets.length > 0 || this.isInString)
      throw new FeedError('it is truncated: a bracket is not closed', this.line);
  }

  private readStringCharacter(character: string): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (character === '\\') this.isEscaped = true;
    else if (character === '"') this.isInString = false;
  }

  private isItemNext(): boolean {
    return this.outerBrackets.at(-1) === '[' || (this.outerBrackets.length === 0 && this.hasProductPerLine);
  }

  private openOuterBracket(character: Bracket): void {
    if (this.outerBrackets.length >= maxNesting)
      throw new FeedError('its brackets are nested too deeply', this.line);
    this.outerBrackets.push(character);
  }

  private appendToItem(text: string): void {
    this.itemLength += text.length;
    if (this.itemLength <= maxItemLength) this.itemParts.push(text);
    else this.itemParts = [];
  }

  private *finishItem(): Generator<FeedItem | RejectedRow> {
    const line = this.itemLine;
    const isTooLong = this.itemLength > maxItemLength;
    const text = this.itemParts.join('');
    this.itemParts = [];
    this.itemLength = 0;
    if (isTooLong) yield { line, rejected: `it is longer than ${maxItemLength} characters` };
    else yield* parseProducts(text, line);
  }
}

function* parseProducts(text: string, line: number): Generator<FeedItem | RejectedRow> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    yield { line, rejected: 'it is not JSON' };
    return;
  }
  for (const product of findProducts(value, maxDepthInItem)) yield { line, fields: getFields(product) };
}

/** Items may be nested, as in `{"node":{…}}` or `{"category":"Tea","products":[…]}`. */
const maxDepthInItem = 4;

function* findProducts(value: unknown, remainingDepth: number): Generator<Record<string, unknown>> {
  if (Array.isArray(value)) {
    for (const entry of value) yield* findProducts(entry, remainingDepth - 1);
    return;
  }
  const { data } = Json.safeParse(value);
  if (data === undefined) return;
  const nestedProducts: Record<string, unknown>[] = [];
  if (!isProduct(data) && remainingDepth > 0) {
    for (const inner of Object.values(data)) {
      if (typeof inner === 'object') nestedProducts.push(...findProducts(inner, remainingDepth - 1));
    }
  }
  if (nestedProducts.length > 0) yield* nestedProducts;
  else if (looksLikeProduct(data)) yield data;
}

const getAttributes = (object: Record<string, unknown>): Set<string> =>
  new Set(
    Object.keys(object)
      .slice(0, maxFields)
      .map(key => toAttribute(key.toLowerCase())),
  );

function isProduct(object: Record<string, unknown>): boolean {
  const attributes = getAttributes(object);
  return attributes.has('title') && (attributes.has('price') || attributes.has('link'));
}

/** Requires a price, but no title, unlike `isProduct`. */
function looksLikeProduct(object: Record<string, unknown>): boolean {
  const attributes = getAttributes(object);
  return (
    attributes.has('price') && (attributes.has('title') || attributes.has('link') || attributes.has('id'))
  );
}

function getFields(object: Record<string, unknown>): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(object).slice(0, maxFields)) {
    const key = name.toLowerCase().replace(/[\s-]+/g, '_');
    const text = toText(value, toAttribute(key) === 'price' ? priceKeys : nestedKeys);
    if (text !== '') fields[key] ??= text.slice(0, maxFieldLength);
  }
  return fields;
}

const priceKeys = [
  ['value', 'amount', 'current', 'price'],
  ['currency', 'currency_code', 'currencyCode'],
] as const;
const nestedKeys = [['url', 'href', 'src', 'link', 'name', 'title', 'value', 'label']] as const;
const maxListEntries = 20;

/** For an object, joins the first value found in each key group. */
function toText(value: unknown, keyGroups: readonly (readonly string[])[]): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value))
    return value
      .slice(0, maxListEntries)
      .map(entry => toText(entry, keyGroups))
      .filter(Boolean)
      .join(',');
  const { data } = Json.safeParse(value);
  if (data === undefined) return '';
  return keyGroups
    .map(keys =>
      keys.map(key => data[key]).find(entry => typeof entry === 'string' || typeof entry === 'number'),
    )
    .filter(entry => entry !== undefined)
    .join(' ');
}
