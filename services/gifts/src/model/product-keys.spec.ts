import { describe, expect, it } from '@jest/globals';
import { computeProductKeys } from './product-keys.ts';

const getKeys = (product_url: string | null) =>
  computeProductKeys({ origin_id: 'o', product: null, product_url });
const haveSamePageKey = (link: string, otherLink: string) => {
  const getPageKey = (url: string) => getKeys(url).find(key => key.startsWith('page:'));
  return getPageKey(link) !== undefined && getPageKey(link) === getPageKey(otherLink);
};

describe('two links', () => {
  it.each([
    [
      'differ only in scheme, www and a trailing slash',
      'https://www.shop.example/kite',
      'http://shop.example/kite/',
    ],
    [
      'differ only in tracking parameters and an anchor',
      'https://shop.example/kite?utm_source=mail&gclid=1',
      'https://shop.example/kite#reviews',
    ],
    ['differ only in the mobile host', 'https://m.shop.example/kite', 'https://shop.example/kite'],
    [
      'have the same Amazon product id',
      'https://www.amazon.com/Dragon-Kite/dp/B00ABCD123/ref=sr_1_2?th=1',
      'https://amazon.com/gp/product/B00ABCD123',
    ],
    [
      'differ only in Amazon’s parameters',
      'https://www.amazon.com/dp/B00ABCD123?th=1&psc=1',
      'https://www.amazon.com/dp/B00ABCD123?smid=A1',
    ],
    [
      'differ only in the order of parameters',
      'https://shop.example/kite?size=2&color=red',
      'https://shop.example/kite?color=red&size=2',
    ],
    [
      'have the same eBay item id',
      'https://www.ebay.com/itm/Red-Kite/123456789012?hash=item1',
      'https://www.ebay.com/itm/123456789012',
    ],
    [
      'have the same path in the fragment',
      'https://shop.example/app#/product/12',
      'https://www.shop.example/app#/product/12',
    ],
  ])('lead to the same product if they %s: %s, %s', (_, link, otherLink) => {
    expect(haveSamePageKey(link, otherLink)).toBe(true);
  });

  it.each([
    [
      'differ in another parameter',
      'https://shop.example/kite?color=red',
      'https://shop.example/kite?color=blue',
    ],
    ['differ in the path', 'https://shop.example/kite', 'https://shop.example/kites'],
    ['are home pages', 'https://shop.example/', 'https://www.shop.example'],
    [
      'differ in a path in the fragment',
      'https://shop.example/app#/product/12',
      'https://shop.example/app#/product/13',
    ],
    ['differ in a hash-bang path', 'https://shop.example/#!kite', 'https://shop.example/#!atlas'],
    [
      'differ in a parameter that is for tracking only on other hosts',
      'https://shop.example/p?linkid=12',
      'https://shop.example/p?linkid=13',
    ],
    [
      'differ in the eBay variant',
      'https://www.ebay.com/itm/123456789012?var=1',
      'https://www.ebay.com/itm/123456789012?var=2',
    ],
    ['differ in a variant in the fragment', 'https://shop.example/p#size=M', 'https://shop.example/p#size=L'],
    [
      'differ in the Amazon country',
      'https://www.amazon.com/dp/B00ABCD123',
      'https://www.amazon.de/dp/B00ABCD123',
    ],
  ])('lead to different products if they %s: %s, %s', (_, link, otherLink) => {
    expect(haveSamePageKey(link, otherLink)).toBe(false);
  });
});

describe('a gift without a web link', () => {
  it('has only the key of the gift that it was copied from', () => {
    expect(getKeys(null)).toEqual(['origin:o']);
    expect(getKeys('mailto:a@b.example')).toEqual(['origin:o']);
  });
});
