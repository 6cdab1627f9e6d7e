import { readAddBox } from '@giftlist/contracts/rules/add-box';
import { asTitle, blankGift, type Found, skip, webAddress } from './found.ts';

/** What mails and chats put around a link. */
const around = /^[<([{"'“„«]+|[>)\]}"'”“».,;!?]+$/g;
const bullet = /^\s*(?:[-*•–—·▪☐☑✓]|\(?\d{1,3}[.)]|\[[ x]?\])\s+/i;
/** What joins a name to its link. */
const joint = /^[\s:–—>|-]+|[\s:–—<(|-]+$/g;

/** A link as people paste it: with its scheme, from `www.` on, or a host with a path. */
function linkIn(word: string): string | null {
  const bare = word.replace(around, '');
  const isMeant = /^https?:\/\//i.test(bare) || /^www\d?\./i.test(bare) || /^[\w-]+(\.[\w-]+)+\//.test(bare);
  const intent = isMeant ? readAddBox(bare) : undefined;
  return intent?.kind === 'link' ? webAddress(intent.url) : null;
}

/**
 * A text with links: each link is a gift, named by the words on its line. In a text without any link every
 * line is a gift by its name. The same link twice is one gift.
 */
export function readLinks(text: string): Found {
  const lines = text.split(/\r\n|\r|\n/).map((line, at) => ({ line: at + 1, text: line }));
  const read = lines
    .filter(line => line.text.trim() !== '')
    .map(line => {
      const words = line.text.replace(bullet, '').split(/\s+/);
      const links = words.flatMap(word => linkIn(word) ?? []);
      const name = asTitle(
        words
          .filter(word => linkIn(word) === null)
          .join(' ')
          .replace(joint, ''),
      );
      return { ...line, links, name };
    });
  const hasLinks = read.some(({ links }) => links.length > 0);
  const seen = new Set<string>();
  const found: Found = { gifts: [], skipped: [] };
  for (const { line, text: written, links, name } of read) {
    if (links.length === 0 && (hasLinks || name === '')) {
      found.skipped.push(skip(line, written, 'no-name-or-link'));
    } else if (links.length === 0) {
      found.gifts.push({ line, gift: { ...blankGift, gift_title: name } });
    }
    for (const link of links) {
      if (seen.has(link)) continue;
      seen.add(link);
      // Words beside several links name none of them.
      const gift_title = links.length === 1 && /\p{L}{2}/u.test(name) ? name : '';
      found.gifts.push({ line, gift: { ...blankGift, gift_title, product_url: link } });
    }
  }
  return found;
}
