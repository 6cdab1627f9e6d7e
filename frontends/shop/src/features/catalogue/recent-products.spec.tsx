import { createMember, signInAs, signInWithoutProfile, signOut } from '@giftlist/frontend-kit/testing';
import { expect, it } from '@jest/globals';
import { getRecentProductIds, rememberRecentProduct } from './recent-products.ts';

it('recent products: separate for each person in the same browser', async () => {
  rememberRecentProduct('necklace');
  signInAs(createMember());
  expect(getRecentProductIds()).toEqual([]);
  rememberRecentProduct('kettle');
  await signOut();
  expect(getRecentProductIds()).toEqual(['necklace']);
});

it('recent products: not stored while the session is starting', async () => {
  rememberRecentProduct('necklace');
  await signInWithoutProfile();
  expect(getRecentProductIds()).toEqual([]);
  rememberRecentProduct('kettle');
  await signOut();
  expect(getRecentProductIds()).toEqual(['necklace']);
});
