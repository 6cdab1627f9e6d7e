import { describe, expect, it } from '@jest/globals';
import { changeGift, setPicture } from '../gifts/change-gift.ts';
import type { GiftDoc } from '../gifts/gift.ts';
import { newGiftFromLink } from '../gifts/new-gift.ts';
import { guessTitle } from './link-address.ts';
import { type LinkRead, readAgain, settleFailed, settleRead } from './settle-link.ts';

const startedAt = new Date('2026-01-01T00:00:00Z');
const link = 'https://shop.example/dragon-kite';
const loading: GiftDoc = newGiftFromLink(
  { url: link, giftlistId: 'l', country: 'de', source: 'url_paste', platform: 'unknown' },
  link,
  { id: 'g', list: { id: 'l', user_id: 'o', currency: 'USD' }, addedBy: 'o', country: 'de', now: startedAt },
);
const read = (fields: Partial<LinkRead['reading']> = {}, more: Partial<LinkRead> = {}): LinkRead => ({
  reading: {
    title: 'Dragon Kite XL',
    image_urls: [],
    price: 24.5,
    currency: 'EUR',
    price_likely_error: false,
    availability: 'in_stock',
    ...fields,
  },
  picture: { url: '/media/gifts/p', widths: [320, 640] },
  url: `${link}?utm_source=x`,
  ...more,
});
const change = (wish: object): GiftDoc => ({ ...loading, ...changeGift(loading, wish) });

describe('a page that was read', () => {
  it('fills the gift and ends its loading', () => {
    expect(settleRead(loading, read())).toEqual({
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

  it('keeps defaults for what it does not say: guessed title, the list’s currency, no picture', () => {
    const nothing = read({ title: null, price: null, currency: null }, { picture: null });
    expect({ ...loading, ...settleRead(loading, nothing) }).toMatchObject({
      gift_title: 'Dragon kite',
      price: null,
      currency: 'USD',
      image_url: null,
    });
  });

  it.each([
    ['gift_title', { gift_title: 'Mine' }, { gift_title: 'Mine', price: 24.5 }],
    [
      'price',
      { price: 20 },
      { price: 20, currency: 'USD', price_likely_error: false, gift_title: 'Dragon Kite XL' },
    ],
    ['currency', { currency: 'GBP' }, { price: 24.5, currency: 'GBP' }],
    ['product_url', { product_url: 'https://other.example/a' }, { product_url: 'https://other.example/a' }],
  ])('does not overwrite %s that a person has set since', (_, wish, expected) => {
    const changed = change(wish);
    expect({ ...changed, ...settleRead(changed, read({ price_likely_error: true })) }).toMatchObject({
      ...expected,
      ...('price_likely_error' in expected ? {} : { price_likely_error: true }),
    });
  });

  it('does not overwrite a picture that a person has uploaded since', () => {
    const uploaded = { ...loading, ...setPicture(loading, { url: '/media/gifts/own', widths: [320] }) };
    expect({ ...uploaded, ...settleRead(uploaded, read()) }).toMatchObject({
      image_url: '/media/gifts/own',
      logo_url: '/media/gifts/own',
    });
  });

  it.each([Number.POSITIVE_INFINITY, Number.NaN, -1, 1_000_000_001])(
    'ignores an impossible price: %d',
    price => {
      expect({ ...loading, ...settleRead(loading, read({ price })) }).toMatchObject({
        gift_title: 'Dragon Kite XL',
        price: null,
        currency: 'USD',
      });
    },
  );

  it('keeps the original link if redirects end at an address that is too long', () => {
    const url = `https://shop.example/${'a'.repeat(2_048)}`;
    expect({ ...loading, ...settleRead(loading, read({}, { url })) }).toMatchObject({ product_url: link });
  });

  it('keeps the original link if the shop redirects to its home page', () => {
    expect(settleRead(loading, read({}, { url: 'https://shop.example/' })).product_url).toBeUndefined();
  });
});

describe('a page that could not be read', () => {
  it('keeps the link, and asks for the rest until a person sets something', () => {
    const failed: GiftDoc = { ...loading, ...settleFailed(loading, 'refused_by_shop') };
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

describe('a link that is read again', () => {
  const at = new Date('2026-03-01T10:00:00Z');
  const failed: GiftDoc = { ...loading, ...settleFailed(loading, 'too_slow') };

  it('is queued like a new one, and keeps the gift’s fields', () => {
    expect(readAgain(failed, at)).toMatchObject({
      loading: { startedAt: at, claimed_until: null, in_bulk: null },
      link_failed: false,
    });
    const named = { ...failed, gift_title: 'Kite for Ada', price: 3, image_url: '/media/gifts/a' };
    expect(readAgain(named, at).loading?.keep).toEqual(['gift_title', 'price', 'currency', 'image_url']);
    expect(readAgain({ ...failed, gift_title: guessTitle(link) }, at).loading?.keep).toEqual([]);
    expect(readAgain(failed, at, 'network').loading?.network).toBe('network');
  });

  it.each([
    ['is being read', loading],
    ['did not fail', { ...failed, link_failed: false }],
    ['has none', { ...failed, product_url: null }],
  ])('does not change if it %s', (_, gift) => {
    expect(readAgain(gift, at)).toEqual({});
  });
});

describe('a price that is likely an error', () => {
  const doubtful: GiftDoc = { ...loading, loading: null, price: 1999, price_likely_error: true };

  it('is resolved when a person sets or confirms it', () => {
    expect(changeGift(doubtful, { price: 19.99 })).toMatchObject({ price: 19.99, price_likely_error: false });
    expect(changeGift(doubtful, { price: 1999 })).toMatchObject({ price_likely_error: false });
    expect(changeGift(doubtful, { details: 'x' })).not.toHaveProperty('price_likely_error');
  });
});
