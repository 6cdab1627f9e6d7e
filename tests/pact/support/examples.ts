import { arrayOf, date, exactly, integer, matching, oneOf, timestamp, uuid } from './matching.ts';

/*
 * Each entity is complete, because consumers parse it with the contract's schema. A null means that the
 * provider's state leaves the field empty.
 */

export const ids = {
  list: '0190a000-0000-7000-8000-000000000001',
  gift: '0190a000-0000-7000-8000-000000000002',
  claim: '0190a000-0000-7000-8000-000000000003',
  ann: '0190a000-0000-7000-8000-00000000000a',
  bob: '0190a000-0000-7000-8000-00000000000b',
  account: '0190a000-0000-7000-8000-0000000000aa',
  signIn: '0190a000-0000-7000-8000-0000000000ab',
  occasion: '0190a000-0000-7000-8000-000000000004',
  notification: '0190a000-0000-7000-8000-000000000005',
  /** For requests that must not find anything, and for entities that have no id above. */
  unknown: '0190a000-0000-7000-8000-0000000000ff',
} as const;

const at = timestamp('2026-05-01T08:00:00.000Z');

export const person = {
  id: uuid(ids.ann),
  first_name: 'Ann',
  last_name: 'Lee',
  username: 'ann.lee',
  profile_pic: null,
  version: integer(1),
  birth: { month: integer(7), day: integer(4) },
  country: null,
  timeZone: null,
  registered_at: at,
};

export const follow = { follower_id: uuid(ids.ann), target_id: uuid(ids.bob), version: integer(1), at };
export const unfollow = { ...follow, version: integer(2), removed_by_target: false };
export const accountEvent = { id: uuid(ids.ann), account_id: uuid(ids.account), at };

export const endedSignIns = { id: uuid(ids.ann), sign_in_ids: arrayOf(uuid(ids.signIn)), at };

export const list = {
  id: uuid(ids.list),
  version: integer(1),
  user_id: uuid(ids.ann),
  list_name: 'Tea',
  giftlist_type: oneOf('public', 'friends', 'private'),
  editor_keys: [],
  editor_ids: [],
  gifts_revealed: false,
  isArchived: false,
  isDeleted: false,
  occasion_date: null,
  currency: matching(/^[A-Z]{3}$/, 'USD'),
  createdAt: at,
};

export const reusedList = {
  id: uuid(ids.list),
  owner_id: uuid(ids.ann),
  currency: matching(/^[A-Z]{3}$/, 'USD'),
  from: { list_id: uuid(ids.unknown), gifts: oneOf('all', 'still-free'), gifts_revealed: false },
  at,
};

export const sharedList = {
  list_id: uuid(ids.list),
  owner_id: uuid(ids.ann),
  by_id: uuid(ids.ann),
  person_ids: arrayOf(uuid(ids.bob)),
  at,
};

export const gift = {
  id: uuid(ids.gift),
  giftlist_id: uuid(ids.list),
  version: integer(1),
  owner_id: uuid(ids.ann),
  gift_title: 'Kite',
  image_url: null,
  product_id: null,
  added_by: uuid(ids.ann),
  source: oneOf('manual', 'url_paste', 'search', 'gift_guides'),
  loading: false,
  createdAt: at,
};

export const giftWithPicture = { ...gift, image_url: 'https://shop.example/kite.png' };

export const claim = {
  id: uuid(ids.gift),
  giftlist_id: uuid(ids.list),
  owner_id: uuid(ids.ann),
  claim_id: uuid(ids.claim),
  kind: exactly('reserved'),
  claimant_id: null,
  by_owner: false,
  gift_version: integer(2),
  claimed: integer(1),
  quantity: integer(1),
  product_id: null,
  at,
};

export const ownerClaim = {
  ...claim,
  kind: exactly('purchased'),
  claimant_id: uuid(ids.ann),
  by_owner: exactly(true),
};
export const releasedClaim = { ...claim, claimed: exactly(0) };

/** A reservation that somebody else ended. */
export const lostClaim = {
  id: uuid(ids.gift),
  giftlist_id: uuid(ids.list),
  owner_id: uuid(ids.ann),
  claim_id: uuid(ids.claim),
  claimant_id: uuid(ids.bob),
  gift_title: 'Kite',
  why: oneOf('released', 'removed'),
  at,
};

export const dueReminder = {
  id: uuid(ids.gift),
  giftlist_id: uuid(ids.list),
  owner_id: uuid(ids.ann),
  claim_id: uuid(ids.claim),
  claimant_id: uuid(ids.bob),
  gift_title: 'Kite',
  date: date('2027-01-02'),
  at,
};

export const pushSubscription = {
  endpoint: 'https://push.example/send/1',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  label: 'Chrome on Android',
};
