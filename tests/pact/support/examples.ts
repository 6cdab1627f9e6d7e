import { day, exactly, id, matching, moment, oneOf, some, whole } from './matching.ts';

/*
 * Each entity is complete, because consumers parse it with the contract's schema. A null means that the provider's
 * state leaves the field empty.
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
  /** Never exists, unlike the ids above. */
  unknown: '0190a000-0000-7000-8000-0000000000ff',
} as const;

const at = moment('2026-05-01T08:00:00.000Z');

export const person = {
  id: id(ids.ann),
  first_name: 'Ann',
  last_name: 'Lee',
  username: 'ann.lee',
  profile_pic: null,
  version: whole(1),
  birth: { month: whole(7), day: whole(4) },
  country: null,
  timeZone: null,
  registered_at: at,
};

export const follow = { follower_id: id(ids.ann), target_id: id(ids.bob), version: whole(1), at };
export const unfollow = { ...follow, version: whole(2), removed_by_target: false };
export const accountEvent = { id: id(ids.ann), account_id: id(ids.account), at };

export const signedOut = { id: id(ids.ann), sign_in_ids: some(id(ids.signIn)), at };

export const list = {
  id: id(ids.list),
  version: whole(1),
  user_id: id(ids.ann),
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

export const reused = {
  id: id(ids.list),
  owner_id: id(ids.ann),
  currency: matching(/^[A-Z]{3}$/, 'USD'),
  from: { list_id: id(ids.unknown), gifts: oneOf('all', 'still-free'), gifts_revealed: false },
  at,
};

export const sharedList = {
  list_id: id(ids.list),
  owner_id: id(ids.ann),
  by_id: id(ids.ann),
  person_ids: some(id(ids.bob)),
  at,
};

export const gift = {
  id: id(ids.gift),
  giftlist_id: id(ids.list),
  version: whole(1),
  owner_id: id(ids.ann),
  gift_title: 'Kite',
  image_url: null,
  product_id: null,
  added_by: id(ids.ann),
  source: oneOf('manual', 'url_paste', 'search', 'gift_guides'),
  loading: false,
  createdAt: at,
};

export const picturedGift = { ...gift, image_url: 'https://shop.example/kite.png' };

export const claim = {
  id: id(ids.gift),
  giftlist_id: id(ids.list),
  owner_id: id(ids.ann),
  claim_id: id(ids.claim),
  kind: exactly('reserved'),
  claimant_id: null,
  by_owner: false,
  gift_version: whole(2),
  claimed: whole(1),
  quantity: whole(1),
  product_id: null,
  at,
};

export const ownClaim = {
  ...claim,
  kind: exactly('purchased'),
  claimant_id: id(ids.ann),
  by_owner: exactly(true),
};
export const released = { ...claim, claimed: exactly(0) };

/** A reservation that somebody else ended. */
export const lost = {
  id: id(ids.gift),
  giftlist_id: id(ids.list),
  owner_id: id(ids.ann),
  claim_id: id(ids.claim),
  claimant_id: id(ids.bob),
  gift_title: 'Kite',
  why: oneOf('released', 'removed'),
  at,
};

export const due = {
  id: id(ids.gift),
  giftlist_id: id(ids.list),
  owner_id: id(ids.ann),
  claim_id: id(ids.claim),
  claimant_id: id(ids.bob),
  gift_title: 'Kite',
  date: day('2027-01-02'),
  at,
};

export const subscription = {
  endpoint: 'https://push.example/send/1',
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  label: 'Chrome on Android',
};
