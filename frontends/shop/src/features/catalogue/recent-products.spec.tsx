import { createMember, signInAs, signInWithoutProfile, signOut } from '@giftlist/frontend-kit/testing';
import { expect, it } from '@jest/globals';
import { recentProducts, rememberRecentProduct } from './recent-products.ts';

it('recent products are separate for each person in the same browser', async () => {
  rememberRecentProduct('necklace');
  signInAs(createMember());
  expect(recentProducts()).toEqual([]);
  rememberRecentProduct('kettle');
  await signOut();
  expect(recentProducts()).toEqual(['necklace']);
});

it('recent products are not stored while the session is starting', async () => {
  rememberRecentProduct('necklace');
  await signInWithoutProfile();
  expect(recentProducts()).toEqual([]);
  rememberRecentProduct('kettle');
  await signOut();
  expect(recentProducts()).toEqual(['necklace']);
});
