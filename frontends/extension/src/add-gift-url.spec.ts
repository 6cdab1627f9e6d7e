import { describe, expect, it } from '@jest/globals';
import { addGiftUrl, maxPageLength } from './add-gift-url.ts';

const product = (price: string) =>
  `<html><head><title>Kettle</title><script type="application/ld+json">${JSON.stringify({
    '@type': 'Product',
    name: 'Enamel kettle',
    image: '/kettle.png',
    offers: { '@type': 'Offer', price },
  })}</script></head><body></body></html>`;

const read = (html: string, languages = ['en']) => {
  const page = { html, url: 'https://shop.example/kettle?size=2&colour=red', languages };
  const { origin, pathname, searchParams } = new URL(addGiftUrl('https://lists.example', page));
  return [origin + pathname, Object.fromEntries(searchParams)];
};

describe('addGiftUrl', () => {
  it('contains the product data of the page', () => {
    expect(read(product('$64.90'))).toEqual([
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
  ])('assumes for %j that prices are in %s', (languages, currency) => {
    expect(read(product('$64.90'), languages)[1]).toMatchObject({ currency });
  });

  it.each([
    '',
    '<html><head><title>Robot Check</title></head><body>Enter the characters you see</body></html>',
  ])('carries only the link if the page says nothing', html => {
    expect(read(html)[1]).toEqual({ url: 'https://shop.example/kettle?size=2&colour=red' });
  });

  it('reads a bounded part of a page', () => {
    const far = `<title>Kettle</title><p>${'a '.repeat(maxPageLength / 2)}</p>${product('$64.90')}`;
    expect(read(far)[1]).toMatchObject({ gift_title: 'Kettle' });
    expect(read(product('$64.90') + far)[1]).toMatchObject({ gift_title: 'Enamel kettle', price: '64.9' });
  });

  it.each([
    [
      'properties',
      `<div itemscope itemtype="https://schema.org/Product">${'<i itemprop=name>'.repeat(400_000)}`,
    ],
    ['elements that never close', '<div>'.repeat(1_200_000)],
    ['headings within headings', `<h1>${'<b>x'.repeat(1_500_000)}`],
    ['linked data', `<script type="application/ld+json">${'['.repeat(6_000_000)}`],
  ])(
    'still returns an address for a huge page of %s',
    (_, html) => {
      expect(read(html)[1]).toMatchObject({ url: 'https://shop.example/kettle?size=2&colour=red' });
    },
    60_000,
  );
});
