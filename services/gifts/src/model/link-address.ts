import { limits } from '@giftlist/contracts/limits';
import { cutText } from '@giftlist/contracts/rules/text';

/** Tracking parameters that have no other meaning on any shop. */
const tracking =
  /^(?:utm_\w{1,40}|gclid|gclsrc|gad_source|gad_campaignid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|ttclid|twclid|li_fat_id|igshid|igsh|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|vero_id|srsltid|s_kwcid|ef_id|irclickid|irgwc|cjevent|cjdata|awc|_ga|_gl|_branch_match_id|_kx|epik|pk_campaign|pk_kwd)$/i;
/**
 * Parameters that choose a product, variant or seller on other shops; they are removed on these hosts only.
 */
const trackingAt: readonly [RegExp, RegExp][] = [
  [
    /(^|\.)amazon\.|^amzn\./,
    /^(?:tag|ref|ref_|sr|keywords|dib|dib_tag|qid|sprefix|crid|cv_ct_cx|content-id|linkcode|linkid|ascsubtag|_encoding|creative|creativeasin|camp|pf_rd_\w{1,10}|pd_rd_\w{1,10})$/i,
  ],
  [
    /(^|\.)ebay\./,
    /^(?:_trkparms|_trksid|amdata|mkcid|mkrid|mkevt|campid|toolid|customid|siteid|ssspo|sssrc|ssuid|widget_ver|media)$/i,
  ],
  [
    /(^|\.)etsy\.com$/,
    /^(?:click_key|click_sum|ref|ga_\w{1,30}|organic_search_click|frs|sts|content_source|logging_key)$/i,
  ],
  [
    /(^|\.)walmart\.(com|ca)$/,
    /^(?:wmlspartner|veh|adid|wl\d{1,2}|athcpid|athpgid|athznid|athtvid|sourceid)$/i,
  ],
  [
    /(^|\.)(aliexpress|alibaba|taobao|tmall|1688|lazada)\./,
    /^(?:spm|scm|pvid|algo_\w{1,20}|aff_\w{1,30}|gatewayadapt)$/i,
  ],
  [/(^|\.)(target|bestbuy)\.(com|ca)$/, /^(?:afid|lnk|ref|loc|clkid|cpng)$/i],
];

/**
 * Removes tracking parameters. Everything that may choose a product, variant or seller stays as written. If
 * normalising makes the address longer than a link may be (`ü` becomes `%C3%BC`), the address stays as given.
 */
export function cleanAddress(address: string): string {
  const url = new URL(address);
  const here = trackingAt.filter(([host]) => host.test(url.hostname)).map(([, names]) => names);
  const isFollower = (name: string) => tracking.test(name) || here.some(pattern => pattern.test(name));
  // `searchParams.delete` would rewrite the remaining parameters.
  if (url.search !== '') {
    const kept = url.search
      .slice(1)
      .split('&')
      .filter(part => !isFollower(decode(part.split('=', 1)[0] ?? '')));
    url.search = kept.join('&');
  }
  if (/(^|\.)amazon\./.test(url.hostname)) url.pathname = url.pathname.replace(/\/ref=[^/]*$/, '');
  url.hash = choosesSomething(url.hash) ? url.hash : '';
  return url.href.length <= limits.urlLength ? url.href : address;
}

/**
 * Whether a fragment selects a page or variant, as `#/product/12`, `#!item` and `#variant=42` do on some
 * shops.
 */
const choosesSomething = (hash: string): boolean =>
  /^#[!/]/.test(hash) ||
  /^#(?:.{1,200}&)?[\w-]{0,30}(?:variant|variation|sku|colou?r|size|style|option|product|item|article|seller)[\w-]{0,30}=/i.test(
    hash,
  );

const words = (text: string): string[] => text.split(/[-_+.\s%]+/).filter(word => word !== '');
/** Whether a word is a code or number, which makes no title. */
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
 * Guesses a title from the address of a page that cannot be read: the part of the path with the most words,
 * else the site's name. Never empty.
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
