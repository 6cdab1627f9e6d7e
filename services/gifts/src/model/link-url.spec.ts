import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanUrl, guessTitle } from './link-url.ts';

describe('cleanUrl', () => {
  it.each([
    [
      'removes UTM parameters',
      'https://shop.example/kite?utm_source=mail&utm_medium=x&color=red',
      'https://shop.example/kite?color=red',
    ],
    [
      'removes click ids and an anchor',
      'https://shop.example/kite?gclid=1&fbclid=2&variant=42#reviews',
      'https://shop.example/kite?variant=42',
    ],
    [
      'removes Amazon’s tracking from path and query',
      'https://www.amazon.com/Kite-Large/dp/B00X/ref=sr_1_3?qid=17&sr=8-3&tag=someone-20',
      'https://www.amazon.com/Kite-Large/dp/B00X',
    ],
    [
      'keeps Amazon’s tracking parameters on other hosts',
      'https://shop.example/kite?ref=home&tag=toys',
      'https://shop.example/kite?ref=home&tag=toys',
    ],
    [
      'keeps Amazon’s parameters for a variant',
      'https://www.amazon.com/dp/B09C4HHRQH?th=1&psc=1',
      'https://www.amazon.com/dp/B09C4HHRQH?th=1&psc=1',
    ],
    [
      'keeps Amazon’s parameter for a seller (smid)',
      'https://www.amazon.de/dp/B09C4HHRQH/ref=sr_1_3?keywords=hut&smid=A1X6FK5RDHNB96&psc=1&qid=17',
      'https://www.amazon.de/dp/B09C4HHRQH?smid=A1X6FK5RDHNB96&psc=1',
    ],
    [
      'keeps Amazon’s parameter for a seller (m)',
      'https://www.amazon.co.uk/dp/B09C4HHRQH?m=A3P5ROKL5A1OLE&linkCode=ll1',
      'https://www.amazon.co.uk/dp/B09C4HHRQH?m=A3P5ROKL5A1OLE',
    ],
    [
      'keeps eBay’s parameters for a variant',
      'https://www.ebay.com/itm/123456789012?var=987&hash=item1cbe&mkcid=1&campid=533&_trkparms=x',
      'https://www.ebay.com/itm/123456789012?var=987&hash=item1cbe',
    ],
    [
      'keeps Etsy’s parameter for a variant',
      'https://www.etsy.com/listing/1?variation0=22&ref=shop_home',
      'https://www.etsy.com/listing/1?variation0=22',
    ],
    [
      'keeps Walmart’s parameter for a seller',
      'https://www.walmart.com/ip/1?selectedSellerId=7&wl13=2&veh=aff',
      'https://www.walmart.com/ip/1?selectedSellerId=7',
    ],
    [
      'keeps tracking parameters of known shops on other hosts',
      'https://shop.example/kite?variant=1&adid=4&campid=2&qid=9',
      'https://shop.example/kite?variant=1&adid=4&campid=2&qid=9',
    ],
    [
      'keeps more tracking parameters of known shops on other hosts',
      'https://shop.example/p?siteid=3&linkid=12&spm=a',
      'https://shop.example/p?siteid=3&linkid=12&spm=a',
    ],
    [
      'keeps AliExpress’s parameter for a variant',
      'https://www.aliexpress.com/item/1.html?sku_id=12&spm=a2g0o&algo_pvid=1',
      'https://www.aliexpress.com/item/1.html?sku_id=12',
    ],
    [
      'keeps the encoding of the remaining parameters',
      'https://shop.example/p?name=a%20b&flag&utm_source=x&size=10%2F12',
      'https://shop.example/p?name=a%20b&flag&size=10%2F12',
    ],
    [
      'keeps a fragment that selects a variant',
      'https://shop.example/p?dwvar_1_color=red&fbclid=1#size=XL',
      'https://shop.example/p?dwvar_1_color=red#size=XL',
    ],
    ['removes a fragment for tracking', 'https://shop.example/p#utm_source=x', 'https://shop.example/p'],
    [
      'keeps a fragment that is a path',
      'https://shop.example/#/product/12',
      'https://shop.example/#/product/12',
    ],
    [
      'changes nothing in a link without tracking',
      'https://shop.example/a?q=a%20b',
      'https://shop.example/a?q=a%20b',
    ],
  ])('%s: %s', (_, url, cleaned) => expect(cleanUrl(url)).toBe(cleaned));

  it('returns a URL unchanged if it would become too long', () => {
    const url = `https://shop.example/${'ü'.repeat(1_000)}`;
    expect(cleanUrl(url)).toBe(url);
    expect(cleanUrl('https://shop.example/ü')).toBe('https://shop.example/%C3%BC');
  });

  it('does not change a URL that is already clean', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), url => {
        expect(cleanUrl(cleanUrl(url))).toBe(cleanUrl(url));
      }),
    );
  });
});

describe('guessTitle', () => {
  it.each([
    [
      'uses the path segment with the most words',
      'https://www.amazon.com/Field-Notes-Memo-Book/dp/B00EXAMPLE1',
      'Field Notes Memo Book',
    ],
    ['skips generic words', 'https://shop.example/products/rope-hammock.html', 'Rope hammock'],
    ['skips numbers', 'https://www.target.com/p/kids-39-scooter-blue/-/A-12345678', 'Kids scooter blue'],
    ['decodes the path', 'https://shop.example/%C3%A9toile-filante', 'Étoile filante'],
    ['uses the host name if the path cannot be decoded', 'https://shop.example/%E0%A4%A', 'shop.example'],
    ['uses the host name for a home page', 'https://www.shop.example/', 'shop.example'],
    ['uses the host name if the path has only a code', 'https://a.co/d/5xY7z9Q', 'a.co'],
  ])('%s: %s becomes “%s”', (_, url, title) => expect(guessTitle(url)).toBe(title));

  it('never returns an empty or too long title', () => {
    fc.assert(
      fc.property(fc.webUrl(), url => {
        const title = guessTitle(url);
        expect(title.trim()).not.toBe('');
        expect(title.length).toBeLessThanOrEqual(300);
      }),
    );
  });
});
