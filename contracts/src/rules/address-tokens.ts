/**
 * - `word`: text without spaces and separators
 * - `quoted`, `angle`, `comment`: the contents of "…", <…> and (…)
 * - `comma`: may also be part of a name
 * - `end`: a semicolon, a tab or a line break, which may not
 */
export interface AddressToken {
  kind: 'word' | 'quoted' | 'angle' | 'comment' | 'comma' | 'end';
  text: string;
  raw: string;
}

const commas = new Set([',', '\uFF0C', '\u060C', '\u3001']);
const ends = new Set([';', '\uFF1B', '\u061B', '\t', '\n', '\r', '\v', '\f', '\u2028', '\u2029']);
const closers: Readonly<Record<string, { by: string; kind: 'quoted' | 'angle' | 'comment' }>> = {
  '"': { by: '"', kind: 'quoted' },
  '<': { by: '>', kind: 'angle' },
  '(': { by: ')', kind: 'comment' },
};
const isSpace = (character: string): boolean => /\s/.test(character);

/** In one pass over the text. */
export function* addressTokens(text: string): Generator<AddressToken> {
  /** Opening characters without a closing one on the rest of their line. */
  const unclosed = new Map<string, number>();
  for (let at = 0; at < text.length; ) {
    const character = text.charAt(at);
    const opener = closers[character];
    if (opener && at >= (unclosed.get(character) ?? 0)) {
      const { end, closed } = findClosing(text, at + 1, opener.by);
      if (closed) {
        const raw = text.slice(at, end + 1);
        yield { kind: opener.kind, text: removeEscapes(raw.slice(1, -1)), raw };
        at = end + 1;
        continue;
      }
      unclosed.set(character, end);
    }
    if (commas.has(character) || ends.has(character)) {
      yield { kind: commas.has(character) ? 'comma' : 'end', text: '', raw: character };
      at += 1;
    } else if (isSpace(character)) at += 1;
    else {
      const end = findWordEnd(text, at);
      const raw = text.slice(at, end);
      yield { kind: 'word', text: raw, raw };
      at = end;
    }
  }
}

/** Without a closing character, the end is that of the line. */
function findClosing(text: string, from: number, by: string): { end: number; closed: boolean } {
  let at = from;
  for (; at < text.length && !/[\n\r]/.test(text.charAt(at)); at += 1) {
    if (text.charAt(at) === '\\') at += 1;
    else if (text.charAt(at) === by) return { end: at, closed: true };
  }
  return { end: Math.min(at, text.length), closed: false };
}

const removeEscapes = (text: string): string => text.replace(/\\(.)/g, '$1');

const linkFields = /^\?(to|cc|bcc|subject|body|in-reply-to)=/i;

/** The fields of a link may contain commas and semicolons, and end at a space or bracket. */
function findWordEnd(text: string, from: number): number {
  let inFields = false;
  for (let at = from; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '?') inFields ||= linkFields.test(text.slice(at, at + 16));
    if (isSpace(character) || (at > from && /[<>(]/.test(character))) return at;
    if (!inFields && (commas.has(character) || ends.has(character))) return at;
  }
  return text.length;
}
