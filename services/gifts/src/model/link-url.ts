import { limits } from '@giftlist/contracts/limits';
import { cutText } from '@giftlist/contracts/rules/text';

/** Parameters that are used only for tracking, on every host. */
const trackingParams =
  /^(?:utm_\w{1,40}|gclid|gclsrc|gad_source|gad_campaignid|gbraid|wbraid|dclid|fbclid|msclkid|yclid|ttclid|twclid|li_fat_id|igshid|igsh|mc_cid|mc_eid|mkt_tok|_hsenc|_hsmi|vero_id|srsltid|s_kwcid|ef_id|irclickid|irgwc|cjevent|cjdata|awc|_ga|_gl|_branch_match_id|_kx|epik|pk_campaign|pk_kwd)$/i;
/**
 * Parameters that are used only for tracking on these hosts. On other hosts, they may select a product, variant or
 * seller.
 */
const hostTrackingParams: readonly [RegExp, RegExp][] = [
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
 * Removes tracking from a link, and keeps what may select a product, variant or seller. Returns the link unchanged if
 * encoding (`ü` as `%C3%BC`) makes it too long.
 */
export function cleanUrl(link: string): string {
  const url = new URL(link);
  const hostPatterns = hostTrackingParams
    .filter(([host]) => host.test(url.hostname))
    .map(([, pattern]) => pattern);
  const isTrackingParam = (name: string) =>
    trackingParams.test(name) || hostPatterns.some(pattern => pattern.test(name));
  // `searchParams.delete` would rewrite the remaining parameters.
  if (url.search !== '') {
    const params = url.search
      .slice(1)
      .split('&')
      .filter(param => !isTrackingParam(decodeOrKeep(param.split('=', 1)[0] ?? '')));
    url.search = params.join('&');
  }
  if (/(^|\.)amazon\./.test(url.hostname)) url.pathname = url.pathname.replace(/\/ref=[^/]*$/, '');
  url.hash = selectsVariant(url.hash) ? url.hash : '';
  return url.href.length <= limits.urlLength ? url.href : link;
}

/** For example `#/product/12`, `#!item` or `#variant=42`. */
const selectsVariant = (hash: string): boolean =>
  /^#[!/]/.test(hash) ||
  /^#(?:.{1,200}&)?[\w-]{0,30}(?:variant|variation|sku|colou?r|size|style|option|product|item|article|seller)[\w-]{0,30}=/i.test(
    hash,
  );

const splitWords = (text: string): string[] => text.split(/[-_+.\s%]+/).filter(word => word !== '');
const isProductCode = (word: string): boolean =>
  /^\d+$/.test(word) || (/\d/.test(word) && /^[a-z0-9]{7,}$/i.test(word));
const genericPathWords = new Set([
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

const maxGuessedTitleLength = 120;

/** Uses the path segment with the most words, or else the host name. Never empty. */
export function guessTitle(link: string): string {
  const url = new URL(link);
  const isTitleWord = (word: string) => !isProductCode(word) && !genericPathWords.has(word.toLowerCase());
  const segments = url.pathname
    .split('/')
    .map(segment => splitWords(decodeOrKeep(segment)).filter(isTitleWord))
    .filter(words => words.some(word => /\p{L}{2}/u.test(word)));
  const titleWords = segments.reduce<string[]>(
    (best, words) => (words.length > best.length ? words : best),
    [],
  );
  const title = cutText(titleWords.join(' '), maxGuessedTitleLength).trim();
  if (title === '') return url.hostname.replace(/^www\d?\./, '');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
