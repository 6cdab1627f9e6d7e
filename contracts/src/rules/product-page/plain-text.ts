import { load } from 'cheerio/slim';
import { cutText, isVisible, printable } from '../text.ts';

/** Spaces, and what is drawn as nothing between words or turns the direction of those around it. */
const gaps = /[\s\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;

/**
 * Text as a person reads it: no tags, no entities (once or twice encoded), no control characters, one space
 * between words. Undefined where there is nothing to see.
 */
export function plainText(value: unknown, maxLength = 300): string | undefined {
  if (typeof value !== 'string') return undefined;
  const cut = value.replace(/\s+/g, ' ').trim().slice(0, 4_000);
  const once = /[<&]/.test(cut) ? load(cut).text() : cut;
  const twice = /&(#\d+|#x[0-9a-f]+|\w+);/i.test(once) ? load(once).text() : once;
  const text = printable(twice).replace(gaps, ' ').trim();
  return isVisible(text) ? cutText(text, maxLength).trim() : undefined;
}
