import { describe, expect, it } from '@jest/globals';
import { changeGift, setPicture } from './change-gift.ts';
import type { GiftDoc } from './gift.ts';
import { applyFailure, applyReading, type PageResult, restartLinkReading } from './link-result.ts';
import { guessTitle } from './link-url.ts';
import { createGiftFromLink } from './new-gift.ts';

const startedAt = new Date('2026-01-01T00:00:00Z');
const link = 'https://shop.example/dragon-kite';
const loadingGift: GiftDoc = createGiftFromLink(
  { url: link, giftlistId: 'l', country: 'de', source: 'url_paste', platform: 'unknown' },
  link,
  { id: 'g', list: { _id: 'l', user_id: 'o', currency: 'USD' }, addedBy: 'o', country: 'de', now: startedAt },
);
const createPageResult = (
  reading: Partial<PageResult['reading']> = {},
  result: Partial<PageResult> = {},
): PageResult => ({
  reading: {
    title: 'Dragon Kite XL',
    image_urls: [],
    price: 24.5,
    currency: 'EUR',
    price_likely_error: false,
    availability: 'in_stock',
    ...reading,
  },
  picture: { url: '/media/gifts/p', widths: [320, 640] },
  url: `${link}?utm_source=x`,
  ...result,
});
const changeLoadingGift = (fields: object): GiftDoc => ({
  ...loadingGift,
  ...changeGift(loadingGift, fields),
});

describe('a page that was read', () => {
  it('fills in the gift and clears `loading`', () => {
    expect(applyReading(loadingGift, createPageResult())).toEqual({
      gift_title: 'Dragon Kite XL',
      price: 24.5,
      price_likely_error: false,
      availability: 'in_stock',
      currency: 'EUR',
      image_url: '/media/gifts/p',
      image_widths: [320, 640],
      product_url: link,
      loading: null,
      same_keys: ['origin:g', 'page:shop.example/dragon-kite'],
      version: 2,
      revision: 2,
    });
  });

  it('keeps the gift’s default values if it contains no product details', () => {
    const emptyPage = createPageResult({ title: null, price: null, currency: null }, { picture: null });
    expect({ ...loadingGift, ...applyReading(loadingGift, emptyPage) }).toMatchObject({
      gift_title: 'Dragon kite',
      price: null,
      currency: 'USD',
      image_url: null,
    });
  });

  it.each([
    ['gift_title', { gift_title: 'Mine' }, { gift_title: 'Mine', price: 24.5, price_likely_error: true }],
    [
      'price',
      { price: 20 },
      { price: 20, currency: 'USD', price_likely_error: false, gift_title: 'Dragon Kite XL' },
    ],
    ['currency', { currency: 'GBP' }, { price: 24.5, currency: 'GBP', price_likely_error: true }],
    [
      'product_url',
      { product_url: 'https://other.example/a' },
      { product_url: 'https://other.example/a', price_likely_error: true },
    ],
  ])('does not overwrite a %s that was set meanwhile', (_, fields, expected) => {
    const changed = changeLoadingGift(fields);
    expect({
      ...changed,
      ...applyReading(changed, createPageResult({ price_likely_error: true })),
    }).toMatchObject(expected);
  });

  it('does not overwrite an uploaded picture', () => {
    const uploaded = {
      ...loadingGift,
      ...setPicture(loadingGift, { url: '/media/gifts/own', widths: [320] }),
    };
    expect({ ...uploaded, ...applyReading(uploaded, createPageResult()) }).toMatchObject({
      image_url: '/media/gifts/own',
      logo_url: '/media/gifts/own',
    });
  });

  it.each([Number.POSITIVE_INFINITY, Number.NaN, -1, 1_000_000_001])(
    'ignores an impossible price: %d',
    price => {
      expect({ ...loadingGift, ...applyReading(loadingGift, createPageResult({ price })) }).toMatchObject({
        gift_title: 'Dragon Kite XL',
        price: null,
        currency: 'USD',
      });
    },
  );

  it('keeps the original link if redirects end at a URL that is too long', () => {
    const url = `https://shop.example/${'a'.repeat(2_048)}`;
    expect({ ...loadingGift, ...applyReading(loadingGift, createPageResult({}, { url })) }).toMatchObject({
      product_url: link,
    });
  });

  it('keeps the original link if the shop redirects to its home page', () => {
    expect(
      applyReading(loadingGift, createPageResult({}, { url: 'https://shop.example/' })).product_url,
    ).toBeUndefined();
  });
});

describe('a gift whose page could not be read', () => {
  it('keeps the link, and is marked as failed until an edit', () => {
    const failed: GiftDoc = { ...loadingGift, ...applyFailure(loadingGift, 'refused_by_shop') };
    expect(failed).toMatchObject({
      product_url: link,
      loading: null,
      link_failed: true,
      link_failure: 'refused_by_shop',
      version: 2,
    });
    expect(changeGift(failed, { price: 3 })).toEqual({
      price: 3,
      link_failed: false,
      version: 3,
      revision: 3,
    });
  });
});

describe('reading a link again', () => {
  const at = new Date('2026-03-01T10:00:00Z');
  const failed: GiftDoc = { ...loadingGift, ...applyFailure(loadingGift, 'too_slow') };

  it('is queued like a new link and keeps edited fields', () => {
    expect(restartLinkReading(failed, at)).toMatchObject({
      loading: { startedAt: at, claimed_until: null, in_bulk: null },
      link_failed: false,
    });
    const edited = { ...failed, gift_title: 'Kite for Ada', price: 3, image_url: '/media/gifts/a' };
    expect(restartLinkReading(edited, at).loading?.keep).toEqual([
      'gift_title',
      'price',
      'currency',
      'image_url',
    ]);
    expect(restartLinkReading({ ...failed, gift_title: guessTitle(link) }, at).loading?.keep).toEqual([]);
    expect(restartLinkReading(failed, at, 'network').loading?.network).toBe('network');
  });

  it.each([
    ['its link is being read', loadingGift],
    ['its link did not fail', { ...failed, link_failed: false }],
    ['it has no link', { ...failed, product_url: null }],
  ])('leaves the gift unchanged if %s', (_, gift) => {
    expect(restartLinkReading(gift, at)).toEqual({});
  });
});

describe('a price flagged as a likely error', () => {
  const flagged: GiftDoc = { ...loadingGift, loading: null, price: 1999, price_likely_error: true };

  it('loses the flag once the price is changed or confirmed', () => {
    expect(changeGift(flagged, { price: 19.99 })).toMatchObject({ price: 19.99, price_likely_error: false });
    expect(changeGift(flagged, { price: 1999 })).toMatchObject({ price_likely_error: false });
    expect(changeGift(flagged, { details: 'x' })).not.toHaveProperty('price_likely_error');
  });
});
