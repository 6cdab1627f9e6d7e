import { findRetailer } from '@giftlist/contracts/rules/product-page/retailer-names';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { findOffer, findRetailerOffer, retailersConfig } from './retailers.ts';

const parseConfig = (environment: Record<string, string>) => z.object(retailersConfig).parse(environment);

describe('findRetailer', () => {
  it.each([
    ['https://www.amazon.com/dp/1', 'amazon'],
    ['https://amazon.co.uk/dp/1', 'amazon'],
    ['https://smile.amazon.de/dp/1', 'amazon'],
    ['https://amzn.to/3abc', 'amazon'],
    ['https://a.co/d/1', 'amazon'],
    ['https://www.target.com/p/kite', 'target'],
    ['https://www.walmart.com/ip/1', 'walmart'],
    ['https://www.bestbuy.com/site/1', 'bestbuy'],
    ['https://www.bestbuy.ca/en-ca/1', 'bestbuy'],
  ])('maps %s to %p', (address, name) => expect(findRetailer(new URL(address))).toBe(name));

  it.each([
    'https://amazon.example.com/',
    'https://notamazon.com/',
    'https://www.amazon.com.evil.example/',
    'https://starget.com/',
    'https://etsy.com/listing/1',
  ])('returns undefined for another domain, even if it contains a retailer’s name: %s', address => {
    expect(findRetailer(new URL(address))).toBeUndefined();
  });
});

describe('an affiliate offer', () => {
  it('has the configured link of a retailer, and the configured or default rate', () => {
    const config = parseConfig({
      AFFILIATE_AMAZON_LINK: '?tag=ours-20',
      AFFILIATE_AMAZON_RATE: '0.07',
      AFFILIATE_TARGET_LINK: 'https://go.example/c/1?u={url}',
    });
    expect(findOffer('https://www.amazon.com/dp/1?tag=theirs-20&th=1', config)).toEqual({
      storeName: 'Amazon',
      affiliateUrl: 'https://www.amazon.com/dp/1?tag=ours-20&th=1',
      commissionRate: 0.07,
    });
    expect(findOffer('https://www.target.com/p/kite?a=1&b=2', config)).toEqual({
      storeName: 'Target',
      affiliateUrl: 'https://go.example/c/1?u=https%3A%2F%2Fwww.target.com%2Fp%2Fkite%3Fa%3D1%26b%3D2',
      commissionRate: 0.05,
    });
  });

  it('has the default rate but no link for a retailer without an affiliate program', () => {
    expect(findOffer('https://www.walmart.com/ip/1', parseConfig({}))).toEqual({
      storeName: 'Walmart',
      affiliateUrl: null,
      commissionRate: 0.04,
    });
  });

  it('has only a name for any other shop', () => {
    const otherShop = { storeName: 'kites.example', affiliateUrl: null, commissionRate: 0 };
    expect(findOffer('https://www.kites.example/1', parseConfig({}))).toEqual(otherShop);
    expect(findOffer(null, parseConfig({}))).toEqual({ ...otherShop, storeName: null });
  });

  it('from `findRetailerOffer` is undefined for any other shop', () => {
    expect(findRetailerOffer('https://www.bestbuy.com/site/1', parseConfig({}))?.commissionRate).toBe(0.01);
    expect(findRetailerOffer('https://www.kites.example/1', parseConfig({}))).toBeUndefined();
    expect(findRetailerOffer('kites', parseConfig({}))).toBeUndefined();
  });
});

describe('retailersConfig', () => {
  it.each([
    ['a link without ? or {url}', 'AFFILIATE_AMAZON_LINK', 'tag=ours'],
    ['a rate above 1', 'AFFILIATE_AMAZON_RATE', '1.5'],
    ['a rate that is not a number', 'AFFILIATE_AMAZON_RATE', 'much'],
  ])('refuses %s: %s=%s', (_, name, value) => expect(() => parseConfig({ [name]: value })).toThrow());
});
