import { limits } from '@giftlist/contracts/limits';
import { type PageElement, PageTree, textOf } from '@giftlist/contracts/rules/product-page/page-tree';
import { plainText } from '@giftlist/contracts/rules/product-page/plain-text';
import { parsePrice } from '@giftlist/contracts/rules/product-page/price-text';
import { cleanAddress } from '../link-import/link-address.ts';
import { asPrice, asQuantity, asTitle, blankGift, type Found, skip, webAddress } from './found.ts';

/** As much of a text is looked at to see what it is. */
const headLength = 4_000;
const pageStart = /^(?:<!doctype html|<html|<head|<body|<div|<ul|<li)\b/i;

/** Whether a text is a page: comments and an XML declaration at most come before its first element. */
export function looksLikePage(text: string): boolean {
  let rest = text.slice(0, headLength).trimStart();
  for (let end = endOfRemark(rest); end > 0; end = endOfRemark(rest)) rest = rest.slice(end).trimStart();
  return pageStart.test(rest);
}

/** Where the comment or declaration ends with which a text begins; 0 where it begins with none. */
function endOfRemark(text: string): number {
  const end = text.startsWith('<!--') ? '-->' : text.startsWith('<?') ? '?>' : undefined;
  if (end === undefined) return 0;
  const at = text.indexOf(end);
  return at === -1 ? text.length : at + end.length;
}

/** Browsers note in a saved page where it came from. */
const savedFrom = /<!--\s{0,9}saved from url=\(\d{1,9}\)(https?:\/\/[^\s>]{1,2000})\s{1,9}-->/i;

/** An Amazon wish list as a browser saves it. Each item of it is a gift; what cannot be read is told. */
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
/** More elements than an item of a wish list has. */
const maxElements = 1_000;

interface Parts extends Partial<Record<(typeof partNames)[number], PageElement>> {
  /** The first link to a product's page. */
  product?: PageElement;
}

/** What an item says, found in one walk. */
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
 * A page that is saved whole has its pictures in a folder beside it (`./Wish List_files/`): at the shop there is
 * no such address.
 */
const pictureAddress = (address: string, base: string): string | null =>
  /^(?:https?:|\/)/i.test(address.trim()) && !/_files\//i.test(address) ? webAddress(address, base) : null;

/** Which list an item was opened from says nothing of the item. */
function withoutList(link: string): string {
  const url = new URL(link);
  for (const name of ['coliid', 'colid', 'psc', 'ref_']) url.searchParams.delete(name);
  return cleanAddress(url.href);
}

/** What `$` means on the shop that the page was saved from. */
const countryOf = (base: string): string | undefined =>
  /amazon\.(?:com?\.)?([a-z]{2})(?:\/|$)/.exec(URL.parse(base)?.host ?? '')?.[1]?.replace('uk', 'gb');
