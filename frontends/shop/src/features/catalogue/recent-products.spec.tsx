import { createMember, signInAs, signInWithoutProfile, signOut } from '@giftlist/frontend-kit/testing';
import { expect, it } from '@jest/globals';
import { getRecentProductIds, rememberRecentProduct } from './recent-products.ts';

it('recent products: are separate for each person in the same tab', async () => {
  rememberRecentProduct('necklace');
  signInAs(createMember());
  expect(getRecentProductIds()).toEqual([]);
  rememberRecentProduct('kettle');
  await signOut();
  expect(getRecentProductIds()).toEqual(['necklace']);
});

it('recent products: are not stored for an account without a profile', async () => {
  rememberRecentProduct('necklace');
  await signInWithoutProfile();
  expect(getRecentProductIds()).toEqual([]);
  rememberRecentProduct('kettle');
  await signOut();
  expect(getRecentProductIds()).toEqual(['necklace']);
});
