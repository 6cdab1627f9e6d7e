import { limits } from '@giftlist/contracts/limits';
import { pageTree } from '@giftlist/contracts/rules/product-page/page-tree';
import { plainText } from '@giftlist/contracts/rules/product-page/plain-text';
import { parsePrice } from '@giftlist/contracts/rules/product-page/price-text';
import type { Cheerio } from 'cheerio/slim';
import type { Element } from 'domhandler';
import { cleanAddress } from '../link-import/link-address.ts';
import { asPrice, asQuantity, asTitle, blankGift, type Found, skip, webAddress } from './found.ts';

export const looksLikePage = (text: string): boolean =>
  /^\s*(<!--[\s\S]{0,500}?-->\s*)*(<!doctype html|<html|<head|<body|<div|<ul|<li)\b/i.test(
    text.slice(0, 4_000),
  );

/** Browsers note in a saved page where it came from. */
const savedFrom = /<!--\s*saved from url=\(\d+\)(https?:\/\/[^\s>]+)\s*-->/i;

/** An Amazon wish list as a browser saves it. Each item of it is a gift; what cannot be read is told. */
export function readWishListPage(html: string, country: string): Found {
  const $ = pageTree(html);
  const base =
    savedFrom.exec(html.slice(0, 4_000))?.[1] ??
    $('link[rel="canonical"]').attr('href') ??
    $('meta[property="og:url"]').attr('content') ??
    'https://www.amazon.com/';
  const found: Found = { gifts: [], skipped: [] };
  const items = $('li[data-itemid], div[data-itemid]').slice(0, limits.importGiftsMax * 2);
  items.each((at, element) => {
    const item = $(element);
    const part = (id: string): Cheerio<Element> => item.find(`[id^="${id}_"]`).first();
    const name = part('itemName');
    const gift_title = asTitle(plainText(name.attr('title') ?? name.text()) ?? '');
    const address = name.attr('href') ?? item.find('a[href*="/dp/"]').first().attr('href');
    const link = address === undefined ? null : webAddress(address, base);
    if (gift_title === '' && link === null) {
      found.skipped.push(skip(at + 1, item.text().replace(/\s+/g, ' '), 'no-name-or-link'));
      return;
    }
    const picture = part('itemImage').find('img').first();
    const shown = part('itemPrice').find('.a-offscreen').first().text() || part('itemPrice').first().text();
    const money = parsePrice(shown, countryOf(base) ?? country);
    found.gifts.push({
      line: at + 1,
      gift: {
        ...blankGift,
        gift_title,
        product_url: link === null ? null : withoutList(link),
        image_url: pictureAddress(picture.attr('src') ?? '', base),
        price: asPrice(money?.amount) || null,
        currency: money?.currency ?? null,
        quantity: asQuantity(part('itemRequested').text().trim()),
        details: plainText(part('itemComment').text(), limits.textLength) ?? '',
      },
    });
  });
  return found;
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
