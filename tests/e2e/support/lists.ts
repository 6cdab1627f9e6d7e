import { expect, type Page, request } from '@playwright/test';
import { z } from 'zod';
import type { Caller } from './api.ts';

const WithId = z.object({ data: z.object({ id: z.string() }) });

export interface MadeList {
  id: string;
  path: string;
  /** The ids of the gifts by title. */
  gifts: Record<string, string>;
}

/** Sends a write; returns the id of what it created or changed. */
async function send(caller: Caller, method: 'post' | 'put', path: string, data: object): Promise<string> {
  const answer = await caller.api[method](path, { headers: caller.headers, data });
  expect(answer.ok(), `${method} ${path}: ${answer.status()}`).toBe(true);
  return WithId.parse(await answer.json()).data.id;
}

/** A list with gifts, the first of them added last, so that it comes first. */
export async function makeList(
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
  gifts: readonly { gift_title: string; price?: number; details?: string; quantity?: number }[],
): Promise<MadeList> {
  const id = await send(caller, 'post', '/giftlist/create', list);
  const ids: Record<string, string> = {};
  for (const gift of gifts.toReversed()) {
    ids[gift.gift_title] = await send(caller, 'post', '/giftitem/create', { giftlist_id: id, ...gift });
  }
  return { id, path: `/lists/${id}`, gifts: ids };
}

export const changeList = (caller: Caller, id: string, change: object) =>
  send(caller, 'put', '/giftlist/update', { id, ...change });

/** Selects an option of the field 'List': in a menu, or on a phone in the native picker. */
export async function chooseList(page: Page, name: string): Promise<void> {
  const field = page.getByLabel('List', { exact: true }).first();
  const isNative = await field.evaluate(node => node.tagName === 'SELECT');
  if (isNative) return void (await field.selectOption({ label: name }));
  await field.click();
  await page.getByRole('option', { name, exact: true }).click();
}

/** A visitor claims a unit, in a browser that the owner never used. */
export async function reserve(
  baseURL: string | undefined,
  giftId: string,
  name: string,
  email: string,
): Promise<void> {
  const visitor = await request.newContext(baseURL === undefined ? {} : { baseURL });
  const data = { gift_id: giftId, name, email, message: 'Enjoy it!' };
  const answer = await visitor.post('/giftitem/reserve', { data });
  expect(answer.status()).toBe(201);
  await visitor.dispose();
}
