import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { PublicApi, RejectedCall } from './api.ts';
import { createBirthday, dateAfter } from './days.ts';
import { type DemoList, demoLists } from './lists.ts';
import { type DemoPerson, demoAccount, demoFriends } from './people.ts';

type Session = ResponseOf<'POST /auth/sign-up'>['data'];
type Profile = ResponseOf<'POST /user/signup'>['data'];
type Gift = ResponseOf<'POST /giftitem/create'>['data'];
type SignedInPerson = { token: string; profile: Profile };

const maxSearchAttempts = 20;
const searchRetryMs = 500;

/**
 * Creates the demo data through the public API, or completes it after an interrupted run. Does nothing if `markerFile`
 * contains the id of the demo account, so that later changes persist.
 */
export async function loadDemo(origin: string, markerFile: string, now = new Date()): Promise<void> {
  const api = new PublicApi(origin);
  const session = await signIn(api, demoAccount);
  if (session === undefined || isLoaded(markerFile, session.user_id)) return;
  const people = new Map<string, SignedInPerson>();
  for (const person of [demoAccount, ...demoFriends]) {
    const personSession = person === demoAccount ? session : await signIn(api, person);
    if (personSession !== undefined)
      people.set(person.key, await ensureProfile(api, person, personSession, now));
  }
  await followEachOther(api, [...people.values()]);
  for (const list of demoLists) {
    const owner = people.get(list.ownerKey);
    if (owner !== undefined) await loadList(api, list, owner, now);
  }
  await ensureOccasion(api, people.get(demoAccount.key), now);
  writeFileSync(markerFile, session.user_id);
}

/** Creates the account or signs in to it; returns undefined if its password was changed. */
async function signIn(api: PublicApi, person: DemoPerson): Promise<Session | undefined> {
  try {
    const { email, password } = person;
    return (await api.call('POST /auth/sign-up', { body: { email, password } })).data;
  } catch (error) {
    if (error instanceof RejectedCall && error.code === 'auth/email-in-use') return undefined;
    throw error;
  }
}

async function ensureProfile(
  api: PublicApi,
  person: DemoPerson,
  session: Session,
  now: Date,
): Promise<SignedInPerson> {
  if (!session.has_profile) {
    const { first_name, last_name, username, bio, interests } = person;
    const birthday = createBirthday(now, person.birthdayInDays, person.birthYear);
    await api.call('POST /user/signup', {
      token: session.access_token,
      body: { first_name, last_name, username, bio, interests, birthday, country: 'us', currency: 'USD' },
    });
  }
  // Only a token issued after the profile was created contains the profile.
  const { email, password } = person;
  const { data } = await api.call('POST /auth/sign-in', { body: { email, password } });
  const profile = await api.call('GET /user', { token: data.access_token });
  return { token: data.access_token, profile };
}

async function followEachOther(api: PublicApi, people: readonly SignedInPerson[]): Promise<void> {
  for (const { token, profile } of people) {
    for (const friend of people) {
      if (friend.profile.id === profile.id || profile.following_ids.includes(friend.profile.id)) continue;
      await api.call('PUT /user/{id}/follow-unfollow', {
        token,
        params: { id: profile.id },
        query: { targetId: friend.profile.id },
      });
    }
  }
}

async function loadList(api: PublicApi, demoList: DemoList, owner: SignedInPerson, now: Date): Promise<void> {
  const { token, profile } = owner;
  const lists = await api.call('GET /giftlist/for-user/{userId}', {
    token,
    params: { userId: profile.id },
    query: { ownedOnly: 'true' },
  });
  const existingList = lists.find(list => list.list_name === demoList.list.list_name);
  const list = existingList ?? (await createList(api, demoList, token, now));
  const gifts = await api.call('GET /giftlist/{id}/gifts', { token, params: { id: list.id } });
  const giftsByTitle = new Map(gifts.map(gift => [gift.gift_title, gift]));
  for (const gift of demoList.gifts) {
    if (!giftsByTitle.has(gift.gift_title))
      giftsByTitle.set(gift.gift_title, await addGift(api, token, list.id, gift));
  }
  for (const search of demoList.shopSearches) {
    const gift = await findShopGift(api, search);
    if (gift !== undefined && !giftsByTitle.has(gift.gift_title)) {
      giftsByTitle.set(gift.gift_title, await addGift(api, token, list.id, gift));
    }
  }
  for (const { gift_title, ...reservation } of demoList.reservations) {
    const gift = giftsByTitle.get(gift_title);
    if (gift !== undefined) await reserve(api, gift, reservation);
  }
}

async function createList(api: PublicApi, demoList: DemoList, token: string, now: Date) {
  const occasion_date =
    demoList.occasionInDays === undefined ? null : dateAfter(now, demoList.occasionInDays);
  const { data } = await api.call('POST /giftlist/create', {
    token,
    body: { ...demoList.list, occasion_date },
  });
  return data;
}

type GiftFields = DemoList['gifts'][number];

async function addGift(api: PublicApi, token: string, giftlist_id: string, gift: GiftFields): Promise<Gift> {
  return (await api.call('POST /giftitem/create', { token, body: { ...gift, giftlist_id } })).data;
}

/** Retries, because the catalogue may still be loading at the first start. */
async function findShopGift(api: PublicApi, search: string): Promise<GiftFields | undefined> {
  for (let attempt = 0; attempt < maxSearchAttempts; attempt += 1) {
    const [product] = await api.call('GET /products', { query: { q: search, country: 'us' } });
    if (product !== undefined) {
      const photo = product.product_photos[0] ?? product.product_photo;
      // For example `USD 12.50` or `USD12.50`.
      const [currency = 'USD', price = ''] = product.offer.price.split(/\s+|(?<=^[A-Z]{3})/);
      return {
        gift_title: product.product_title,
        price: Number(price.replace(/[^\d.]/g, '')) || null,
        currency,
        image_url: photo ?? null,
        product_url: product.offer.offer_page_url,
        source: 'search',
      };
    }
    await pause(searchRetryMs);
  }
  return undefined;
}

async function reserve(
  api: PublicApi,
  gift: Gift,
  reservation: { name: string; email: string; message: string },
): Promise<void> {
  try {
    await api.call('POST /giftitem/reserve', {
      body: { ...reservation, gift_id: gift.id },
      headers: { 'idempotency-key': `demo-${gift.id}-${reservation.email}` },
    });
  } catch (error) {
    const isAlreadyTaken = error instanceof RejectedCall && error.code === 'gift/already-taken';
    if (!isAlreadyTaken) throw error;
  }
}

async function ensureOccasion(api: PublicApi, person: SignedInPerson | undefined, now: Date): Promise<void> {
  if (person === undefined) return;
  const { token } = person;
  const name = 'Anniversary of Ingrid and Paul';
  const period = { from: dateAfter(now, 0), to: dateAfter(now, 60) };
  const occasions = await api.call('GET /occasions/manual', { token, query: period });
  if (occasions.some(occasion => occasion.name === name)) return;
  await api.call('POST /occasions/update', {
    token,
    body: {
      name,
      date: dateAfter(now, 14),
      type: 'custom',
      frequency: 'annually',
      notifications: ['1_week_before', 'same_day'],
    },
  });
}

function isLoaded(markerFile: string, accountId: string): boolean {
  try {
    return readFileSync(markerFile, 'utf8') === accountId;
  } catch {
    return false;
  }
}
