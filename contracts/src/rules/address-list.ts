import { type AddressToken, tokenizeAddresses } from './address-tokens.ts';
import { canonicalEmail } from './email.ts';

/**
 * Parses addresses as people type them and mail programs copy them, with names, quotes, angle brackets or `mailto:`
 * links. Separators are commas, semicolons, tabs, line breaks and spaces. Returns each address once, without its name,
 * in the original order. Returns other text unchanged.
 */
export function parseAddressList(text: string): string[] {
  const entries = new Entries();
  parse(text, entries, 0);
  return entries.toArray();
}

/** Returns the same key for all spellings of an address, and for other texts that differ only in case. */
export const getAddressKey = (entry: string): string => canonicalEmail(entry) ?? entry.toLowerCase();

class Entries {
  private readonly byKey = new Map<string, string>();

  add(entry: string): void {
    const key = getAddressKey(entry);
    if (!this.byKey.has(key)) this.byKey.set(key, entry);
  }

  toArray(): string[] {
    return [...this.byKey.values()];
  }
}

/** Parses one quoted list, such as a table cell, but no lists quoted within it. */
const maxDepth = 1;

function parse(text: string, entries: Entries, depth: number): void {
  /** Tokens since the last separator. */
  let part: AddressToken[] = [];
  /** Comma-separated parts that may belong to a name, such as 'Lee' in 'Lee, Bob <bob@…>'. */
  let names: AddressToken[][] = [];
  const endPart = () => {
    for (const tokens of [...names, part]) addPart(tokens, entries, depth);
    names = [];
    part = [];
  };
  for (const token of tokenizeAddresses(text)) {
    if (token.kind === 'angle') {
      const addresses = findAddresses(token.text);
      if (addresses.length === 0) {
        part.push({ kind: 'word', text: token.raw, raw: token.raw });
        continue;
      }
      addAddressesInName(part, entries, depth);
      for (const address of addresses) entries.add(address);
      names = [];
      part = [];
    } else if (token.kind === 'end') endPart();
    else if (token.kind === 'comma') {
      if (part.length === 0) continue;
      if (mayBeName(part)) names.push(part);
      else endPart();
      part = [];
    } else part.push(token);
  }
  endPart();
}

const hasOnlySymbols = (text: string): boolean => !/[\p{L}\p{N}]/u.test(text);

const mayBeName = (tokens: readonly AddressToken[]): boolean =>
  tokens.every(({ text }) => !text.includes('@'));

/** Adds the addresses in a display name, and ignores the rest of the name. */
function addAddressesInName(name: readonly AddressToken[], entries: Entries, depth: number): void {
  for (const token of name) {
    const isList = token.kind === 'quoted' && token.text.includes('<') && token.text.includes('@');
    if (isList) addPart([token], entries, depth);
    if (token.kind !== 'word') continue;
    for (const address of findAddresses(token.text)) entries.add(address);
  }
}

function addPart(tokens: readonly AddressToken[], entries: Entries, depth: number): void {
  const partHasAddress = tokens.some(({ text }) => findAddresses(text).length > 0);
  let otherTexts: string[] = [];
  const endOtherText = () => {
    if (otherTexts.length > 0) entries.add(otherTexts.join(' '));
    otherTexts = [];
  };
  let hasAddressBefore = false;
  for (const { kind, text, raw } of tokens) {
    const addresses = findAddresses(text);
    if (kind === 'comment' && hasAddressBefore && addresses.length === 0) continue;
    if (kind === 'quoted' && addresses.length === 0 && text.includes('@') && depth < maxDepth) {
      endOtherText();
      parse(text, entries, depth + 1);
      continue;
    }
    if (addresses.length === 0) {
      const isBullet = partHasAddress && hasOnlySymbols(raw);
      if (!isBullet) otherTexts.push(raw);
      continue;
    }
    endOtherText();
    hasAddressBefore = true;
    for (const address of addresses) entries.add(address);
  }
  endOtherText();
}

/** Mail programs copy these characters along with an address. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const opening = new Set('\'"“„‘‚«‹([{<');
const closing = new Set('\'"”“’‘»›)]}>.,:;!?');

/** A `mailto:` link may contain several addresses. */
function findAddresses(word: string): string[] {
  const address = stripQuotes(word.replace(invisible, '').trim());
  if (/^mailto:/i.test(address) || address.includes('?')) return parseLinkAddresses(address);
  return canonicalEmail(address) === null ? [] : [address];
}

function stripQuotes(word: string): string {
  let [start, end] = [0, word.length];
  while (end > 0 && closing.has(word.charAt(end - 1))) end -= 1;
  // An apostrophe without a closing one is part of the address (RFC 5321 allows it).
  const opens = (character: string) => opening.has(character) && (character !== "'" || end < word.length);
  while (start < end && opens(word.charAt(start))) start += 1;
  return word.slice(start, end);
}

/** Parses a `mailto:` link (RFC 6068). Returns nothing if any part is not an address, so that the link stays text. */
function parseLinkAddresses(link: string): string[] {
  const addresses = link.split(/[,;]mailto:/i).flatMap(part => {
    const [to = '', query = ''] = part.replace(/^mailto:/i, '').split('?', 2);
    const fields = [...new URLSearchParams(query.replaceAll('+', '%2B'))];
    const copies = fields.filter(([name]) => /^(to|cc|bcc)$/i.test(name)).map(([, value]) => value);
    return [decode(to), ...copies].flatMap(list => list.split(/[,;]/));
  });
  const recipients = addresses.map(address => stripQuotes(address.trim())).filter(address => address !== '');
  return recipients.every(address => canonicalEmail(address) !== null) ? recipients : [];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
