import { z } from 'zod';
import { readBestBuy } from './bestbuy-page.ts';
import { getAncestors } from './element-words.ts';
import type { Finding, PageAddress } from './finding.ts';
import { parseJson } from './page-state.ts';
import { getOwnText, getText, type PageElement, type PageTree } from './page-tree.ts';
import { toPlainText } from './plain-text.ts';
import { parseAmount, parseCurrency, parsePrice } from './price-text.ts';
import { findRetailer, type RetailerName } from './retailer-names.ts';
import { readTarget } from './target-page.ts';

const maxBoxes = 50;
const maxElementsInBox = 3_000;
const maxAncestors = 60;

type Reader = (tree: PageTree, page: PageAddress) => Finding | undefined;

/** For pages with little or no structured data. */
const readers: Record<RetailerName, Reader> = {
  amazon: readAmazon,
  target: readTarget,
  walmart: readWalmart,
  bestbuy: readBestBuy,
};

export function readRetailerPage(tree: PageTree, page: PageAddress): Finding | undefined {
  const name = findRetailer(page.url);
  return name && readers[name](tree, page);
}

function readAmazon(tree: PageTree, { country }: PageAddress): Finding {
  const image = findFirstWithId(tree, [
    'landingImage',
    'imgBlkFront',
    'ebooksImgBlkFront',
    'main-image',
  ])?.attribs;
  const priceBoxIds = [
    'corePrice_feature_div',
    'corePriceDisplay_desktop_feature_div',
    'apex_desktop',
    'priceblock_ourprice',
    'priceblock_dealprice',
    'price_inside_buybox',
    'kindle-price',
    'newBuyBoxPrice',
  ];
  const money = priceBoxIds
    .map(id => tree.withId(id))
    .concat([findBuyBoxPrices(tree)])
    .map(boxes => parsePrice(getText(findPriceElement(tree, boxes)), country))
    .find(price => price !== undefined && price.amount > 0);
  return {
    title: toPlainText(getText(findFirstWithId(tree, ['productTitle', 'title', 'ebooksProductTitle']))),
    images: [image?.['data-old-hires'], findLargestImage(image?.['data-a-dynamic-image']), image?.src].filter(
      (url): url is string => Boolean(url) && !url?.startsWith('data:'),
    ),
    price: money?.amount,
    currency: money?.currency,
  };
}

const findFirstWithId = (tree: PageTree, ids: readonly string[]): PageElement | undefined =>
  ids.flatMap(id => tree.withId(id).slice(0, 1)).toSorted((a, b) => a.index - b.index)[0];

const buyBox = /^(?:ppd|centerCol|buybox|desktop_buybox|apex_desktop)$/;
const getClasses = ({ attribs }: PageElement): string[] => attribs.class?.slice(0, 200).split(/\s+/) ?? [];

/** If the page has a buy box, skips prices outside it, because they may belong to other products. */
function findBuyBoxPrices(tree: PageTree): PageElement[] {
  const hasBuyBox = tree.elements.some(({ attribs }) => attribs.id !== undefined && buyBox.test(attribs.id));
  return tree.elements
    .filter(element => {
      const classes = getClasses(element);
      return classes.includes('a-price') && !classes.includes('a-text-price');
    })
    .slice(0, maxBoxes)
    .filter(
      box =>
        !hasBuyBox ||
        [...getAncestors(box, maxAncestors)].some(({ attribs }) => buyBox.test(attribs.id ?? '')),
    );
}

/** Returns the first price: a box with an id that starts with `price`, or the text for screen readers in a box. */
function findPriceElement(tree: PageTree, boxes: readonly PageElement[]): PageElement | undefined {
  for (const box of boxes.slice(0, maxBoxes)) {
    if (box.attribs.id?.startsWith('price')) return box;
    for (const element of tree.within(box, maxElementsInBox)) {
      if (getClasses(element).includes('a-offscreen')) return element;
    }
  }
  return undefined;
}

const ImageSizes = z.record(z.string(), z.tuple([z.number(), z.number()]));

/** Parses `{"https://…": [width, height], …}`. */
function findLargestImage(json: string | undefined): string | undefined {
  const sizes = ImageSizes.safeParse(parseJson(json));
  if (!sizes.success) return undefined;
  return Object.entries(sizes.data).toSorted(([, [widthA]], [, [widthB]]) => widthB - widthA)[0]?.[0];
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

function readWalmart(tree: PageTree, { country }: PageAddress): Finding | undefined {
  const script = tree.withId('__NEXT_DATA__').find(({ name }) => name === 'script');
  const state = WalmartState.safeParse(parseJson(script === undefined ? '' : getOwnText(script)));
  if (!state.success) return undefined;
  const { name, imageInfo, priceInfo } = state.data.props.pageProps.initialData.data.product;
  return {
    title: toPlainText(name),
    images: imageInfo?.thumbnailUrl ? [imageInfo.thumbnailUrl] : [],
    price: parseAmount(priceInfo?.currentPrice?.price),
    currency: parseCurrency(priceInfo?.currentPrice?.currencyUnit, country),
  };
}
