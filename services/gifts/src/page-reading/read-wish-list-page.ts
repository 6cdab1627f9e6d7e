import { limits } from '@giftlist/contracts/limits';
import { getText, type PageElement, PageTree } from '@giftlist/contracts/rules/product-page/page-tree';
import { toPlainText } from '@giftlist/contracts/rules/product-page/plain-text';
import { parsePrice } from '@giftlist/contracts/rules/product-page/price-text';
import { cleanUrl } from '../model/link-url.ts';
import {
  blankGift,
  cleanTitle,
  type ParseResult,
  parseHttpUrl,
  parseQuantity,
  toSkippedLine,
  toValidPrice,
} from './parse-result.ts';

const headLength = 4_000;
const pageStart = /^(?:<!doctype html|<html|<head|<body|<div|<ul|<li)\b/i;

/** Only comments and an XML declaration may precede the first element. */
export function looksLikePage(text: string): boolean {
  let remaining = text.slice(0, headLength).trimStart();
  for (let end = findCommentEnd(remaining); end > 0; end = findCommentEnd(remaining)) {
    remaining = remaining.slice(end).trimStart();
  }
  return pageStart.test(remaining);
}

/** Returns 0 if the text starts with neither a comment nor an XML declaration. */
function findCommentEnd(text: string): number {
  if (text.startsWith('<!--')) return findEnd(text, '-->');
  if (text.startsWith('<?')) return findEnd(text, '?>');
  return 0;
}

function findEnd(text: string, terminator: string): number {
  const index = text.indexOf(terminator);
  return index === -1 ? text.length : index + terminator.length;
}

/** Browsers record where a page was saved from. */
const savedFrom = /<!--\s{0,9}saved from url=\(\d{1,9}\)(https?:\/\/[^\s>]{1,2000})\s{1,9}-->/i;

export function readWishListPage(html: string, country: string): ParseResult {
  const tree = new PageTree(html);
  const base =
    savedFrom.exec(html.slice(0, headLength))?.[1] ??
    tree.named('link').find(({ attribs }) => attribs.rel === 'canonical')?.attribs.href ??
    tree.metaContent('og:url') ??
    'https://www.amazon.com/';
  const result: ParseResult = { gifts: [], skipped: [] };
  const items = tree.elements
    .filter(({ name, attribs }) => /^(?:li|div)$/.test(name) && attribs['data-itemid'] !== undefined)
    .slice(0, limits.importGiftsMax * 2);
  for (const [index, item] of items.entries()) {
    const gift = parseGift(tree, item, { base, country });
    if (gift !== undefined) result.gifts.push({ line: index + 1, gift });
    else result.skipped.push(toSkippedLine(index + 1, getText(item, 400), 'no-name-or-link'));
  }
  return result;
}

const partNames = ['itemName', 'itemImage', 'itemPrice', 'itemRequested', 'itemComment'] as const;
/** Real items have fewer elements. */
const maxElements = 1_000;

interface Parts extends Partial<Record<(typeof partNames)[number], PageElement>> {
  product?: PageElement;
}

function collectParts(tree: PageTree, item: PageElement): Parts {
  const parts: Parts = {};
  for (const element of tree.within(item, maxElements)) {
    const { id = '', href = '' } = element.attribs;
    const partName = partNames.find(candidate => id.startsWith(`${candidate}_`));
    if (partName !== undefined) parts[partName] ??= element;
    if (element.name === 'a' && href.includes('/dp/')) parts.product ??= element;
  }
  return parts;
}

interface PageContext {
  /** The base URL of links. */
  base: string;
  country: string;
}

function parseGift(
  tree: PageTree,
  item: PageElement,
  { base, country }: PageContext,
): ParseResult['gifts'][number]['gift'] | undefined {
  const parts = collectParts(tree, item);
  const findWithin = (part: PageElement | undefined, matches: (element: PageElement) => boolean) =>
    part && tree.within(part, maxElements).find(matches);
  const { itemName, itemPrice } = parts;
  const gift_title = cleanTitle(toPlainText(itemName?.attribs.title ?? getText(itemName)) ?? '');
  const href = itemName?.attribs.href ?? parts.product?.attribs.href;
  const link = href === undefined ? null : parseHttpUrl(href, base);
  if (gift_title === '' && link === null) return undefined;
  const picture = findWithin(parts.itemImage, ({ name }) => name === 'img');
  const isForScreenReaders = ({ attribs }: PageElement) =>
    attribs.class?.split(' ').includes('a-offscreen') === true;
  const priceText = getText(findWithin(itemPrice, isForScreenReaders)) || getText(itemPrice);
  const money = parsePrice(priceText, findShopCountry(base) ?? country);
  const comment = getText(parts.itemComment, limits.textLength * 2);
  return {
    ...blankGift,
    gift_title,
    product_url: link === null ? null : removeListParams(link),
    image_url: resolvePictureUrl(picture?.attribs.src ?? '', base),
    price: toValidPrice(money?.amount) || null,
    currency: money?.currency ?? null,
    quantity: parseQuantity(getText(parts.itemRequested).trim()),
    details: toPlainText(comment, limits.textLength) ?? '',
  };
}

/** Returns null for files beside a saved page (`./Wish List_files/`), which do not exist in the shop. */
const resolvePictureUrl = (href: string, base: string): string | null =>
  /^(?:https?:|\/)/i.test(href.trim()) && !/_files\//i.test(href) ? parseHttpUrl(href, base) : null;

/** Removes parameters that identify the list from which the item was opened. */
function removeListParams(link: string): string {
  const url = new URL(link);
  for (const name of ['coliid', 'colid', 'psc', 'ref_']) url.searchParams.delete(name);
  return cleanUrl(url.href);
}

/** The shop's country decides what `$` means. */
const findShopCountry = (base: string): string | undefined =>
  /amazon\.(?:com?\.)?([a-z]{2})(?:\/|$)/.exec(URL.parse(base)?.host ?? '')?.[1]?.replace('uk', 'gb');
