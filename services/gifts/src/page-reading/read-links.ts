import { limits } from '@giftlist/contracts/limits';
import { parseAddBox } from '@giftlist/contracts/rules/add-box';
import {
  blankGift,
  cleanTitle,
  type ParseResult,
  parseHttpUrl,
  toSkippedLine,
  toValidPrice,
} from './parse-result.ts';
import { splitTrailingPrice } from './trailing-price.ts';
import { trimEndMatching, trimStartMatching } from './trim.ts';

/** Emails and chats put these around a link. */
const openingMark = /[<([{"'“„«]/;
const closingMark = /[>)\]}"'”“».,;!?]/;
const bullet = /^\s*(?:[-*•–—·▪☐☑✓]|\(?\d{1,3}[.)]|\[[ x]?\])\s+/i;
/** These join a name to its link. */
const separatorBefore = /[\s:–—>|-]/;
const separatorAfter = /[\s:–—<(|-]/;

/** Higher than the limit, so that gifts beyond it can be reported. */
const maxEntries = 2 * limits.importGiftsMax;

/** Accepts a scheme, `www.`, or a host with a path. */
function parseLink(word: string): string | null {
  if (word.length > 2 * limits.urlLength) return null;
  const trimmedWord = trimEndMatching(trimStartMatching(word, openingMark), closingMark);
  const looksLikeLink =
    /^https?:\/\//i.test(trimmedWord) ||
    /^www\d?\./i.test(trimmedWord) ||
    /^[\w-]+(\.[\w-]+)+\//.test(trimmedWord);
  const intent = looksLikeLink ? parseAddBox(trimmedWord) : undefined;
  return intent?.kind === 'link' ? parseHttpUrl(intent.url) : null;
}

const trimSeparators = (text: string): string =>
  trimEndMatching(trimStartMatching(text, separatorBefore), separatorAfter);

/** In `89.–` the dash belongs to the price, so a space must precede the separator. */
function trimEndSeparator(text: string): string {
  const withoutSeparator = trimEndMatching(text, /[:–—<(|-]/);
  return /\s$/.test(withoutSeparator) ? withoutSeparator.trimEnd() : text;
}

/** Lines such as '---' are not names. */
const isName = (text: string): boolean => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);
const isHeading = (text: string): boolean => /[:：]\s*$/.test(text);
const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text);

function parseLine(text: string, country: string) {
  const words = text.replace(bullet, '').split(/\s+/);
  const links = words.flatMap(word => parseLink(word) ?? []);
  const description = words.filter(word => parseLink(word) === null).join(' ');
  const { name, money } = splitTrailingPrice(trimEndSeparator(description), country);
  const price = toValidPrice(money?.amount);
  const gift_title = cleanTitle(trimSeparators(price === null ? description : name));
  const currency = price === null ? null : (money?.currency ?? null);
  return { links, gift: { ...blankGift, gift_title, price, currency } };
}

/** A line has a link, a name or both, and may end with a price. Several links on a line are several gifts. */
export function readLinks(text: string, country: string): ParseResult {
  const lines = text.split(/\r\n|\r|\n/).map((content, index) => ({ line: index + 1, content }));
  const seenLinks = new Set<string>();
  const result: ParseResult = { gifts: [], skipped: [] };
  for (const { line, content } of lines) {
    if (content.trim() === '') continue;
    if (result.gifts.length >= maxEntries || result.skipped.length >= maxEntries) break;
    const { links, gift } = parseLine(content, country);
    if (links.length === 0) {
      if (isName(gift.gift_title) && !isHeading(content)) result.gifts.push({ line, gift });
      else result.skipped.push(toSkippedLine(line, content, 'no-name-or-link'));
    }
    for (const link of links) {
      if (seenLinks.has(link)) continue;
      seenLinks.add(link);
      // Text beside several links belongs to none of them.
      const giftFields = links.length === 1 ? gift : blankGift;
      const gift_title = hasWord(giftFields.gift_title) ? giftFields.gift_title : '';
      result.gifts.push({ line, gift: { ...giftFields, gift_title, product_url: link } });
    }
  }
  return result;
}
