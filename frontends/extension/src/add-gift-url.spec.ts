import { describe, expect, it } from '@jest/globals';
import { createAddGiftUrl, maxPageLength } from './add-gift-url.ts';

const createProductPage = (price: string) =>
  `<html><head><title>Kettle</title><script type="application/ld+json">${JSON.stringify({
    '@type': 'Product',
    name: 'Enamel kettle',
    image: '/kettle.png',
    offers: { '@type': 'Offer', price },
  })}</script></head><body></body></html>`;

const parseAddGiftUrl = (html: string, languages = ['en']) => {
  const page = { html, url: 'https://shop.example/kettle?size=2&colour=red', languages };
  const { origin, pathname, searchParams } = new URL(createAddGiftUrl('https://lists.example', page));
  return [origin + pathname, Object.fromEntries(searchParams)];
};

describe('createAddGiftUrl', () => {
  it('contains the product data of the page', () => {
    expect(parseAddGiftUrl(createProductPage('$64.90'))).toEqual([
      'https://lists.example/add-gift',
      {
        url: 'https://shop.example/kettle?size=2&colour=red',
        gift_title: 'Enamel kettle',
        price: '64.9',
        currency: 'USD',
        image_url: 'https://shop.example/kettle.png',
      },
    ]);
  });

  it.each([
    [['en-AU', 'de-DE'], 'AUD'],
    [['', 'en-CA'], 'CAD'],
    [['zh-Hant-CA'], 'CAD'],
    [['es-419', 'en-AU-oxendict'], 'AUD'],
    [['no such language', 'en'], 'USD'],
  ])('for a page in the languages %j, assumes prices in %s', (languages, currency) => {
    expect(parseAddGiftUrl(createProductPage('$64.90'), languages)[1]).toMatchObject({ currency });
  });

  it.each([
    ['an empty page', ''],
    [
      'a robot check',
      '<html><head><title>Robot Check</title></head><body>Enter the characters you see</body></html>',
    ],
  ])('contains only the page’s link for %s', (_, html) => {
    expect(parseAddGiftUrl(html)[1]).toEqual({ url: 'https://shop.example/kettle?size=2&colour=red' });
  });

  it('ignores product data beyond the maximum page length', () => {
    const longPage = `<title>Kettle</title><p>${'a '.repeat(maxPageLength / 2)}</p>${createProductPage('$64.90')}`;
    expect(parseAddGiftUrl(longPage)[1]).toMatchObject({ gift_title: 'Kettle' });
    expect(parseAddGiftUrl(createProductPage('$64.90') + longPage)[1]).toMatchObject({
      gift_title: 'Enamel kettle',
      price: '64.9',
    });
  });

  it.each([
    [
      'properties',
      `<div itemscope itemtype="https://schema.org/Product">${'<i itemprop=name>'.repeat(400_000)}`,
    ],
    ['elements that never close', '<div>'.repeat(1_200_000)],
    ['headings within headings', `<h1>${'<b>x'.repeat(1_500_000)}`],
    ['nested linked data', `<script type="application/ld+json">${'['.repeat(6_000_000)}`],
  ])(
    'still returns a URL for a huge page of %s',
    (_, html) => {
      expect(parseAddGiftUrl(html)[1]).toMatchObject({
        url: 'https://shop.example/kettle?size=2&colour=red',
      });
    },
    60_000,
  );
});
