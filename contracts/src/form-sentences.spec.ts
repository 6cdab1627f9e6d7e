import { describe, expect, it } from '@jest/globals';
import { newId } from './primitives.ts';
import type { RouteDefinition } from './route.ts';
import { type AnyRouteKey, routes } from './routes.ts';

const id = newId();

/** Only `field` is invalid in each body. */
const forms: [key: AnyRouteKey, field: string, sentence: string, body: object][] = [
  ['POST /giftitem/create', 'giftlist_id', 'Please select a giftlist', { gift_title: 'Kite' }],
  ['POST /giftitem/create', 'gift_title', 'Please enter the gift name', { giftlist_id: id }],
  ['POST /giftitem/create-from-url', 'giftlistId', 'Please select a giftlist', { url: 'shop.example/kite' }],
  ['POST /giftitem/create-from-url', 'url', 'Please enter a valid URL', { giftlistId: id }],
  ['POST /giftitem/create-many', 'giftlist_id', 'Please select a giftlist', { gifts: [{ gift_title: 'a' }] }],
  ['POST /giftitem/copy', 'giftlist_id', 'Please select a giftlist', { gift_id: id }],
  ['POST /giftitem/reserve', 'email', 'Please enter a valid email address', { gift_id: id, name: 'Vera' }],
  ['POST /giftitem/reserve', 'name', 'Please enter your name', { gift_id: id, email: 'vera@example.org' }],
  ['POST /giftlist/create', 'list_name', 'Please provide list name', {}],
  ['POST /auth/sign-up', 'email', 'Please enter a valid email address', { password: 'long and odd' }],
  ['POST /auth/sign-in', 'email', 'Please enter a valid email address', { password: 'long and odd' }],
  ['POST /auth/sign-in', 'password', 'Please enter your password', { email: 'ann@example.org' }],
  ['POST /user/forgot-password', 'email', 'Please enter a valid email address', {}],
  ['POST /giving', 'title', 'Please enter what you are giving', { for_whom: 'Nora' }],
  ['POST /giving', 'for_whom', 'Please enter who it is for', { title: 'Tea' }],
  ['POST /giving/link', 'email', 'Please enter a valid email address', {}],
  ['PUT /account/email', 'email', 'Please enter a valid email address', {}],
  ['POST /occasions/update', 'name', 'Please fill all required fields', { date: '2026-12-24' }],
  ['POST /occasions/update', 'date', 'Please fill all required fields', { name: 'Name day' }],
];

const wrongValues: [description: string, value: unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['empty', ''],
  ['blank', '  '],
  ['zero-width', '\u200B'],
  ['a number', 7],
  ['an object', {}],
];

describe.each(forms)('%s: %s', (key, field, sentence, body) => {
  const { body: schema }: RouteDefinition = routes[key];
  // A password may consist of spaces or invisible characters.
  const values =
    field === 'password'
      ? wrongValues.filter(([description]) => !/blank|zero/.test(description))
      : wrongValues;

  it.each(values)('a value that is %s: the message of the form is the only error', (_description, value) => {
    const result = schema?.safeParse({ ...body, [field]: value });
    const issues = result?.error?.issues.filter(({ path }) => path[0] === field);
    expect(issues?.map(({ message }) => message)).toEqual([sentence]);
  });
});
