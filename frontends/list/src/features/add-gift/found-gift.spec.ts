import { describe, expect, it } from '@jest/globals';
import { parseFoundGift } from './found-gift.ts';

const parseQuery = (query: string) => parseFoundGift(new URLSearchParams(query));
const kettleQuery = 'url=https://shop.example/kettle&gift_title=Kettle';

describe('parseFoundGift', () => {
  it('returns the name, the link, the price and the picture', () => {
    expect(
      parseQuery(`${kettleQuery}&price=64.9&currency=USD&image_url=https://shop.example/kettle.png`),
    ).toEqual({
      title: 'Kettle',
      url: 'https://shop.example/kettle',
      price: 64.9,
      currency: 'USD',
      image: 'https://shop.example/kettle.png',
    });
  });

  it.each([
    'gift_title=Kettle',
    'url=https://shop.example/kettle',
    'url=javascript:alert(1)&gift_title=Kettle',
  ])('returns undefined without both a name and a web link: %s', query =>
    expect(parseQuery(query)).toBeUndefined(),
  );

  it.each(['price=64.9', 'price=-1&currency=USD', 'price=lots&currency=USD', 'image_url=data:image/png,x'])(
    'drops a price without a currency and invalid values: %s',
    query =>
      expect(parseQuery(`${kettleQuery}&${query}`)).toMatchObject({
        price: null,
        currency: null,
        image: null,
      }),
  );
});
