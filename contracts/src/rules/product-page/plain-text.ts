import { Parser } from 'htmlparser2';
import { cutText, isVisible, toPrintable } from '../text.ts';

/** Spaces, invisible characters, and characters that change the text direction. */
const gaps = /[\s\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;
const entity = /&(#\d+|#x[0-9a-f]+|\w+);/i;

/**
 * Removes tags and control characters, decodes entities (even if encoded twice) and collapses spaces. Returns
 * undefined if no character is visible.
 */
export function toPlainText(value: unknown, maxLength = 300): string | undefined {
  if (typeof value !== 'string') return undefined;
  const cut = value.replace(/\s+/g, ' ').trim().slice(0, 4_000);
  const decodedOnce = /[<&]/.test(cut) ? stripTags(cut) : cut;
  const decodedTwice = entity.test(decodedOnce) ? stripTags(decodedOnce) : decodedOnce;
  const text = toPrintable(decodedTwice).replace(gaps, ' ').trim();
  return isVisible(text) ? cutText(text, maxLength).trim() : undefined;
}

function stripTags(html: string): string {
  let text = '';
  let hiddenDepth = 0;
  const isHidden = (name: string) => name === 'script' || name === 'style';
  const parser = new Parser({
    onopentagname(name) {
      if (isHidden(name)) hiddenDepth += 1;
    },
    ontext(piece) {
      if (hiddenDepth === 0) text += piece;
    },
    onclosetag(name) {
      if (isHidden(name)) hiddenDepth -= 1;
    },
  });
  parser.end(html);
  return text;
}
