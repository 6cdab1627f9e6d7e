import { newId } from '@giftlist/contracts/primitives';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import {
  addGift,
  createPerson,
  createReserveForm,
  getEmailKey,
  requireValue,
  type TestPerson,
  useGiftSystem,
} from '../gift-service.testing.ts';

const system = useGiftSystem();

const owner = createPerson('olga');
const collaborator = createPerson('colin');
const createList = (fields = {}) =>
  system.addList(owner, { editor_keys: [getEmailKey(system.service, collaborator.email)], ...fields });
const setNotes = (
  as: TestPerson,
  body: { gift_id: string; claim_id: string; received?: boolean; thanked?: boolean },
) => system.service.call('PUT /giftitem/received', { as, body });
const exportNotes = async (as: TestPerson, id: string) => {
  const response = await system.service.call('GET /giftlist/{id}/thank-you-notes', { as, params: { id } });
  return { response, rows: response.status < 400 ? parse(response.text, { bom: true }) : [] };
};
const reserve = async (gift_id: string, fields: object = {}) => {
  const body = { ...createReserveForm(gift_id), ...fields };
  const { data } = (await system.service.call('POST /giftitem/reserve', { body })).body;
  return requireValue(data.gift.claims[0]).id;
};

describe('thank-you notes after Reveal', () => {
  it('record received and thanked gifts, and are exported as CSV', async () => {
    const list = await createList({ gifts_revealed: true });
    const gift = await addGift(system.service, owner, list, { price: 1234.5, quantity: 2 });
    const claim = await reserve(gift.id, { name: '=SUM(A1)', message: 'For "you",\nwith love' });
    const updated = await setNotes(owner, { gift_id: gift.id, claim_id: claim, received: true });
    expect(updated.body.data.claims).toMatchObject([{ received: true, thanked: false }]);
    await setNotes(collaborator, { gift_id: gift.id, claim_id: claim, thanked: true });
    const { response, rows } = await exportNotes(owner, list.id);
    expect(response.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(response.headers.get('content-disposition')).toContain('thank-you-notes.csv');
    expect(rows[0]).toContain('Given by');
    expect(rows.slice(1)).toEqual([
      [
        'Kite',
        '1,234.50',
        'USD',
        "'=SUM(A1)",
        'vera@example.com',
        'For "you",\nwith love',
        'reserved',
        expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        'yes',
        'yes',
      ],
    ]);
    await setNotes(owner, { gift_id: gift.id, claim_id: claim, received: false });
    expect((await exportNotes(owner, list.id)).rows[1]?.slice(-2)).toEqual(['no', 'yes']);
  });
});

describe('thank-you notes before Reveal', () => {
  it('do not depend on other people’s claims if the owner reads them', async () => {
    const list = await createList();
    const gift = await addGift(system.service, owner, list, { quantity: 3 });
    await system.service.call('POST /giftitem/mark-as-purchased', {
      as: owner,
      body: { gift_id: gift.id, name: 'Me' },
    });
    const readWholeResponse = async () => {
      const { response } = await exportNotes(owner, list.id);
      return [
        response.status,
        response.text,
        [...response.headers].filter(([name]) => !/date|request-id/.test(name)),
      ];
    };
    const responseBefore = await readWholeResponse();
    const forUnknownClaim = await setNotes(owner, { gift_id: gift.id, claim_id: newId(), received: true });
    const claim = await reserve(gift.id);
    expect(await readWholeResponse()).toEqual(responseBefore);
    const forOthersClaim = await setNotes(owner, { gift_id: gift.id, claim_id: claim, received: true });
    expect([forOthersClaim.status, forOthersClaim.text]).toEqual([
      forUnknownClaim.status,
      forUnknownClaim.text,
    ]);
    const { rows } = await exportNotes(collaborator, list.id);
    expect(rows.map(row => row[3])).toEqual(['Given by', 'Me', 'Vera']);
    const received = rows.map(row => row.at(-2));
    expect(received).not.toContain('yes');
  });
});

describe('an owner’s custom order', () => {
  it('applies to every viewer until the owner removes it', async () => {
    const { service } = system;
    const list = await createList();
    const add = async (gift_title: string) => (await addGift(service, owner, list, { gift_title })).id;
    const [atlas, book, cup, drum] = [
      await add('Atlas'),
      await add('Book'),
      await add('Cup'),
      await add('Drum'),
    ];
    const setOrder = (gift_ids: string[], as = owner) =>
      service.call('PUT /giftlist/{id}/gift-order', { as, params: { id: list.id }, body: { gift_ids } });
    const readTitles = async (as?: TestPerson) =>
      (
        await service.call('GET /giftlist/{id}/gifts', { ...(as && { as }), params: { id: list.id } })
      ).body.map(({ gift_title }) => gift_title);
    const ordered = await setOrder([book, atlas, newId(), drum, cup, book]);
    expect(ordered.body.data.map(({ gift_title, position }) => [gift_title, position])).toEqual([
      ['Book', 0],
      ['Atlas', 1],
      ['Drum', 2],
      ['Cup', 3],
    ]);
    await addGift(service, owner, list, { gift_title: 'New' });
    expect(await readTitles()).toEqual(['New', 'Book', 'Atlas', 'Drum', 'Cup']);
    await reserve(book);
    // Visitors see taken gifts last. The owner must not notice which gifts are taken.
    expect(await readTitles()).toEqual(['New', 'Atlas', 'Drum', 'Cup', 'Book']);
    expect(await readTitles(owner)).toEqual(['New', 'Book', 'Atlas', 'Drum', 'Cup']);
    expect((await setOrder([cup], collaborator)).problem.code).toBe('access/denied');
    await setOrder([]);
    expect(await readTitles(owner)).toEqual(['New', 'Drum', 'Cup', 'Book', 'Atlas']);
  });
});
