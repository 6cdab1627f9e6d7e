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
    ['https://www.shop.example/kite', 'http://shop.example/kite/'],
    ['https://shop.example/kite?utm_source=mail&gclid=1', 'https://shop.example/kite#reviews'],
    ['https://m.shop.example/kite', 'https://shop.example/kite'],
    [
      'https://www.amazon.com/Dragon-Kite/dp/B00ABCD123/ref=sr_1_2?th=1',
      'https://amazon.com/gp/product/B00ABCD123',
    ],
    ['https://www.amazon.com/dp/B00ABCD123?th=1&psc=1', 'https://www.amazon.com/dp/B00ABCD123?smid=A1'],
    ['https://shop.example/kite?size=2&color=red', 'https://shop.example/kite?color=red&size=2'],
    ['https://www.ebay.com/itm/Red-Kite/123456789012?hash=item1', 'https://www.ebay.com/itm/123456789012'],
    ['https://shop.example/app#/product/12', 'https://www.shop.example/app#/product/12'],
  ])('%s and %s lead to the same product', (link, otherLink) => {
    expect(haveSamePageKey(link, otherLink)).toBe(true);
  });

  it.each([
    ['https://shop.example/kite?color=red', 'https://shop.example/kite?color=blue'],
    ['https://shop.example/kite', 'https://shop.example/kites'],
    ['https://shop.example/', 'https://www.shop.example'],
    ['https://shop.example/app#/product/12', 'https://shop.example/app#/product/13'],
    ['https://shop.example/#!kite', 'https://shop.example/#!atlas'],
    ['https://shop.example/p?linkid=12', 'https://shop.example/p?linkid=13'],
    ['https://www.ebay.com/itm/123456789012?var=1', 'https://www.ebay.com/itm/123456789012?var=2'],
    ['https://shop.example/p#size=M', 'https://shop.example/p#size=L'],
    ['https://www.amazon.com/dp/B00ABCD123', 'https://www.amazon.de/dp/B00ABCD123'],
  ])('%s and %s lead to different products', (link, otherLink) => {
    expect(haveSamePageKey(link, otherLink)).toBe(false);
  });
});

describe('a gift without a web link', () => {
  it('has only the key of the gift that it was copied from', () => {
    expect(getKeys(null)).toEqual(['origin:o']);
    expect(getKeys('mailto:a@b.example')).toEqual(['origin:o']);
  });
});
