/**
 * - `word`: text without spaces and separators
 * - `quoted`, `angle`, `comment`: the contents of "…", <…> and (…)
 * - `comma`: ends an address or is part of a name
 * - `end`: a semicolon, a tab or a line break; always ends an address
 */
export interface AddressToken {
  kind: 'word' | 'quoted' | 'angle' | 'comment' | 'comma' | 'end';
  text: string;
  /** As written, with quotes, brackets and escapes. */
  raw: string;
}

const commas = new Set([',', '\uFF0C', '\u060C', '\u3001']);
const ends = new Set([';', '\uFF1B', '\u061B', '\t', '\n', '\r', '\v', '\f', '\u2028', '\u2029']);
const openers: Readonly<Record<string, { close: string; kind: 'quoted' | 'angle' | 'comment' }>> = {
  '"': { close: '"', kind: 'quoted' },
  '<': { close: '>', kind: 'angle' },
  '(': { close: ')', kind: 'comment' },
};
const isSpace = (character: string): boolean => /\s/.test(character);

export function* tokenizeAddresses(text: string): Generator<AddressToken> {
  /** Per opening character, the end of the line on which it is not closed. */
  const unclosed = new Map<string, number>();
  for (let index = 0; index < text.length; ) {
    const character = text.charAt(index);
    const opener = openers[character];
    if (opener && index >= (unclosed.get(character) ?? 0)) {
      const { end, closed } = findClosing(text, index + 1, opener.close);
      if (closed) {
        const raw = text.slice(index, end + 1);
        yield { kind: opener.kind, text: removeEscapes(raw.slice(1, -1)), raw };
        index = end + 1;
        continue;
      }
      unclosed.set(character, end);
    }
    if (commas.has(character) || ends.has(character)) {
      yield { kind: commas.has(character) ? 'comma' : 'end', text: '', raw: character };
      index += 1;
    } else if (isSpace(character)) index += 1;
    else {
      const end = findWordEnd(text, index);
      const raw = text.slice(index, end);
      yield { kind: 'word', text: raw, raw };
      index = end;
    }
  }
}

/** If there is no closing character, `end` is the end of the line. */
function findClosing(text: string, from: number, close: string): { end: number; closed: boolean } {
  let index = from;
  for (; index < text.length && !/[\n\r]/.test(text.charAt(index)); index += 1) {
    if (text.charAt(index) === '\\') index += 1;
    else if (text.charAt(index) === close) return { end: index, closed: true };
  }
  return { end: Math.min(index, text.length), closed: false };
}

const removeEscapes = (text: string): string => text.replace(/\\(.)/g, '$1');

/** Long enough for `?in-reply-to=`. */
const maxFieldLength = 16;
const linkFields = /^\?(to|cc|bcc|subject|body|in-reply-to)=/i;

/** A link's fields may contain commas and semicolons, and end at a space or bracket. */
function findWordEnd(text: string, from: number): number {
  let inFields = false;
  for (let index = from; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '?') inFields ||= linkFields.test(text.slice(index, index + maxFieldLength));
    if (isSpace(character) || (index > from && /[<>(]/.test(character))) return index;
    if (!inFields && (commas.has(character) || ends.has(character))) return index;
  }
  return text.length;
}
