import type { Finding, PageAddress, PageReading } from './finding.ts';
import { readJsonLd } from './json-ld.ts';
import { LinkTrouble } from './link-trouble.ts';
import { readMetaTags } from './meta-tags.ts';
import { readMicrodata } from './microdata.ts';
import { needsScripts } from './needs-scripts.ts';
import { readPageBody } from './page-body.ts';
import { pageTree } from './page-tree.ts';
import { plainText } from './plain-text.ts';
import { isImplausible } from './price-sense.ts';
import { readRetailerPage } from './retailer-pages.ts';
import { isRobotCheck } from './robot-check.ts';

/**
 * Extracts the product that a page shows. Throws `LinkTrouble` for a robot check, for a page without content, and for
 * one that has only its name without scripts.
 */
export function readProductPage(html: string, page: PageAddress): PageReading {
  const $ = pageTree(html);
  if (isRobotCheck($)) throw new LinkTrouble('robot-check');
  const products = [readJsonLd($, page), readMicrodata($, page)].filter(isFinding);
  const retailer = [readRetailerPage($, page)].filter(isFinding);
  const tags = readMetaTags($, page);
  const shown = readPageBody($, page);
  // Structured data first, most trusted first; then rules for known retailers; then the visible page.
  const written = [...products, tags, ...retailer];
  const findings = [...written, shown];
  // Retailers write the tags' title for search engines: shorter than the product's name, or with the shop's beside it.
  const titled = [...products, ...retailer, tags, shown];
  const site = plainText($('meta[property="og:site_name"]').attr('content'));
  const found = titled.flatMap(({ title }) =>
    title === undefined ? [] : [withoutSite(title, site, page.url)],
  );
  const prices = written.flatMap(({ price }) => price ?? []).filter(price => price > 0);
  const best = findings.find(hasPrice);
  const currency = best?.currency ?? findings.find(finding => finding.currency)?.currency ?? null;
  const title = found.find(text => text !== '') ?? null;
  const image_urls = absolute(
    findings.flatMap(({ images }) => images),
    page.url,
  );
  const isNamedOnly = best === undefined && image_urls.length === 0 && written.every(isUntitled);
  if (isNamedOnly && (title === null || needsScripts($))) throw new LinkTrouble('nothing-found');
  return {
    title,
    image_urls,
    price: best === undefined ? null : Math.round(best.price * 100) / 100,
    currency: best === undefined ? null : currency,
    price_likely_error:
      best !== undefined &&
      isImplausible({ price: best.price, currency }, { written: prices, shown: shown.price }),
  };
}

const hasPrice = (finding: Finding): finding is Finding & { price: number } =>
  finding.price !== undefined && finding.price > 0;

const isFinding = (found: Finding | undefined): found is Finding => found !== undefined;

const isUntitled = ({ title }: Finding): boolean => title === undefined;

/** 'Kite | Toy Shop' and 'Amazon.com: Kite' without the shop's name. */
function withoutSite(title: string, site: string | undefined, url: URL): string {
  const host = url.hostname.replace(/^www\d?\./, '');
  const names = [site, host, host.split('.')[0]].flatMap(name => (name ? [squeezed(name)] : []));
  const isSite = (part: string) =>
    names.includes(squeezed(part)) || squeezed(part) === squeezed(`at ${site}`);
  const parts = title.split(/ [|–—·»-] | ?\| ?/);
  const kept = parts.filter(
    (part, at) => !((at === parts.length - 1 || at === 0) && parts.length > 1 && isSite(part)),
  );
  if (kept.length === parts.length) return title.replace(/^Amazon\.[a-z.]+\s*:\s*/i, '').trim();
  return title
    .slice(title.indexOf(kept[0] ?? ''), title.lastIndexOf(kept.at(-1) ?? '') + (kept.at(-1)?.length ?? 0))
    .trim();
}

const squeezed = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

function absolute(addresses: readonly string[], base: URL): string[] {
  const found = addresses.flatMap(address => {
    const url = URL.parse(address.trim(), base.href);
    return url !== null && /^https?:$/.test(url.protocol) ? [url.href] : [];
  });
  return [...new Set(found)].slice(0, 8);
}
