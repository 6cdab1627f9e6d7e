import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cleanUrl, guessTitle } from './link-url.ts';

describe('cleanUrl', () => {
  it.each([
    [
      'https://shop.example/kite?utm_source=mail&utm_medium=x&color=red',
      'https://shop.example/kite?color=red',
    ],
    ['https://shop.example/kite?gclid=1&fbclid=2&variant=42#reviews', 'https://shop.example/kite?variant=42'],
    [
      'https://www.amazon.com/Kite-Large/dp/B00X/ref=sr_1_3?qid=17&sr=8-3&tag=someone-20',
      'https://www.amazon.com/Kite-Large/dp/B00X',
    ],
    ['https://shop.example/kite?ref=home&tag=toys', 'https://shop.example/kite?ref=home&tag=toys'],
    // Keeps parameters that select variants and sellers.
    ['https://www.amazon.com/dp/B09C4HHRQH?th=1&psc=1', 'https://www.amazon.com/dp/B09C4HHRQH?th=1&psc=1'],
    [
      'https://www.amazon.de/dp/B09C4HHRQH/ref=sr_1_3?keywords=hut&smid=A1X6FK5RDHNB96&psc=1&qid=17',
      'https://www.amazon.de/dp/B09C4HHRQH?smid=A1X6FK5RDHNB96&psc=1',
    ],
    [
      'https://www.amazon.co.uk/dp/B09C4HHRQH?m=A3P5ROKL5A1OLE&linkCode=ll1',
      'https://www.amazon.co.uk/dp/B09C4HHRQH?m=A3P5ROKL5A1OLE',
    ],
    [
      'https://www.ebay.com/itm/123456789012?var=987&hash=item1cbe&mkcid=1&campid=533&_trkparms=x',
      'https://www.ebay.com/itm/123456789012?var=987&hash=item1cbe',
    ],
    [
      'https://www.etsy.com/listing/1?variation0=22&ref=shop_home',
      'https://www.etsy.com/listing/1?variation0=22',
    ],
    [
      'https://www.walmart.com/ip/1?selectedSellerId=7&wl13=2&veh=aff',
      'https://www.walmart.com/ip/1?selectedSellerId=7',
    ],
    [
      'https://shop.example/kite?variant=1&adid=4&campid=2&qid=9',
      'https://shop.example/kite?variant=1&adid=4&campid=2&qid=9',
    ],
    ['https://shop.example/p?siteid=3&linkid=12&spm=a', 'https://shop.example/p?siteid=3&linkid=12&spm=a'],
    [
      'https://www.aliexpress.com/item/1.html?sku_id=12&spm=a2g0o&algo_pvid=1',
      'https://www.aliexpress.com/item/1.html?sku_id=12',
    ],
    // Keeps the encoding of other parameters.
    [
      'https://shop.example/p?name=a%20b&flag&utm_source=x&size=10%2F12',
      'https://shop.example/p?name=a%20b&flag&size=10%2F12',
    ],
    [
      'https://shop.example/p?dwvar_1_color=red&fbclid=1#size=XL',
      'https://shop.example/p?dwvar_1_color=red#size=XL',
    ],
    ['https://shop.example/p#utm_source=x', 'https://shop.example/p'],
    ['https://shop.example/#/product/12', 'https://shop.example/#/product/12'],
    ['https://shop.example/a?q=a%20b', 'https://shop.example/a?q=a%20b'],
  ])('%s becomes %s', (url, cleaned) => expect(cleanUrl(url)).toBe(cleaned));

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
    ['https://www.amazon.com/Field-Notes-Memo-Book/dp/B00EXAMPLE1', 'Field Notes Memo Book'],
    ['https://shop.example/products/rope-hammock.html', 'Rope hammock'],
    ['https://www.target.com/p/kids-39-scooter-blue/-/A-12345678', 'Kids scooter blue'],
    ['https://shop.example/%C3%A9toile-filante', 'Étoile filante'],
    ['https://shop.example/%E0%A4%A', 'shop.example'],
    ['https://www.shop.example/', 'shop.example'],
    ['https://a.co/d/5xY7z9Q', 'a.co'],
  ])('%s becomes “%s”', (url, title) => expect(guessTitle(url)).toBe(title));

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
