import { describe, expect, it } from '@jest/globals';
import type { Claim } from './claim.ts';
import { confirmation } from './claim-mail.ts';

const claim: Claim = {
  id: 'c1',
  kind: 'reserved',
  by_owner: false,
  name: 'Vera',
  email: 'vera@example.com',
  message: '',
  email_key: 'key-of-vera',
  profile_id: null,
  token_hash: null,
  at: new Date('2026-05-01T08:00:00Z'),
  received: false,
  thanked: false,
};
const linkFor = (isOwnAddress: boolean, product_url: string | null = 'https://anywhere.example/x') => {
  const order = confirmation(claim, {
    origin: 'https://giftlist.example',
    list: { _id: 'l', list_name: 'Birthday', gifts_revealed: false },
    gift: { _id: 'g', gift_title: 'Kite', product_url },
    token: 't',
    isOwnAddress,
  });
  return 'product_link' in order ? order.product_link : undefined;
};

describe('the mail of a reservation', () => {
  it('leads to the shop only where the taker has proved the address, else to the gift on its list', () => {
    expect(linkFor(true)).toBe('https://anywhere.example/x');
    expect(linkFor(false)).toBe('https://giftlist.example/lists/l?gift=g');
    expect([linkFor(true, null), linkFor(false, null)]).toEqual([null, null]);
  });

  it.each([`https://shop.example/${'a'.repeat(2_048)}`, 'javascript:alert(1)'])(
    'leads nowhere where the gift’s link is none for a mail',
    link => {
      expect([linkFor(true, link), linkFor(false, link)]).toEqual([null, null]);
    },
  );

  it.each([true, false])('tells whether the owner sees what is taken: %p', gifts_revealed => {
    const order = confirmation(claim, {
      origin: 'https://giftlist.example',
      list: { _id: 'l1', list_name: 'Birthday', gifts_revealed },
      gift: { _id: 'g1', gift_title: 'Kite', product_url: null },
      token: 'abc',
      isOwnAddress: false,
    });
    expect(order).toMatchObject({
      template: 'reservation-confirmed',
      to: { email: 'vera@example.com', name: 'Vera' },
      unreserve_link: 'https://giftlist.example/unreserve/l1/g1?token=abc',
      gifts_revealed,
    });
  });
});
