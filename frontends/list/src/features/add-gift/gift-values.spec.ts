import { describe, expect, it } from '@jest/globals';
import { completeLink, giftRules, toGiftFields, toGiftValues } from './gift-values.ts';

describe('completeLink', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['shop.example/teapot', 'https://shop.example/teapot'],
    [' www.shop.example ', 'https://www.shop.example'],
    ['http://shop.example', 'http://shop.example'],
    ['HTTPS://shop.example/a?b=c', 'HTTPS://shop.example/a?b=c'],
    ['teapot', false],
    ['blue teapot', false],
    ['ftp://shop.example', false],
    ['javascript:alert(1)', false],
  ])('converts “%s” to %p (null if empty, false if not a web link)', (text, link) => {
    expect(completeLink(text)).toBe(link);
  });
});

describe('the gift form', () => {
  it('requires a name and a whole quantity from 1 to 999, and rejects an invalid link', () => {
    expect(giftRules.gift_title('  ')).toBe('Please enter the gift name');
    expect(giftRules.product_url('nonsense')).toBe('Please enter a valid URL');
    for (const quantity of ['', 0, 1.5, -1] as const) {
      expect(giftRules.quantity(quantity)).toBe('Please enter a whole number of at least 1');
    }
    expect(giftRules.gift_title('Teapot')).toBeNull();
    expect(giftRules.product_url('')).toBeNull();
    expect(giftRules.quantity(999)).toBeNull();
    expect(giftRules.quantity(1_000)).toBe('Please enter at most 999');
  });

  it('sends default values for empty fields', () => {
    const values = { ...toGiftValues(undefined), gift_title: ' Teapot ', product_url: 'shop.example' };
    expect(toGiftFields(values)).toEqual({
      gift_title: 'Teapot',
      product_url: 'https://shop.example',
      price: null,
      quantity: 1,
      details: '',
      isMostWanted: false,
    });
  });
});
