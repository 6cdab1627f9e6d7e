import { load } from 'cheerio/slim';
import { cutText } from '../text.ts';

/** Text as a person reads it: no tags, no entities (once or twice encoded), one space between words. */
export function plainText(value: unknown, maxLength = 300): string | undefined {
  if (typeof value !== 'string') return undefined;
  const cut = value.replace(/\s+/g, ' ').trim().slice(0, 4_000);
  const once = /[<&]/.test(cut) ? load(cut).text() : cut;
  const twice = /&(#\d+|#x[0-9a-f]+|\w+);/i.test(once) ? load(once).text() : once;
  const text = twice.replace(/[\s\u200b-\u200f\u2060\ufeff]+/g, ' ').trim();
  return text === '' ? undefined : cutText(text, maxLength).trim();
}
