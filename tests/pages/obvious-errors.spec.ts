import { describe, expect, it } from '@jest/globals';
import { findCurrencyError, findPictureError, findTitleError } from './obvious-errors.ts';

describe('obvious errors', () => {
  it.each([
    [null, 'no title'],
    ['Tom &amp; Jerry', 'an entity'],
    ['Mug <b>blue', 'a tag'],
    ['Mug  blue', 'spaces'],
    ['Mug |', 'a separator at an end'],
    ['Mug - Lumo', "the site's name"],
    ['Lumo.com | Mug', "the site's name"],
    ['k'.repeat(201), '201 letters'],
    // A title may be the site's name, or contain it together with other words.
    ['Lumo', undefined],
    ['Lumo mug - blue', undefined],
    ['Rock & roll: 12" record', undefined],
  ])('findTitleError(%j) returns %s', (title, error) => {
    expect(findTitleError(title, 'https://www.lumo.co.uk/mug')).toBe(error);
  });

  it.each([
    [undefined, 'no picture'],
    ['/mug.jpg', 'not an http(s) URL'],
    ['https://lumo.example/logo.png', 'decoration'],
    ['https://lumo.example/mug.svg', 'decoration'],
    ['https://lumo.example/mug-80x80.jpg', '80 pixels'],
    ['https://lumo.example/mug.jpg?width=200', '200 pixels'],
    // Only the longer side has to be long enough.
    ['https://lumo.example/mug-80x600.jpg', undefined],
    // Only the path is searched for decoration.
    ['https://logos.example/mug.jpg', undefined],
  ])('findPictureError(%j) returns %s', (url, error) => expect(findPictureError(url)).toBe(error));

  it('findCurrencyError: reports a price without a currency', () => {
    const reading = {
      title: 'Mug',
      image_urls: [],
      price: 5,
      currency: null,
      price_likely_error: false,
      availability: null,
    };
    expect(findCurrencyError(reading)).toBe('no currency');
    expect(findCurrencyError({ ...reading, currency: 'EUR' })).toBeUndefined();
    expect(findCurrencyError({ ...reading, price: null })).toBeUndefined();
  });
});
