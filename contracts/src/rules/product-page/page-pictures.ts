import { getAncestors, hasAny, toWordSet } from './element-words.ts';
import { getSharedFraction, splitWords } from './page-heading.ts';
import { getText, type PageElement, type PageTree } from './page-tree.ts';
import { findLargestCopy, getPictureKey, parsePictureSize } from './picture-url.ts';

const maxPictures = 400;
const maxUrls = 1_500;
const maxUrlLength = 2_000;
const maxCopies = 50;
const maxAncestors = 30;
const maxNearbyAncestors = 4;
/** Backgrounds are usually decoration, so they rank last. */
const backgroundPenalty = 10;
const surroundingElements = new Set(['header', 'footer', 'nav', 'dialog', 'aside']);
const decorationUrl =
  /(?:^|[^a-z])(?:sprites?|logos?|icons?|pixel|spacer|blank|transparent|placeholder|avatar|badges?|banners?|loading|loader|tracking|payments?|flags?|captcha|stars?|ratings?|favicon)(?![a-z])|\.svg(?:\?|$)|^data:/i;
const productWords = toWordSet(
  'product main hero primary gallery zoom produkt producto produit prodotto detail pdp media image picture',
);
const otherProductWords = toWordSet(
  'related recommend recommended recommendations similar upsell crosssell sponsored footer header menu',
);

/** Attributes with the URL of a lazily loaded picture, largest first. */
const lazyAttributes = [
  'data-old-hires',
  'data-zoom-image',
  'data-zoom',
  'data-large_image',
  'data-large',
  'data-full',
  'data-hires',
  'data-original',
  'data-lazy',
  'data-lazy-src',
  'data-src',
  'data-image',
  'data-echo',
];
const srcsetAttributes = ['srcset', 'data-srcset', 'data-lazy-srcset', 'data-original-set'];

interface Picture {
  url: string;
  weight: number;
  position: number;
}

interface PictureContext {
  html: string;
  base: string;
  title: string | undefined;
  heading: PageElement | undefined;
  metadataUrls: readonly string[];
}

