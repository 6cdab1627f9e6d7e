import { retailersConfig } from '@giftlist/service-domain/retailers';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { addAffiliateLink } from './featured-store.ts';

const getAffiliateUrl = (url: string, environment: object, affiliate_url: string | null = null) =>
  addAffiliateLink(
    { store: 'A store', url, affiliate_url, image_url: null },
    z.object(retailersConfig).parse(environment),
  ).affiliate_url;

describe('the affiliate link of a featured store', () => {
  it.each([
    [
      'https://www.amazon.com/',
      { AFFILIATE_AMAZON_LINK: '?tag=name-20' },
      'https://www.amazon.com/?tag=name-20',
    ],
    [
      'https://www.amazon.co.uk/gifts',
      { AFFILIATE_AMAZON_LINK: '?tag=uk-21' },
      'https://www.amazon.co.uk/gifts?tag=uk-21',
    ],
    [
      'https://www.target.com/',
      { AFFILIATE_TARGET_LINK: 'https://go.example/?u={url}' },
      'https://go.example/?u=https%3A%2F%2Fwww.target.com%2F',
    ],
    ['https://www.walmart.com/', { AFFILIATE_WALMART_LINK: '?wm=1' }, 'https://www.walmart.com/?wm=1'],
    ['https://www.bestbuy.com/', { AFFILIATE_BESTBUY_LINK: '?bb=2' }, 'https://www.bestbuy.com/?bb=2'],
    ['https://www.etsy.com/', { AFFILIATE_AMAZON_LINK: '?tag=name-20' }, null],
    ['https://www.amazon.com/', {}, null],
  ])(
    'comes from the configuration of the store’s retailer: at %s, with %j, it is %p',
    (url, environment, expected) => {
      expect(getAffiliateUrl(url, environment)).toBe(expected);
    },
  );

  it('is the link in stores.json unless the store’s retailer is configured', () => {
    const storedUrl = 'https://go.example/store';
    expect(getAffiliateUrl('https://www.etsy.com/', { AFFILIATE_AMAZON_LINK: '?tag=x' }, storedUrl)).toBe(
      storedUrl,
    );
    expect(getAffiliateUrl('https://www.amazon.com/', {}, storedUrl)).toBe(storedUrl);
    expect(getAffiliateUrl('https://www.amazon.com/', { AFFILIATE_AMAZON_LINK: '?tag=x' }, storedUrl)).toBe(
      'https://www.amazon.com/?tag=x',
    );
  });
});
