import { limits } from '@giftlist/contracts/limits';
import { readAddBox } from '@giftlist/contracts/rules/add-box';
import { withoutEnd, withoutStart } from './edges.ts';
import { asPrice, asTitle, blankGift, type Found, skip, webAddress } from './found.ts';
import { splitTrailingPrice } from './trailing-price.ts';

/** Characters that mails and chats put around a link. */
const opening = /[<([{"'“„«]/;
const closing = /[>)\]}"'”“».,;!?]/;
const bullet = /^\s*(?:[-*•–—·▪☐☑✓]|\(?\d{1,3}[.)]|\[[ x]?\])\s+/i;
/** Characters that join a name to its link. */
const jointBefore = /[\s:–—>|-]/;
const jointBehind = /[\s:–—<(|-]/;

/** Enough to report how many exceed the limit. */
const maxFound = 2 * limits.importGiftsMax;

/** Recognises a link with a scheme, from `www.` on, or as a host with a path. */
function linkIn(word: string): string | null {
  if (word.length > 2 * limits.urlLength) return null;
  const bare = withoutEnd(withoutStart(word, opening), closing);
  const isMeant = /^https?:\/\//i.test(bare) || /^www\d?\./i.test(bare) || /^[\w-]+(\.[\w-]+)+\//.test(bare);
  const intent = isMeant ? readAddBox(bare) : undefined;
  return intent?.kind === 'link' ? webAddress(intent.url) : null;
}

const betweenJoints = (text: string): string => withoutEnd(withoutStart(text, jointBefore), jointBehind);

/** Removes the separator at the end if a space precedes it; in `89.–` the dash belongs to the price. */
function withoutJoint(text: string): string {
  const bare = withoutEnd(text, /[:–—<(|-]/);
  return /\s$/.test(bare) ? bare.trimEnd() : text;
}

/** Headings such as 'My wishes:' and lines such as '---' are not gifts. */
const isName = (text: string): boolean => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text);
const isHeading = (text: string): boolean => /[:：]\s*$/.test(text);

function readLine(text: string, country: string) {
  const words = text.replace(bullet, '').split(/\s+/);
  const links = words.flatMap(word => linkIn(word) ?? []);
  const said = words.filter(word => linkIn(word) === null).join(' ');
  const { name, money } = splitTrailingPrice(withoutJoint(said), country);
  const price = asPrice(money?.amount);
  if (price === null || money === undefined) {
    return { links, gift: { ...blankGift, gift_title: asTitle(betweenJoints(said)) } };
  }
  return {
    links,
    gift: { ...blankGift, gift_title: asTitle(betweenJoints(name)), price, currency: money.currency },
  };
}

/**
 * Reads a text with a gift on each line: a link with a name next to it, or only a name; either may
 * end with a price. Several links on one line are several gifts. A repeated link is one gift.
 */
export function readLinks(text: string, country: string): Found {
  const lines = text.split(/\r\n|\r|\n/).map((line, at) => ({ line: at + 1, written: line }));
  const seen = new Set<string>();
  const found: Found = { gifts: [], skipped: [] };
  for (const { line, written } of lines) {
    if (written.trim() === '') continue;
    if (found.gifts.length >= maxFound || found.skipped.length >= maxFound) break;
    const { links, gift } = readLine(written, country);
    if (links.length === 0) {
      if (isName(gift.gift_title) && !isHeading(written)) found.gifts.push({ line, gift });
      else found.skipped.push(skip(line, written, 'no-name-or-link'));
    }
    for (const link of links) {
      if (seen.has(link)) continue;
      seen.add(link);
      // Words beside several links belong to none of them.
      const own = links.length === 1 ? gift : blankGift;
      const gift_title = /\p{L}{2}/u.test(own.gift_title) ? own.gift_title : '';
      found.gifts.push({ line, gift: { ...own, gift_title, product_url: link } });
    }
  }
  return found;
}
