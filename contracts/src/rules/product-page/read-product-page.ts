import { readAnalytics } from './analytics.ts';
import { Deadline } from './deadline.ts';
import type { Finding, PageAddress, PageReading } from './finding.ts';
import { readJsonLd } from './json-ld.ts';
import { LinkError } from './link-error.ts';
import { readMetaTags } from './meta-tags.ts';
import { readMicrodata } from './microdata.ts';
import { needsScripts } from './needs-scripts.ts';
import { findHeading } from './page-heading.ts';
import { PagePictures } from './page-pictures.ts';
import { chooseTitle } from './page-title.ts';
import { getText, PageTree } from './page-tree.ts';
import { toPlainText } from './plain-text.ts';
import { isImplausible } from './plausible-price.ts';
import { votePrice } from './price-votes.ts';
import { readRetailerPage } from './retailer-pages.ts';
import { isRobotCheck } from './robot-check.ts';
import { detectShopCountry } from './shop-country.ts';
import { findShownPrices, type ShownPrices } from './shown-prices.ts';
import { readStateProduct } from './state-product.ts';

export const readingTimeoutMs = 5_000;

const maxPictures = 8;
const maxPicturesPerSource = 50;

/**
 * Throws `LinkError` for a robot check, for a page that shows no product (or only with scripts), and when
 * `readingTimeoutMs` has passed.
 */
export function readProductPage(html: string, { url, country }: PageAddress): PageReading {
  const deadline = new Deadline(readingTimeoutMs);
  const tree = new PageTree(html, deadline);
  if (isRobotCheck(tree)) throw new LinkError('robot-check');
  const page = { url, country: detectShopCountry(tree, url) ?? country };
  deadline.check();
  const metaTags = readMetaTags(tree, page);
  const pageTitle = toPlainText(getText(tree.named('title')[0]));
  const headTitles = [metaTags.title, pageTitle].filter(text => text !== undefined);
  const jsonLd = readJsonLd(tree, page, headTitles);
  const microdata = readMicrodata(tree, page, headTitles);
  const productFindings = [jsonLd, microdata].filter(isFinding);
  const retailerFindings = [readRetailerPage(tree, page)]
    .filter(isFinding)
    .filter(({ title }) => title !== undefined);
  const analyticsFindings = [readAnalytics(tree, page)].filter(isFinding);
  const findings = [...productFindings, metaTags, ...retailerFindings, ...analyticsFindings];

  deadline.check();
  const sites = getSiteNames(tree, url);
  const heading = findHeading(tree, headTitles, sites);
  const structuredAmounts = new Set(findings.flatMap(({ price }) => price ?? []));
  deadline.check();
  const allShown = findShownPrices(tree, page, { heading: heading?.element, structuredAmounts });
  // For a supported retailer, `readRetailerPage` finds the price.
  const shown = retailerFindings.length === 0 ? allShown : { ...allShown, price: undefined };
  const title =
    chooseTitle({
      names: [jsonLd, ...retailerFindings].flatMap(finding => finding?.title ?? []),
      bodyNames: [microdata?.title, heading?.text].filter(text => text !== undefined),
      headTitles,
      brand: findings.find(({ brand }) => brand !== undefined)?.brand,
      sites,
    }) ?? null;
  deadline.check();
  const metadataUrls = [
    ...new Set(findings.flatMap(({ images }) => images.slice(0, maxPicturesPerSource))),
  ].filter(PagePictures.isPicture);
  const base = getBaseUrl(tree, url);
  const pictures = new PagePictures(tree, {
    html,
    base,
    title: title ?? undefined,
    heading: heading?.element,
    metadataUrls,
  });
  const image_urls = findLargestCopies([...metadataUrls, ...pictures.best], base, pictures);
  const availability = findings.find(finding => finding.availability)?.availability ?? shown.availability;
  const readStateFindings = () => [readStateProduct(tree, page, headTitles)].filter(isFinding);
  const voteUnmarkedPrice = () => votePrice([], { ...shown, price: shown.findUnmarked() });
  const vote = isSoldOut(findings, shown)
    ? null
    : (votePrice(findings, shown) ?? votePrice(readStateFindings(), shown) ?? voteUnmarkedPrice());
  const hasNoProductData =
    vote === null && image_urls.length === 0 && findings.every(finding => finding.title === undefined);
  if (hasNoProductData && (title === null || needsScripts(tree))) throw new LinkError('nothing-found');
  const structuredPrices = findings.flatMap(({ price }) => price ?? []).filter(price => price > 0);
  const price = vote === null ? null : Math.round(vote.price * 100) / 100;
  const currency =
    vote?.currency ?? [...findings, shown.price].find(source => source?.currency)?.currency ?? null;
  return {
    title,
    image_urls,
    price,
    currency: price === null ? null : currency,
    price_likely_error:
      price !== null &&
      (vote?.isContested === true ||
        isImplausible({ price, currency }, { structured: structuredPrices, shown: shown.price?.amount })),
    availability,
  };
}

const isFinding = (finding: Finding | undefined): finding is Finding => finding !== undefined;

const isSoldOut = (findings: readonly Finding[], { price }: ShownPrices): boolean =>
  price === undefined && findings.some(({ availability }) => availability === 'out_of_stock');

function getSiteNames(tree: PageTree, { hostname }: URL): string[] {
  const host = hostname.replace(/^www\d?\./, '');
  const labels = host.split('.');
  // In `lumo.co.uk`, the third label from the end.
  const domainName = labels.length > 2 && (labels.at(-2)?.length ?? 0) <= 3 ? labels.at(-3) : labels.at(-2);
  const metaNames = [
    tree.metaContent('og:site_name'),
    tree.metaContent('application-name'),
    tree.metaContent('apple-mobile-web-app-title'),
  ].map(site => toPlainText(site));
  return [...metaNames, host, domainName, labels[0]].filter(site => site !== undefined);
}

function getBaseUrl(tree: PageTree, url: URL): string {
  const base = URL.parse(
    tree
      .named('base')
      .find(({ attribs }) => attribs.href !== undefined)
      ?.attribs.href?.trim()
      .slice(0, 2_000) ?? '',
    url.href,
  );
  return base !== null && /^https?:$/.test(base.protocol) ? base.href : url.href;
}

function findLargestCopies(pictureUrls: readonly string[], base: string, pictures: PagePictures): string[] {
  const urls = new Set<string>();
  for (const pictureUrl of pictureUrls) {
    const url = URL.parse(pictures.findLargest(pictureUrl).trim(), base);
    if (url !== null && /^https?:$/.test(url.protocol)) urls.add(url.href);
    if (urls.size === maxPictures) break;
  }
  return [...urls];
}
