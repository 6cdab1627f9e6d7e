import type { Cheerio, CheerioAPI } from 'cheerio/slim';
import type { Element } from 'domhandler';
import type { Finding, PageAddress } from './finding.ts';
import { textOf } from './page-tree.ts';
import { plainText } from './plain-text.ts';
import { visiblePrice } from './visible-price.ts';

/** What a page shows where it says nothing to machines. Guesses, so they come last. */
export function readPageBody($: CheerioAPI, page: PageAddress): Finding {
  const heading = plainText(textOf($('h1')[0]));
  const money = visiblePrice($, page.country);
  return {
    title: heading ?? plainText(textOf($('title')[0])),
    images: bodyImages($),
    price: money?.amount,
    currency: money?.currency,
  };
}

const decoration =
  /sprite|logo|icon|pixel|spacer|blank|placeholder|avatar|badge|banner|loading|tracking|payment|flag|\.svg(\?|$)|^data:/i;

/** Pictures of the page, the largest and those beside the heading first. */
function bodyImages($: CheerioAPI): string[] {
  return $('img')
    .slice(0, 200)
    .toArray()
    .map((element, place) => ({ address: imageSource($(element)), weight: weightOf($(element)), place }))
    .filter(({ address }) => address !== undefined && !decoration.test(address))
    .toSorted((a, b) => b.weight - a.weight || a.place - b.place)
    .slice(0, 5)
    .flatMap(({ address }) => address ?? []);
}

function imageSource(image: Cheerio<Element>): string | undefined {
  const large =
    image.attr('data-old-hires') ?? image.attr('data-zoom-image') ?? image.attr('data-large_image');
  const set = image.attr('srcset') ?? image.attr('data-srcset');
  const source = [
    large,
    set && widest(set),
    image.attr('data-src'),
    image.attr('data-lazy-src'),
    image.attr('src'),
  ];
  return source.find(address => address && !address.startsWith('data:'));
}

function widest(srcset: string): string | undefined {
  const candidates = srcset
    .split(/,\s+/)
    .map(candidate => candidate.trim().split(/\s+/))
    .map(([address, size]) => ({ address, size: Number.parseFloat(size ?? '1') || 1 }));
  return candidates.toSorted((a, b) => b.size - a.size)[0]?.address;
}

function weightOf(image: Cheerio<Element>): number {
  const size = (name: string) => Number.parseInt(image.attr(name) ?? '', 10) || 0;
  const area = size('width') * size('height');
  const named = /product|main|hero|primary|gallery|zoom/i.test(
    `${image.attr('class')} ${image.attr('id')} ${image.parent().attr('class')}`,
  );
  if (area > 0 && area < 10_000) return -1;
  return (
    (named ? 2 : 0) + (area >= 40_000 ? 1 : 0) + (image.closest('header, nav, footer').length > 0 ? -3 : 0)
  );
}