const maxHtmlUrls = 4_000;
/** Also matches URLs that are escaped in scripts. */
const anyUrl = /https?:[^"'\s<>()]{8,600}/gi;
const pictureFile = /\.(?:jpe?g|png|webp)(?:$|\?)/i;

export class PagePictures {
  private readonly copiesByKey = new Map<string, string[]>();
  private readonly pictures: Picture[] = [];
  private urlCount = 0;
  private html: string;
  private readonly base: string;

  constructor(tree: PageTree, { html, base, title, heading, metadataUrls }: PictureContext) {
    this.html = html;
    this.base = base;
    for (const url of metadataUrls) this.addCopy(url);
    const titleWords = splitWords(title ?? '').slice(0, 40);
    let position = 0;
    for (const element of tree.elements) {
      // The first picture below the heading ranks like the first of the page.
      if (element === heading) position = 0;
      if (element.name === 'a') this.addLinkedPicture(element.attribs.href ?? '');
      if (element.name === 'noscript') this.readNoscript(element, titleWords);
      const backgroundUrl = getBackgroundUrl(element);
      if (element.name !== 'img' && element.name !== 'source' && backgroundUrl === undefined) continue;
      if (this.pictures.length >= maxPictures) break;
      const urls = backgroundUrl === undefined ? getPictureUrls(element) : [backgroundUrl];
      for (const url of urls) this.addCopy(url);
      const [url] = urls;
      if (url === undefined || decorationUrl.test(url.slice(0, maxUrlLength)) || isOutsideContent(element))
        continue;
      position += 1;
      const weight =
        getWeight(element, url, titleWords) - (backgroundUrl === undefined ? 0 : backgroundPenalty);
      this.pictures.push({ url, weight, position });
    }
  }

  /** Up to five, best first. */
  get best(): string[] {
    return this.pictures
      .toSorted((a, b) => b.weight - a.weight || a.position - b.position)
      .slice(0, 5)
      .map(({ url }) => url);
  }

  /** Returns the URL of a picture's largest copy, which may be in the page's scripts. */
  findLargest(url: string): string {
    this.addCopiesFromHtml();
    return findLargestCopy(URL.parse(url.trim(), this.base)?.href ?? url, this.copiesByKey);
  }

  private addCopiesFromHtml(): void {
    const html = this.html;
    // Later calls find nothing to read.
    this.html = '';
    const seen = new Set<string>();
    let count = 0;
    for (const [escapedUrl] of html.matchAll(anyUrl)) {
      count += 1;
      if (count > maxHtmlUrls) return;
      if (seen.has(escapedUrl)) continue;
      seen.add(escapedUrl);
      const url = escapedUrl
        .replaceAll('\\/', '/')
        .replaceAll('\\u002F', '/')
        .replaceAll('&amp;', '&')
        .replace(/\\$/, '');
      if (!pictureFile.test(url)) continue;
      const copies = this.copiesByKey.get(getPictureKey(url));
      if (copies !== undefined && copies.length < maxCopies) copies.push(url);
    }
  }

  /** Whether a URL from the metadata may be the product's picture. */
  static isPicture(url: string): boolean {
    // A URL with a placeholder such as `{width}` is incomplete until a script replaces it.
    return (
      !/[{}]|%7b/i.test(url) &&
      !decorationUrl.test(url.slice(0, maxUrlLength).replace(/^https?:\/\/[^/]*/, ''))
    );
  }

  /** The parser reads the content of `noscript` as text. */
  private readNoscript(element: PageElement, titleWords: readonly string[]): void {
    const text = getText(element, 4_000);
    for (const [tag] of text.matchAll(/<img\s[^<>]{1,1500}/gi)) {
      const url = /\ssrc\s?=\s?["']?([^"'\s>]{1,1000})/i.exec(tag)?.[1]?.replaceAll('&amp;', '&');
      if (url === undefined || decorationUrl.test(url)) continue;
      this.addCopy(url);
      const alt = /\salt\s?=\s?["']([^"']{1,300})/i.exec(tag)?.[1] ?? '';
      this.pictures.push({
        url,
        weight: getSharedFraction(titleWords, splitWords(alt)) * 2,
        position: this.pictures.length,
      });
    }
  }

  private addLinkedPicture(url: string): void {
    if (url.length <= maxUrlLength && pictureFile.test(url)) this.addCopy(url);
  }

  private addCopy(url: string): void {
    if (url === '' || url.length > maxUrlLength || this.urlCount >= maxUrls) return;
    this.urlCount += 1;
    const absolute = URL.parse(url, this.base)?.href;
    if (absolute === undefined) return;
    const key = getPictureKey(absolute);
    const copies = this.copiesByKey.get(key);
    if (copies === undefined) this.copiesByKey.set(key, [absolute]);
    else if (copies.length < maxCopies) copies.push(absolute);
  }
}

function getBackgroundUrl({ attribs: { style } }: PageElement): string | undefined {
  if (style === undefined || !style.includes('url(')) return undefined;
  const quotedUrl = style.slice(0, 2_000).split('url(', 2)[1]?.split(')', 1)[0] ?? '';
  const url = quotedUrl.trim().replace(/^["']|["']$/g, '');
  return pictureFile.test(url) ? url : undefined;
}

/** Best first. Skips data: URLs and placeholders. */
function getPictureUrls({ attribs, parent }: PageElement): string[] {
  const linkTarget =
    parent !== null && 'attribs' in parent && parent.name === 'a' ? parent.attribs.href : undefined;
  const linkedUrls = linkTarget !== undefined && pictureFile.test(linkTarget) ? [linkTarget] : [];
  const lazyUrls = lazyAttributes
    .flatMap(name => attribs[name] ?? [])
    .filter(url => /[./]/.test(url) && !url.startsWith('{'));
  const candidates = srcsetAttributes
    .flatMap(name => parseSrcset(attribs[name]))
    .toSorted((a, b) => b.size - a.size);
  const urls = [...linkedUrls, ...candidates.map(({ url }) => url), ...lazyUrls, attribs.src ?? ''];
  return urls.map(url => url.trim()).filter(url => url !== '' && !/^(?:data|blob):/i.test(url));
}

function parseSrcset(srcset: string | undefined): { url: string; size: number }[] {
  if (srcset === undefined) return [];
  return srcset
    .slice(0, 8_000)
    .split(/,\s|\s(?=https?:)|,(?=https?:|\/)/)
    .slice(0, 40)
    .flatMap(candidate => {
      const [url, size] = candidate.trim().replace(/,$/, '').split(/\s+/);
      return url ? [{ url, size: Number.parseFloat(size ?? '1') || 1 }] : [];
    });
}

function isOutsideContent(element: PageElement): boolean {
  for (const ancestor of getAncestors(element, maxAncestors)) {
    if (ancestor.name === 'main' || ancestor.name === 'article') return false;
    if (surroundingElements.has(ancestor.name)) return true;
    if (ancestor.attribs.role === 'dialog' || ancestor.attribs.role === 'navigation') return true;
  }
  return false;
}

function getWeight(element: PageElement, url: string, titleWords: readonly string[]): number {
  const { attribs } = element;
  const readNumber = (name: string) => Number.parseInt(attribs[name] ?? '', 10) || 0;
  const area = readNumber('width') * readNumber('height');
  const sizeInUrl = parsePictureSize(url) ?? 0;
  if ((area > 0 && area < 10_000) || (sizeInUrl > 0 && sizeInUrl < 80)) return -1;
  const nearbyWords = [element, ...getAncestors(element, maxNearbyAncestors)].flatMap(({ words }) => words);
  const altWords = splitWords(`${attribs.alt ?? ''} ${attribs.title ?? ''}`.slice(0, 300));
  const pathWords = splitWords(url.slice(0, 600).replace(/[-_%+]/g, ' '));
  return (
    (hasAny(nearbyWords, productWords) ? 2 : 0) +
    (area >= 40_000 || sizeInUrl >= 300 ? 1 : 0) +
    3 * getSharedFraction(titleWords, altWords) +
    2 * getSharedFraction(titleWords, pathWords) -
    (hasAny(nearbyWords, otherProductWords) ? 4 : 0)
  );
}
