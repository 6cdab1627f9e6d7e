import { expect, type Page, request } from '@playwright/test';
import { z } from 'zod';
import type { Caller } from './api.ts';

const WithId = z.object({ data: z.object({ id: z.string() }) });

export interface CreatedList {
  id: string;
  path: string;
  /** By gift title. */
  giftIds: Record<string, string>;
}

/** Sends the request, and returns the id of the created or changed object. */
async function send(caller: Caller, method: 'post' | 'put', path: string, data: object): Promise<string> {
  const response = await caller.api[method](path, { headers: caller.headers, data });
  expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
  return WithId.parse(await response.json()).data.id;
}

/** Adds the gifts in reverse, because the newest gift is shown first. */
export async function createList(
  caller: Caller,
  list: {
    list_name: string;
    giftlist_type?: string;
    occasion_date?: string;
    description?: string;
    instruction?: string;
    gift_receive_by?: string;
    shipping_address?: string;
  },
  gifts: readonly {
    gift_title: string;
    price?: number;
    details?: string;
    quantity?: number;
    product_url?: string;
  }[],
): Promise<CreatedList> {
  const id = await send(caller, 'post', '/giftlist/create', list);
  const giftIds: Record<string, string> = {};
  for (const gift of gifts.toReversed()) {
    giftIds[gift.gift_title] = await send(caller, 'post', '/giftitem/create', { giftlist_id: id, ...gift });
  }
  return { id, path: `/lists/${id}`, giftIds };
}

export function getGiftId({ giftIds }: CreatedList, title: string): string {
  const id = giftIds[title];
  if (id === undefined) throw new Error(`The list has no gift '${title}'`);
  return id;
}

export const changeList = (caller: Caller, id: string, change: object) =>
  send(caller, 'put', '/giftlist/update', { id, ...change });

/** Chooses a list in the field 'List', which is a native picker on phones. */
export async function chooseList(page: Page, name: string): Promise<void> {
  const field = page.getByLabel('List', { exact: true }).first();
  const isNative = await field.evaluate(node => node.tagName === 'SELECT');
  if (isNative) return void (await field.selectOption({ label: name }));
  await field.click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** Reserves from a browser that the owner never used. */
export async function reserve(
  baseURL: string | undefined,
  giftId: string,
  name: string,
  email: string,
): Promise<void> {
  const visitor = await request.newContext(baseURL === undefined ? {} : { baseURL });
  const data = { gift_id: giftId, name, email, message: 'Enjoy it!' };
  const response = await visitor.post('/giftitem/reserve', { data });
  expect(response.status()).toBe(201);
  await visitor.dispose();
}
