import type { CheerioAPI } from 'cheerio/slim';
import type { Element } from 'domhandler';
import { z } from 'zod';
import { readBestBuy } from './bestbuy-page.ts';
import { ancestorsOf } from './element-words.ts';
import type { Finding, PageAddress } from './finding.ts';
import { parseJson } from './page-state.ts';
import { allElements, elementsOf, isElement, textOf } from './page-tree.ts';
import { plainText } from './plain-text.ts';
import { asCurrency, parseAmount, parsePrice } from './price-text.ts';
import { type RetailerName, retailerOf } from './retailer-names.ts';
import { readTarget } from './target-page.ts';

/** More than any page has, and few enough to look through each. */
const maxBoxes = 50;
const maxWithinBox = 3_000;

type Reader = ($: CheerioAPI, page: PageAddress) => Finding | undefined;

/** Pages of the four retailers that say little or nothing in structured data. */
const readers: Record<RetailerName, Reader> = {
  amazon: readAmazon,
  target: readTarget,
  walmart: readWalmart,
  bestbuy: readBestBuy,
};

export function readRetailerPage($: CheerioAPI, page: PageAddress): Finding | undefined {
  const name = retailerOf(page.url);
  return name && readers[name]($, page);
}

function readAmazon($: CheerioAPI, { country }: PageAddress): Finding {
  const image = $('#landingImage, #imgBlkFront, #ebooksImgBlkFront, #main-image').first();
  const prices = [
    '#corePrice_feature_div',
    '#corePriceDisplay_desktop_feature_div',
    '#apex_desktop',
    '#priceblock_ourprice',
    '#priceblock_dealprice',
    '#price_inside_buybox',
    '#kindle-price',
    '#newBuyBoxPrice',
  ];
  const money = prices
    .map(selector => $(selector).toArray().filter(isElement))
    .concat([pricesOfBuyBox($)])
    .map(boxes => parsePrice(textOf(priceWithin(boxes)), country))
    .find(found => found !== undefined && found.amount > 0);
  return {
    title: plainText(textOf($('#productTitle, #title, #ebooksProductTitle')[0])),
    images: [
      image.attr('data-old-hires'),
      largestDynamic(image.attr('data-a-dynamic-image')),
      image.attr('src'),
    ].filter((address): address is string => Boolean(address) && !address?.startsWith('data:')),
    price: money?.amount,
    currency: money?.currency,
  };
}

const buyBox = /^(?:ppd|centerCol|buybox|desktop_buybox|apex_desktop)$/;
const classesOf = ({ attribs }: Element): string[] => attribs.class?.slice(0, 200).split(/\s+/) ?? [];

/** Prices of the product itself: outside its box they are other products'. */
function pricesOfBuyBox($: CheerioAPI): Element[] {
  const hasBox = allElements($).some(({ attribs }) => attribs.id !== undefined && buyBox.test(attribs.id));
  return allElements($)
    .filter(element => {
      const classes = classesOf(element);
      return classes.includes('a-price') && !classes.includes('a-text-price');
    })
    .slice(0, maxBoxes)
    .filter(box => !hasBox || [...ancestorsOf(box, 60)].some(({ attribs }) => buyBox.test(attribs.id ?? '')));
}

/** The text for screen readers is within the price's box; a few names are used for the price only. */
function priceWithin(boxes: readonly Element[]): Element | undefined {
  for (const box of boxes.slice(0, maxBoxes)) {
    if (box.attribs.id?.startsWith('price')) return box;
    for (const element of elementsOf(box.children, maxWithinBox)) {
      if (classesOf(element).includes('a-offscreen')) return element;
    }
  }
  return undefined;
}

const Sizes = z.record(z.string(), z.tuple([z.number(), z.number()]));

/** `{"https://…": [width, height], …}` */
function largestDynamic(json: string | undefined): string | undefined {
  const sizes = Sizes.safeParse(parseJson(json));
  if (!sizes.success) return undefined;
  return Object.entries(sizes.data).toSorted(([, [a]], [, [b]]) => b - a)[0]?.[0];
}

const WalmartState = z.object({
  props: z.object({
    pageProps: z.object({
      initialData: z.object({
        data: z.object({
          product: z.object({
            name: z.string(),
            imageInfo: z.object({ thumbnailUrl: z.string().optional() }).optional(),
            priceInfo: z
              .object({
                currentPrice: z.object({ price: z.unknown(), currencyUnit: z.unknown() }).partial().nullish(),
              })
              .nullish(),
          }),
        }),
      }),
    }),
  }),
});

function readWalmart($: CheerioAPI, { country }: PageAddress): Finding | undefined {
  const state = WalmartState.safeParse(parseJson($('script#__NEXT_DATA__').first().text()));
  if (!state.success) return undefined;
  const { name, imageInfo, priceInfo } = state.data.props.pageProps.initialData.data.product;
  return {
    title: plainText(name),
    images: imageInfo?.thumbnailUrl ? [imageInfo.thumbnailUrl] : [],
    price: parseAmount(priceInfo?.currentPrice?.price),
    currency: asCurrency(priceInfo?.currentPrice?.currencyUnit, country),
  };
}
