import type { CheerioAPI } from 'cheerio/slim';
import { readAnalytics } from './analytics.ts';
import { Deadline } from './deadline.ts';
import type { Finding, PageAddress, PageReading } from './finding.ts';
import { readJsonLd } from './json-ld.ts';
import { LinkTrouble } from './link-trouble.ts';
import { readMetaTags } from './meta-tags.ts';
import { readMicrodata } from './microdata.ts';
import { needsScripts } from './needs-scripts.ts';
import { headingOf } from './page-heading.ts';
import { PagePictures } from './page-pictures.ts';
import { titleOf } from './page-title.ts';
import { elementsNamed, metaContent, pageTree, textOf } from './page-tree.ts';
import { plainText } from './plain-text.ts';
import { isImplausible } from './price-sense.ts';
import { votePrice } from './price-votes.ts';
import { readRetailerPage } from './retailer-pages.ts';
import { isRobotCheck } from './robot-check.ts';
import { shopCountry } from './shop-country.ts';
import { type ShownPrices, shownPrices } from './shown-prices.ts';

/** Longer than any honest page takes. */
export const readingTimeoutMs = 5_000;

/**
 * Reads the product that a page shows. Throws `LinkTrouble` for a robot check, for an empty page, for one that
 * shows only its name without its scripts, and after `readingTimeoutMs`.
 */
export function readProductPage(html: string, { url, country }: PageAddress): PageReading {
  const deadline = new Deadline(readingTimeoutMs);
  const $ = pageTree(html, deadline);
  if (isRobotCheck($)) throw new LinkTrouble('robot-check');
  const page = { url, country: shopCountry($, url) ?? country };
  deadline.check();
  const linked = readJsonLd($, page);
  const marked = readMicrodata($, page);
  const products = [linked, marked].filter(isFinding);
  const retailer = [readRetailerPage($, page)].filter(isFinding).filter(({ title }) => title !== undefined);
  const tags = readMetaTags($, page);
  const counted = [readAnalytics($, page)].filter(isFinding);
  const written = [...products, tags, ...retailer, ...counted];

  deadline.check();
  const pageTitle = plainText(textOf(elementsNamed($, 'title')[0]));
  const heads = [tags.title, pageTitle].filter(text => text !== undefined);
  const heading = headingOf($, heads);
  const amounts = new Set(written.flatMap(({ price }) => price ?? []));
  deadline.check();
  const seen = shownPrices($, page, { heading: heading?.element, written: amounts });
  // A retailer's reader knows which of the prices shown is the product's.
  const shown = retailer.length === 0 ? seen : { ...seen, price: undefined };
  const title =
    titleOf({
      names: [linked, ...retailer].flatMap(found => found?.title ?? []),
      bodies: [marked?.title, heading?.text].filter(text => text !== undefined),
      heads,
      brand: written.find(({ brand }) => brand !== undefined)?.brand,
      sites: sitesOf($, url),
    }) ?? null;
  deadline.check();
  const named = written.flatMap(({ images }) => images).filter(PagePictures.isPicture);
  const base = baseOf($, url);
  const pictures = new PagePictures($, {
    html,
    base,
    title: title ?? undefined,
    heading: heading?.element,
    named,
  });
  const image_urls = absolute(
    [...named, ...pictures.shown].map(address => pictures.largest(address)),
    base,
  );
  const availability = written.find(each => each.availability)?.availability ?? shown.availability;
  const vote = isUnsold(written, shown) ? null : votePrice(written, shown);
  const isNamedOnly =
    vote === null && image_urls.length === 0 && written.every(({ title: name }) => name === undefined);
  if (isNamedOnly && (title === null || needsScripts($))) throw new LinkTrouble('nothing-found');
  const prices = written.flatMap(({ price }) => price ?? []).filter(price => price > 0);
  const price = vote === null ? null : Math.round(vote.price * 100) / 100;
  const currency = vote?.currency ?? [...written, shown.price].find(each => each?.currency)?.currency ?? null;
  return {
    title,
    image_urls,
    price,
    currency: price === null ? null : currency,
    price_likely_error:
      price !== null &&
      (vote?.isContested === true ||
        isImplausible({ price, currency }, { written: prices, shown: shown.price?.amount })),
    availability,
  };
}

const isFinding = (found: Finding | undefined): found is Finding => found !== undefined;

/** What structured data calls sold out, with no price in sight, has none to buy at. */
const isUnsold = (written: readonly Finding[], { price }: ShownPrices): boolean =>
  price === undefined && written.some(({ availability }) => availability === 'out_of_stock');

function sitesOf($: CheerioAPI, { hostname }: URL): string[] {
  const host = hostname.replace(/^www\d?\./, '');
  const labels = host.split('.');
  const own = labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3 ? labels.at(-3) : labels.at(-2);
  const said = [
    metaContent($, 'og:site_name'),
    metaContent($, 'application-name'),
    metaContent($, 'apple-mobile-web-app-title'),
  ].map(name => plainText(name));
  return [...said, host, own, labels[0]].filter(name => name !== undefined);
}

/** What relative addresses are relative to. */
function baseOf($: CheerioAPI, url: URL): string {
  const base = URL.parse(
    elementsNamed($, 'base')
      .find(({ attribs }) => attribs.href !== undefined)
      ?.attribs.href?.trim()
      .slice(0, 2_000) ?? '',
    url.href,
  );
  return base !== null && /^https?:$/.test(base.protocol) ? base.href : url.href;
}

function absolute(addresses: readonly string[], base: string): string[] {
  const found = addresses.flatMap(address => {
    const url = URL.parse(address.trim(), base);
    return url !== null && /^https?:$/.test(url.protocol) ? [url.href] : [];
  });
  return [...new Set(found)].slice(0, 8);
}
