import { MailRequest } from '@giftlist/contracts/notifications/events';
import { describe, expect, it } from '@jest/globals';
import type { Claim } from '../model/claim.ts';
import { createConfirmationMail, createEndedReservationsMail, maxGiftsPerMail } from './claim-mail.ts';
import type { EndedReservation } from './ended-reservations.store.ts';

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
const kite = { _id: 'g', gift_title: 'Kite', product_url: null, image_url: null, image_widths: [] };
const getProductLink = (
  { isVerifiedByGiver }: { isVerifiedByGiver: boolean },
  product_url: string | null = 'https://anywhere.example/x',
) => {
  const request = createConfirmationMail(claim, {
    origin: 'https://giftlist.example',
    list: { _id: 'l', list_name: 'Birthday', gifts_revealed: false, occasion_date: null },
    gift: { ...kite, product_url },
    delivery: null,
    token: 't',
    isVerifiedByGiver,
  });
  return 'product_link' in request ? request.product_link : undefined;
};

describe('a confirmation email', () => {
  it('links to the shop only for an address that the giver has verified, otherwise to the gift on its list', () => {
    expect(getProductLink({ isVerifiedByGiver: true })).toBe('https://anywhere.example/x');
    expect(getProductLink({ isVerifiedByGiver: false })).toBe(
      'https://giftlist.example/lists/l?gift=g#claim=g.t',
    );
    expect([
      getProductLink({ isVerifiedByGiver: true }, null),
      getProductLink({ isVerifiedByGiver: false }, null),
    ]).toEqual([null, null]);
  });

  it.each([`https://shop.example/${'a'.repeat(2_048)}`, 'javascript:alert(1)'])(
    'has no product link if the gift’s link is too long or does not lead to a web page',
    link => {
      expect([
        getProductLink({ isVerifiedByGiver: true }, link),
        getProductLink({ isVerifiedByGiver: false }, link),
      ]).toEqual([null, null]);
    },
  );

  it.each([true, false])('says whether the owner sees reservations: %p', gifts_revealed => {
    const request = createConfirmationMail(claim, {
      origin: 'https://giftlist.example',
      list: { _id: 'l1', list_name: 'Birthday', gifts_revealed, occasion_date: null },
      gift: { ...kite, _id: 'g1' },
      delivery: null,
      token: 'abc',
      isVerifiedByGiver: false,
    });
    expect(request).toMatchObject({
      template: 'reservation-confirmed',
      to: { email: 'vera@example.com', name: 'Vera' },
      list_link: 'https://giftlist.example/lists/l1#claim=g1.abc',
      unreserve_link: 'https://giftlist.example/unreserve/l1/g1?token=abc',
      gifts_revealed,
    });
  });

  it.each([
    [
      'the smallest sharp size of a hosted picture',
      '/media/gifts/p',
      'https://giftlist.example/media/gifts/p?w=640',
    ],
    ['no picture from another server', 'https://tracker.example/p', null],
    ['no picture from another server if its URL has no scheme', '//tracker.example/p', null],
    ['no picture if the gift has none', null, null],
  ])('shows %s', (_, image_url, picture_link) => {
    const request = createConfirmationMail(claim, {
      origin: 'https://giftlist.example',
      list: { _id: 'l', list_name: 'Birthday', gifts_revealed: false, occasion_date: '2026-12-12' },
      gift: { ...kite, image_url, image_widths: [1280, 640, 160] },
      delivery: null,
      token: 't',
      isVerifiedByGiver: false,
    });
    expect(request).toMatchObject({ picture_link, occasion_date: '2026-12-12' });
  });

  it('cuts the delivery address and instruction to 500 characters each', () => {
    const request = createConfirmationMail(claim, {
      origin: 'https://giftlist.example',
      list: { _id: 'l', list_name: 'Birthday', gifts_revealed: false, occasion_date: null },
      gift: kite,
      delivery: {
        gift_receive_by: 'by_mail',
        shipping_address: 'a'.repeat(900),
        instruction: 'i'.repeat(900),
      },
      token: 't',
      isVerifiedByGiver: false,
    });
    expect(request).toMatchObject({
      delivery: { shipping_address: 'a'.repeat(500), instruction: 'i'.repeat(500) },
    });
  });
});

describe('the digest of ended reservations', () => {
  const origin = 'https://giftlist.example';
  const createEndedReservation = (_id: string, fields: Partial<EndedReservation> = {}): EndedReservation => ({
    _id,
    email_key: 'key-of-vera',
    email: 'vera@example.com',
    name: 'Vera',
    profile_id: null,
    owner_id: 'o',
    list_id: 'l1',
    list_name: 'Birthday',
    gift_title: `Gift ${_id}`,
    at: new Date('2026-05-01T08:00:00Z'),
    ...fields,
  });

  it('lists each gift once, under its list', () => {
    const otherList = { list_id: 'l2', list_name: 'Wedding' };
    const sameGiftAsFirst = { gift_title: 'Gift 1' };
    const ended = [
      createEndedReservation('1'),
      createEndedReservation('2', otherList),
      createEndedReservation('3', sameGiftAsFirst),
      createEndedReservation('4'),
    ];
    expect(createEndedReservationsMail(ended, origin)).toEqual({
      claimIds: ['1', '2', '3', '4'],
      request: {
        template: 'reservations-ended',
        to: { email: 'vera@example.com', name: 'Vera' },
        lists: [
          {
            list_name: 'Birthday',
            list_link: 'https://giftlist.example/lists/l1',
            gift_titles: ['Gift 1', 'Gift 4'],
          },
          {
            list_name: 'Wedding',
            list_link: 'https://giftlist.example/lists/l2',
            gift_titles: ['Gift 2'],
          },
        ],
      },
    });
    expect(createEndedReservationsMail([], origin)).toEqual({ request: undefined, claimIds: [] });
  });

  it('includes only as many reservations as fit into a mail request', () => {
    const threeByteCharacter = '\u6f22';
    const createLongTexts = (index: number) => ({
      list_id: `l${index}`,
      list_name: threeByteCharacter.repeat(100),
      gift_title: `${index}${threeByteCharacter.repeat(290)}`,
    });
    const ended = Array.from({ length: maxGiftsPerMail }, (_, index) =>
      createEndedReservation(String(index), createLongTexts(index)),
    );
    const { request, claimIds } = createEndedReservationsMail(ended, origin);
    expect(claimIds).toEqual(ended.slice(0, claimIds.length).map(({ _id }) => _id));
    expect(claimIds.length).toBeGreaterThan(20);
    expect(MailRequest.safeParse(request).success).toBe(true);
    // Base64url makes the encrypted email a third larger.
    expect((Buffer.byteLength(JSON.stringify(request)) * 4) / 3).toBeLessThan(64_000);
    const endedWithShortTexts = ended.map(({ _id }) => createEndedReservation(_id));
    expect(createEndedReservationsMail(endedWithShortTexts, origin).claimIds).toHaveLength(maxGiftsPerMail);
  });
});
