import type { DataOf } from '@giftlist/contracts/event';
import type { giftAdded, giftReserved } from '@giftlist/contracts/gifts/events';
import type { listCreated } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import type { userRegistered } from '@giftlist/contracts/users/events';

const at = '2026-05-01T08:00:00.000Z';

export const createPersonState = (
  id: string,
  first_name: string,
  change: Partial<DataOf<typeof userRegistered>> = {},
): DataOf<typeof userRegistered> => ({
  id,
  version: 1,
  first_name,
  last_name: 'Lund',
  username: first_name.toLowerCase(),
  profile_pic: null,
  birth: null,
  country: null,
  timeZone: null,
  registered_at: at,
  ...change,
});

export const createListState = (
  id: string,
  ownerId: string,
  change: Partial<DataOf<typeof listCreated>> = {},
): DataOf<typeof listCreated> => ({
  id,
  version: 1,
  user_id: ownerId,
  list_name: 'Cabin',
  giftlist_type: 'public',
  editor_keys: [],
  editor_ids: [],
  gifts_revealed: false,
  isArchived: false,
  isDeleted: false,
  occasion_date: null,
  currency: 'USD',
  createdAt: at,
  ...change,
});

export const createGiftState = (
  listId: string,
  ownerId: string,
  change: Partial<DataOf<typeof giftAdded>> = {},
): DataOf<typeof giftAdded> => ({
  id: newId(),
  giftlist_id: listId,
  version: 1,
  owner_id: ownerId,
  gift_title: 'Kite',
  image_url: null,
  product_id: null,
  added_by: ownerId,
  source: 'manual',
  loading: false,
  createdAt: at,
  ...change,
});

export const createClaimState = (
  listId: string,
  ownerId: string,
  change: Partial<DataOf<typeof giftReserved>> = {},
): DataOf<typeof giftReserved> => ({
  id: newId(),
  giftlist_id: listId,
  owner_id: ownerId,
  claim_id: newId(),
  kind: 'reserved',
  claimant_id: null,
  by_owner: false,
  gift_version: 2,
  claimed: 1,
  quantity: 1,
  product_id: null,
  at,
  ...change,
});
