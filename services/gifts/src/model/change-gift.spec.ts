import { newId } from '@giftlist/contracts/primitives';
import { describe, expect, it } from '@jest/globals';
import { changeGift } from './change-gift.ts';
import type { GiftDoc } from './gift.ts';
import { createGiftFromLink } from './new-gift.ts';

const ownerId = newId();
const failedGift: GiftDoc = {
  ...createGiftFromLink(
    {
      giftlistId: newId(),
      url: 'https://kites.example/red-kite',
      country: 'us',
      source: 'url_paste',
      platform: 'unknown',
    },
    'https://kites.example/red-kite',
    {
      id: newId(),
      list: { _id: newId(), user_id: ownerId, currency: 'USD' },
      addedBy: ownerId,
      country: 'us',
      now: new Date('2026-05-01T10:00:00Z'),
    },
  ),
  loading: null,
  link_failed: true,
};

describe('a gift whose page could not be read', () => {
  it.each([{ isMostWanted: true }, { quantity: 2 }, { details: 'The red one' }])(
    'stays marked as failed after the change %j',
    changes => {
      const set = changeGift(failedGift, changes);
      expect(set).toMatchObject(changes);
      expect({ ...failedGift, ...set }.link_failed).toBe(true);
    },
  );

  it.each([
    { gift_title: 'Dragon kite' },
    { price: 12 },
    { product_url: 'https://kites.example/blue-kite' },
    { image_url: 'https://kites.example/kite.png' },
  ])('is no longer marked as failed after the change %j', changes => {
    expect(changeGift(failedGift, changes).link_failed).toBe(false);
  });

  it('stays marked as failed if its page fields are sent unchanged', () => {
    const { gift_title, price, product_url } = failedGift;
    expect(changeGift(failedGift, { gift_title, price, product_url, isMostWanted: true })).not.toHaveProperty(
      'link_failed',
    );
  });
});
