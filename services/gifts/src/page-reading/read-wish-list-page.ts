import { limits } from '@giftlist/contracts/limits';
import { type PageElement, PageTree, textOf } from '@giftlist/contracts/rules/product-page/page-tree';
import { plainText } from '@giftlist/contracts/rules/product-page/plain-text';
import { parsePrice } from '@giftlist/contracts/rules/product-page/price-text';
import { cleanAddress } from '../model/link-address.ts';
import { asPrice, asQuantity, asTitle, blankGift, type Found, skip, webAddress } from './found.ts';

/** How much of a text is checked to recognise a page. */
const headLength = 4_000;
const pageStart = /^(?:<!doctype html|<html|<head|<body|<div|<ul|<li)\b/i;

/** Whether a text is a page: before its first element it has at most comments and an XML declaration. */
export function looksLikePage(text: string): boolean {
  let rest = text.slice(0, headLength).trimStart();
  for (let end = endOfRemark(rest); end > 0; end = endOfRemark(rest)) rest = rest.slice(end).trimStart();
  return pageStart.test(rest);
}

/** Where a leading comment or declaration ends; 0 if there is none. */
function endOfRemark(text: string): number {
  const end = text.startsWith('<!--') ? '-->' : text.startsWith('<?') ? '?>' : undefined;
  if (end === undefined) return 0;
  const at = text.indexOf(end);
  return at === -1 ? text.length : at + end.length;
}

/** The comment in which browsers record where a page was saved from. */
const savedFrom = /<!--\s{0,9}saved from url=\(\d{1,9}\)(https?:\/\/[^\s>]{1,2000})\s{1,9}-->/i;

/**
 * Reads an Amazon wish list saved from a browser. Each item is a gift; items that cannot be read are
 * reported.
 */
export function readWishListPage(html: string, country: string): Found {
  const tree = new PageTree(html);
  const base =
    savedFrom.exec(html.slice(0, headLength))?.[1] ??
    tree.named('link').find(({ attribs }) => attribs.rel === 'canonical')?.attribs.href ??
    tree.metaContent('og:url') ??
    'https://www.amazon.com/';
  const found: Found = { gifts: [], skipped: [] };
  const items = tree.elements
    .filter(({ name, attribs }) => /^(?:li|div)$/.test(name) && attribs['data-itemid'] !== undefined)
    .slice(0, limits.importGiftsMax * 2);
  for (const [at, item] of items.entries()) {
    const gift = giftIn(tree, item, { base, country });
    if (gift !== undefined) found.gifts.push({ line: at + 1, gift });
    else found.skipped.push(skip(at + 1, textOf(item, 400), 'no-name-or-link'));
  }
  return found;
}

const partNames = ['itemName', 'itemImage', 'itemPrice', 'itemRequested', 'itemComment'] as const;
/** More elements than a real item has. */
const maxElements = 1_000;

interface Parts extends Partial<Record<(typeof partNames)[number], PageElement>> {
  /** The first link to a product page. */
  product?: PageElement;
}

/** Collects the parts of an item in one pass. */
function partsOf(tree: PageTree, item: PageElement): Parts {
  const parts: Parts = {};
  for (const element of tree.within(item, maxElements)) {
    const { id = '', href = '' } = element.attribs;
    const name = partNames.find(part => id.startsWith(`${part}_`));
    if (name !== undefined) parts[name] ??= element;
    if (element.name === 'a' && href.includes('/dp/')) parts.product ??= element;
  }
  return parts;
}

interface WishList {
  base: string;
  country: string;
}

function giftIn(
  tree: PageTree,
  item: PageElement,
  { base, country }: WishList,
): Found['gifts'][number]['gift'] | undefined {
  const parts = partsOf(tree, item);
  const within = (part: PageElement | undefined, is: (element: PageElement) => boolean) =>
    part && tree.within(part, maxElements).find(is);
  const { itemName, itemPrice } = parts;
  const gift_title = asTitle(plainText(itemName?.attribs.title ?? textOf(itemName)) ?? '');
  const address = itemName?.attribs.href ?? parts.product?.attribs.href;
  const link = address === undefined ? null : webAddress(address, base);
  if (gift_title === '' && link === null) return undefined;
  const picture = within(parts.itemImage, ({ name }) => name === 'img');
  const isSpoken = ({ attribs }: PageElement) => attribs.class?.split(' ').includes('a-offscreen') === true;
  const shown = textOf(within(itemPrice, isSpoken)) || textOf(itemPrice);
  const money = parsePrice(shown, countryOf(base) ?? country);
  const comment = textOf(parts.itemComment, limits.textLength * 2);
  return {
    ...blankGift,
    gift_title,
    product_url: link === null ? null : withoutList(link),
    image_url: pictureAddress(picture?.attribs.src ?? '', base),
    price: asPrice(money?.amount) || null,
    currency: money?.currency ?? null,
    quantity: asQuantity(textOf(parts.itemRequested).trim()),
    details: plainText(comment, limits.textLength) ?? '',
  };
}

/**
 * Pages saved with their pictures refer to a folder beside them (`./Wish List_files/`); those addresses do
 * not exist on the shop.
 */
const pictureAddress = (address: string, base: string): string | null =>
  /^(?:https?:|\/)/i.test(address.trim()) && !/_files\//i.test(address) ? webAddress(address, base) : null;

/** Removes the parameters that say from which list an item was opened. */
function withoutList(link: string): string {
  const url = new URL(link);
  for (const name of ['coliid', 'colid', 'psc', 'ref_']) url.searchParams.delete(name);
  return cleanAddress(url.href);
}

/** The country of the shop, which decides what `$` means. */
const countryOf = (base: string): string | undefined =>
  /amazon\.(?:com?\.)?([a-z]{2})(?:\/|$)/.exec(URL.parse(base)?.host ?? '')?.[1]?.replace('uk', 'gb');
