import { type APIRequestContext, type APIResponse, expect, request } from '@playwright/test';
import { findLink, waitForMail } from './mail.ts';
import type { Person } from './people.ts';

/** A signed-in account that calls the API without a browser. */
export interface Caller {
  api: APIRequestContext;
  headers: Record<string, string>;
  profileId: string;
}

const readData = async (response: APIResponse) => (await response.json()).data;

/** Signs the person up. `region` is empty for a profile without a country. */
export async function createCaller(
  baseURL: string | undefined,
  person: Person,
  region: Record<string, string> = { country: 'us', currency: 'USD' },
): Promise<Caller> {
  const api = await request.newContext(baseURL === undefined ? {} : { baseURL });
  const credentials = { email: person.email, password: person.password };
  const signedUp = await readData(await api.post('/auth/sign-up', { data: credentials }));
  const profile = {
    first_name: person.first,
    last_name: person.last,
    birthday: '1990-04-12',
    ...region,
  };
  const profileResponse = await api.post('/user/signup', {
    data: profile,
    headers: { 'x-access-token': signedUp.access_token },
  });
  expect(profileResponse.status()).toBe(201);
  // The token of the sign-up was issued before the profile existed.
  const renewed = await readData(await api.post('/auth/refresh', { headers: { origin: baseURL ?? '' } }));
  return {
    api,
    headers: { 'x-access-token': renewed.access_token },
    profileId: (await readData(profileResponse)).id,
  };
}

/** Verifies the caller's address. Only verified callers can send emails to others. */
export async function verifyAddress({ api, headers }: Caller, { email }: Person): Promise<void> {
  const link = findLink(await waitForMail(email, /verif|confirm/i), '/verify-email');
  const oobCode = new URL(link).searchParams.get('oobCode');
  const response = await api.post('/auth/verify-email', { headers, data: { oobCode } });
  expect(response.status()).toBe(200);
}

export async function createListWithGift({
  api,
  headers,
}: Caller): Promise<{ listId: string; giftId: string }> {
  const list = await readData(
    await api.post('/giftlist/create', { headers, data: { list_name: 'Just one thing' } }),
  );
  const giftResponse = await api.post('/giftitem/create', {
    headers,
    data: { giftlist_id: list.id, gift_title: 'The last teapot' },
  });
  expect(giftResponse.status()).toBe(201);
  return { listId: list.id, giftId: (await readData(giftResponse)).id };
}
