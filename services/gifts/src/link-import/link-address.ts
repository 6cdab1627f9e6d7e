import { limits } from '@giftlist/contracts/limits';
import { cutText } from '@giftlist/contracts/rules/text';

/** Parameters that follow people around and say nothing of the page. */
const tracking =
  /^(utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|yclid|ttclid|twclid|igshid|igsh|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|vero_id|srsltid|s_kwcid|ef_id|irclickid|irgwc|clickid|cjevent|cjdata|awc|afsrc|ascsubtag|linkcode|linkid|campid|mkcid|mkrid|mkevt|siteid|spm|scm|pvid|algo_\w+|aff_\w+|ref_src|ref_url|pf_rd_\w+|pd_rd_\w+|_encoding|qid|sprefix|crid|cv_ct_cx|content-id|wmlspartner|veh|adid|wl\d+)$/i;
/** On these shops alone: elsewhere the same names may choose the product. */
const trackingAt: readonly [RegExp, RegExp][] = [
  [/(^|\.)amazon\./, /^(tag|ref|ref_|sr|keywords|dib|dib_tag|smid|th|psc)$/i],
  [/(^|\.)ebay\./, /^(_trkparms|_trksid|hash|epid|amdata)$/i],
  [/(^|\.)etsy\.com$/, /^(click_key|click_sum|ref|ga_\w+|organic_search_click|frs)$/i],
];

/**
 * The address without what only serves to follow people, and without the fragment. Writing it anew may make it
 * longer than a link may be (`ü` becomes `%C3%BC`): then it stays as it was given.
 */
export function cleanAddress(address: string): string {
  const url = new URL(address);
  const here = trackingAt.filter(([host]) => host.test(url.hostname)).map(([, names]) => names);
  const names = [...new Set(url.searchParams.keys())];
  const followers = names.filter(name => tracking.test(name) || here.some(pattern => pattern.test(name)));
  for (const name of followers) url.searchParams.delete(name);
  if (/(^|\.)amazon\./.test(url.hostname)) url.pathname = url.pathname.replace(/\/ref=[^/]*$/, '');
  url.hash = isRoute(url.hash) ? url.hash : '';
  return url.href.length <= limits.urlLength ? url.href : address;
}

/** `#/product/12` and `#!item` lead to a page of their own in some shops. */
const isRoute = (hash: string): boolean => /^#[!/]/.test(hash);

const words = (text: string): string[] => text.split(/[-_+.\s%]+/).filter(word => word !== '');
/** Codes and numbers tell people nothing. */
const isCode = (word: string): boolean =>
  /^\d+$/.test(word) || (/\d/.test(word) && /^[a-z0-9]{7,}$/i.test(word));
const routes = new Set([
  'dp',
  'gp',
  'ip',
  'p',
  'product',
  'products',
  'item',
  'items',
  'itm',
  'listing',
  'site',
  'shop',
  'store',
  'html',
  'htm',
  'php',
  'aspx',
  'index',
]);

/**
 * A title out of an address, for a page that cannot be read: the part of the path with the most words, else
 * the site's name. Never empty.
 */
export function guessTitle(address: string): string {
  const url = new URL(address);
  const parts = url.pathname
    .split('/')
    .map(part => words(decode(part)).filter(word => !isCode(word) && !routes.has(word.toLowerCase())))
    .filter(part => part.some(word => /\p{L}{2}/u.test(word)));
  const longest = parts.reduce<string[]>((best, part) => (part.length > best.length ? part : best), []);
  const title = cutText(longest.join(' '), 120).trim();
  return title === ''
    ? url.hostname.replace(/^www\d?\./, '')
    : title.charAt(0).toUpperCase() + title.slice(1);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
