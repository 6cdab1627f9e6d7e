import { messages } from '@giftlist/contracts/messages';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { addGift, createPerson, getEmailKey, useGiftSystem } from '../gift-service.testing.ts';
import { GiftModel } from '../store/gifts.store.ts';

const system = useGiftSystem();
let giftlist_id: string;
let gift_id: string;
beforeAll(async () => {
  const list = await system.addList(owner, {
    editor_keys: [getEmailKey(system.service, collaborator.email)],
  });
  giftlist_id = list.id;
  gift_id = (await addGift(system.service, owner, list, { quantity: 99 })).id;
});

const owner = createPerson('olga');
const collaborator = createPerson('colin');
const visitor = createPerson('vera');

const getStatusAndErrors = ({ status, problem }: { status: number; problem: { errors?: unknown } }) => {
  const errors = (problem.errors ?? []) as { path: string; message: string }[];
  return [status, ...errors.map(({ path, message }) => `${path}: ${message}`)];
};
const readClaims = async () => (await GiftModel.findById(gift_id).lean())?.claims ?? [];

describe('the ‘Mark as purchased’ form on the server', () => {
  const mark = (as: typeof owner, form: object) =>
    system.service.call('POST /giftitem/mark-as-purchased', {
      as,
      body: { gift_id, ...form } as { gift_id: string; name: string },
    });

  it.each([
    ['the owner', owner],
    ['a collaborator', collaborator],
  ])('needs the giver’s name from %s', async (_, as) => {
    const countBefore = (await readClaims()).length;
    const formsWithoutName = [
      {},
      { name: null },
      { name: '' },
      { name: '   ' },
      { name: '\u200b\u2060' },
      { name: '', email: 'grandma@example.com' },
      { name: ' ', email: '', message: 'From all of us' },
    ];
    for (const form of formsWithoutName) {
      expect(getStatusAndErrors(await mark(as, form))).toEqual([
        400,
        `body.name: ${messages.claimForm.giver}`,
      ]);
    }
    expect(await readClaims()).toHaveLength(countBefore);
  });

  it('accepts a name, or the viewer’s own address', async () => {
    expect((await mark(collaborator, { name: 'Grandma' })).status).toBe(200);
    expect((await mark(collaborator, { name: '', email: collaborator.email.toUpperCase() })).status).toBe(
      200,
    );
    expect((await mark(owner, { name: 'Olga', email: owner.email })).status).toBe(200);
    expect((await readClaims()).slice(-3).map(({ name, profile_id }) => [name, profile_id])).toEqual([
      ['Grandma', null],
      ['', collaborator.profileId],
      ['Olga', owner.profileId],
    ]);
  });

  it.each([
    ['an invalid email address', { name: 'Grandma', email: 'not an address' }, 'body.email'],
    ['an unknown field', { name: 'Grandma', user_type: 'admin' }, 'body.user_type'],
    ['a name of more than 100 characters', { name: 'x'.repeat(101) }, 'body.name'],
    [
      'a message of more than 2,000 characters',
      { name: 'Grandma', message: 'x'.repeat(2_001) },
      'body.message',
    ],
  ])('refuses %s', async (_, form, path) => {
    const [status, error] = getStatusAndErrors(await mark(owner, form));
    expect([status, String(error).split(':')[0]]).toEqual([400, path]);
  });
});

describe('the reserve form on the server', () => {
  const reserve = (form: object) =>
    system.service.call('POST /giftitem/reserve', {
      as: visitor,
      body: { gift_id, name: 'Vera', email: visitor.email, ...form },
    });

  it.each([
    ['an empty name', { name: '' }, 'body.name'],
    ['a blank name', { name: ' ' }, 'body.name'],
    ['an invisible name', { name: '\u200b' }, 'body.name'],
    ['an empty email address', { email: '' }, 'body.email'],
    ['an invalid email address', { email: 'vera' }, 'body.email'],
    ['more than one unit', { quantity: 2 }, 'body.quantity'],
    ['no unit', { quantity: 0 }, 'body.quantity'],
    ['a part of a unit', { quantity: 1.5 }, 'body.quantity'],
    ['an unknown field', { user_type: 'admin' }, 'body.user_type'],
  ])('refuses %s', async (_, form, path) => {
    const [status, error] = getStatusAndErrors(await reserve(form));
    expect([status, String(error).split(':')[0]]).toEqual([400, path]);
  });
});

describe('the gift form on the server', () => {
  const invalidFields: [object, string][] = [
    [{ gift_title: '' }, 'gift_title'],
    [{ gift_title: '  ' }, 'gift_title'],
    [{ gift_title: '\u200b\u200d' }, 'gift_title'],
    [{ product_url: 'not a link' }, 'product_url'],
    [{ product_url: 'javascript:alert(1)' }, 'product_url'],
    [{ product_url: 'ftp://shop.example/kite' }, 'product_url'],
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: -1 }, 'quantity'],
    [{ quantity: 1.5 }, 'quantity'],
    [{ quantity: '2' }, 'quantity'],
    [{ quantity: 1_000 }, 'quantity'],
    [{ price: -1 }, 'price'],
    [{ price: 'cheap' }, 'price'],
    [{ currency: 'dollars' }, 'currency'],
    [{ image_url: 'javascript:alert(1)' }, 'image_url'],
  ];

  it.each(invalidFields)('refuses %j for new and changed gifts', async (fields, field) => {
    const created = await system.service.call('POST /giftitem/create', {
      as: owner,
      query: {},
      body: { giftlist_id, gift_title: 'Kite', ...fields },
    });
    const changed = await system.service.call('PUT /giftitem/update', {
      as: owner,
      query: {},
      body: { id: gift_id, ...fields },
    });
    for (const response of [created, changed]) {
      const [status, error] = getStatusAndErrors(response);
      expect([status, String(error).split(':')[0]]).toEqual([400, `body.${field}`]);
    }
  });

  it.each([
    ['', `body.giftlist_id: ${messages.giftForm.selectList}`],
    ['— Archived —', `body.giftlist_id: ${messages.giftForm.selectList}`],
  ])('refuses %p, which is not the id of a list', async (selected, error) => {
    const created = await system.service.call('POST /giftitem/create', {
      as: owner,
      query: {},
      body: { giftlist_id: selected, gift_title: 'Kite' },
    });
    const copied = await system.service.call('POST /giftitem/copy', {
      as: owner,
      body: { gift_id, giftlist_id: selected },
    });
    expect([getStatusAndErrors(created), getStatusAndErrors(copied)]).toEqual([
      [400, error],
      [400, error],
    ]);
  });

  it('adds https to a link without a scheme, and defaults to one unit', async () => {
    const { body } = await system.service.call('POST /giftitem/create', {
      as: owner,
      query: {},
      body: { giftlist_id, gift_title: 'Kite', product_url: 'shop.example/kite' },
    });
    expect(body.data).toMatchObject({ product_url: 'https://shop.example/kite', quantity: 1 });
  });
});
