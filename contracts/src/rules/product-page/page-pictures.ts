import { getAncestors, hasAny, toWordSet } from './element-words.ts';
import { getSharedFraction, splitWords } from './page-heading.ts';
import { getText, type PageElement, type PageTree } from './page-tree.ts';
import { findLargestCopy, getPictureKey, parsePictureSize } from './picture-url.ts';

const maxPictures = 400;
const maxUrls = 1_500;
/** Backgrounds are usually decoration, so they rank last. */
const backgroundPenalty = 10;
const frameElements = new Set(['header', 'footer', 'nav', 'form', 'dialog', 'aside']);
const decoration =
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

const maxScriptUrls = 4_000;
/** Also matches URLs that are escaped in scripts. */
const anyUrl = /https?:[^"'\s<>()]{8,600}/gi;
const isPictureFile = /\.(?:jpe?g|png|webp)(?:$|\?)/i;

export class PagePictures {
  private readonly copies = new Map<string, string[]>();
  private readonly pictures: Picture[] = [];
  private urlCount = 0;
  private html: string;
  private readonly base: string;

  constructor(tree: PageTree, { html, base, title, heading, metadataUrls }: PictureContext) {
    this.html = html;
    this.base = base;
    for (const url of metadataUrls) this.addCopy(url);
    const words = splitWords(title ?? '').slice(0, 40);
    let position = 0;
    for (const element of tree.elements) {
      if (element === heading) position = 0;
      if (element.name === 'a') this.addCopy(element.attribs.href ?? '', /\.(?:jpe?g|png|webp)(?:\?|$)/i);
      if (element.name === 'noscript') this.readNoscript(element, words);
      const backgroundUrl = getBackgroundUrl(element);
      if (element.name !== 'img' && element.name !== 'source' && backgroundUrl === undefined) continue;
      if (this.pictures.length >= maxPictures) break;
      const urls = backgroundUrl === undefined ? getPictureUrls(element) : [backgroundUrl];
      for (const url of urls) this.addCopy(url);
      const [url] = urls;
      if (url === undefined || decoration.test(url.slice(0, 2_000)) || isInFrame(element)) continue;
      position += 1;
      const weight = rankPicture(element, url, words) - (backgroundUrl === undefined ? 0 : backgroundPenalty);
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

  /** Searches the whole page for copies, including its scripts. */
  findLargest(url: string): string {
    this.readScripts();
    return findLargestCopy(URL.parse(url.trim(), this.base)?.href ?? url, this.copies);
  }

  private readScripts(): void {
    const html = this.html;
    this.html = '';
    const seen = new Set<string>();
    let count = 0;
    for (const [found] of html.matchAll(anyUrl)) {
      count += 1;
      if (count > maxScriptUrls) return;
      if (seen.has(found)) continue;
      seen.add(found);
      const url = found
        .replaceAll('\\/', '/')
        .replaceAll('\\u002F', '/')
        .replaceAll('&amp;', '&')
        .replace(/\\$/, '');
      if (!isPictureFile.test(url)) continue;
      const copies = this.copies.get(getPictureKey(url));
      if (copies !== undefined && copies.length < 50) copies.push(url);
    }
  }

  /** Whether a URL from the metadata may be a picture. */
  static isPicture(url: string): boolean {
    // Scripts replace placeholders such as `{width}`.
    return !/[{}]|%7b/i.test(url) && !decoration.test(url.slice(0, 2_000).replace(/^https?:\/\/[^/]*/, ''));
  }

  /** The parser reads the content of `noscript` as text. */
  private readNoscript(element: PageElement, words: readonly string[]): void {
    const text = getText(element, 4_000);
    for (const [tag] of text.matchAll(/<img\s[^<>]{1,1500}/gi)) {
      const url = /\ssrc\s?=\s?["']?([^"'\s>]{1,1000})/i.exec(tag)?.[1]?.replaceAll('&amp;', '&');
      if (url === undefined || decoration.test(url)) continue;
      this.addCopy(url);
      const alt = /\salt\s?=\s?["']([^"']{1,300})/i.exec(tag)?.[1] ?? '';
      this.pictures.push({
        url,
        weight: getSharedFraction(words, splitWords(alt)) * 2,
        position: this.pictures.length,
      });
    }
  }

  private addCopy(url: string, pattern?: RegExp): void {
    if (url === '' || url.length > 2_000 || this.urlCount >= maxUrls) return;
    if (pattern !== undefined && !pattern.test(url)) return;
    this.urlCount += 1;
    const absolute = URL.parse(url, this.base)?.href;
    if (absolute === undefined) return;
    const key = getPictureKey(absolute);
    const copies = this.copies.get(key);
    if (copies === undefined) this.copies.set(key, [absolute]);
    else if (copies.length < 50) copies.push(absolute);
  }
}

function getBackgroundUrl({ attribs: { style } }: PageElement): string | undefined {
  if (style === undefined || !style.includes('url(')) return undefined;
  const quotedUrl = style.slice(0, 2_000).split('url(', 2)[1]?.split(')', 1)[0] ?? '';
  const url = quotedUrl.trim().replace(/^["']|["']$/g, '');
  return /\.(?:jpe?g|png|webp)(?:\?|$)/i.test(url) ? url : undefined;
}

/** Best first. Skips data: URLs and placeholders. */
function getPictureUrls({ attribs, parent }: PageElement): string[] {
  const linkTarget =
    parent !== null && 'attribs' in parent && parent.name === 'a' ? parent.attribs.href : undefined;
  const linked =
    linkTarget !== undefined && /\.(?:jpe?g|png|webp)(?:\?|$)/i.test(linkTarget) ? [linkTarget] : [];
  const lazyUrls = lazyAttributes
    .flatMap(name => attribs[name] ?? [])
    .filter(url => /[./]/.test(url) && !url.startsWith('{'));
  const widths = srcsetAttributes
    .flatMap(name => parseSrcset(attribs[name]))
    .toSorted((a, b) => b.size - a.size);
  const urls = [...linked, ...widths.map(({ url }) => url), ...lazyUrls, attribs.src ?? ''];
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

function isInFrame(element: PageElement): boolean {
  for (const ancestor of getAncestors(element, 30)) {
    if (ancestor.name === 'main' || ancestor.name === 'article') return false;
    if (ancestor.name !== 'form' && frameElements.has(ancestor.name)) return true;
    if (ancestor.attribs.role === 'dialog' || ancestor.attribs.role === 'navigation') return true;
  }
  return false;
}

function rankPicture(element: PageElement, url: string, words: readonly string[]): number {
  const { attribs } = element;
  const size = (name: string) => Number.parseInt(attribs[name] ?? '', 10) || 0;
  const area = size('width') * size('height');
  const statedSize = parsePictureSize(url) ?? 0;
  if ((area > 0 && area < 10_000) || (statedSize > 0 && statedSize < 80)) return -1;
  const nearbyWords = [element, ...getAncestors(element, 4)].flatMap(({ words: ownWords }) => ownWords);
  const altWords = splitWords(`${attribs.alt ?? ''} ${attribs.title ?? ''}`.slice(0, 300));
  const pathWords = splitWords(url.slice(0, 600).replace(/[-_%+]/g, ' '));
  return (
    (hasAny(nearbyWords, productWords) ? 2 : 0) +
    (area >= 40_000 || statedSize >= 300 ? 1 : 0) +
    3 * getSharedFraction(words, altWords) +
    2 * getSharedFraction(words, pathWords) -
    (hasAny(nearbyWords, otherProductWords) ? 4 : 0)
  );
}
