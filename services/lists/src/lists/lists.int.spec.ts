import {
  giftsHidden,
  giftsRevealed,
  listArchived,
  listChanged,
  listCreated,
  listDeleted,
  listUnarchived,
} from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import { createBlackPng, padToSize } from '@giftlist/service-kit/testing/costly-pictures';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createPerson, startLists, type TestLists } from '../testing/start-lists.ts';

const ada = createPerson('ada');
const bea = createPerson('bea');

let lists: TestLists;
let events: Awaited<ReturnType<TestService['capturedEvents']>>;

beforeAll(async () => {
  lists = await startLists();
  events = await lists.capturedEvents('lists.events');
});
afterAll(() => lists.stop());

const getEventTypes = (id: string) =>
  events.all.filter(({ data }) => (data as { id?: string }).id === id).map(({ type }) => type);

describe('creating a list', () => {
  it('returns the list with its owner’s card and publishes an event without the address', async () => {
    lists.clock.set('2026-05-10T09:00:00Z');
    const response = await lists.call('POST /giftlist/create', {
      as: ada,
      body: {
        list_name: '  Ada turns 30 ',
        list_type: 'birthday',
        giftlist_type: 'friends',
        occasion_date: '2026-06-01',
        gift_receive_by: 'by_mail',
        shipping_address: 'Main Street 1',
        instruction: 'Ring twice',
        description: 'Tea, mostly',
        currency: 'eur',
        gifts_reveals_on: 'after_reservation',
      },
    });
    expect(response.status).toBe(201);
    const list = response.body.data;
    expect(list).toMatchObject({
      list_name: 'Ada turns 30',
      giftlist_type: 'friends',
      occasion_date: '2026-06-01',
      shipping_address: 'Main Street 1',
      currency: 'EUR',
      gifts_revealed: false,
      gifts_count: 0,
      images: [],
      user_id: ada.profileId,
      owner: { id: ada.profileId, first_name: 'Ada', username: 'ada' },
      editor_users: [],
      viewer_role: 'owner',
      createdAt: '2026-05-10T09:00:00.000Z',
      version: 1,
    });
    await eventually(() => expect(getEventTypes(list.id)).toEqual([listCreated.name]));
    const [event] = events.of(listCreated).filter(({ data }) => data.id === list.id);
    expect(event?.data).toMatchObject({ user_id: ada.profileId, giftlist_type: 'friends', editor_keys: [] });
    expect(JSON.stringify(event)).not.toContain('Main Street');
  });

  it.each([
    [{ list_name: '  ' }, 'body.list_name', 'Please provide list name'],
    [{ list_name: undefined }, 'body.list_name', 'Please provide list name'],
    [{ gift_receive_by: 'by_mail' as const }, 'body.shipping_address', 'Shipping address is required'],
    [{ occasion_date: '2026-05-08' }, 'body.occasion_date', 'Occasion date cannot be in the past'],
  ])('with %j is refused with the message in the specification', async (body, path, message) => {
    lists.clock.set('2026-05-10T09:00:00Z');
    const response = await lists.call('POST /giftlist/create', {
      as: ada,
      body: { list_name: 'Tea', ...body } as { list_name: string },
    });
    expect(response.status).toBe(400);
    expect(response.problem).toMatchObject({ code: 'validation', errors: [{ path, message }] });
  });

  it('accepts an occasion date that is still today in some time zone', async () => {
    lists.clock.set('2026-05-10T09:00:00Z');
    await lists.createList(ada, { occasion_date: '2026-05-09' });
    await lists.createList(ada, { occasion_date: '2026-05-10' });
  });

  it('creates only one list if the request is repeated with the same idempotency key', async () => {
    const create = () =>
      lists.call('POST /giftlist/create', {
        as: ada,
        body: { list_name: 'Once' },
        headers: { 'idempotency-key': 'once' },
      });
    const [first, second] = [await create(), await create()];
    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    const readLists = await lists.call('GET /giftlist/for-user/{userId}', {
      as: ada,
      params: { userId: ada.profileId },
      query: {},
    });
    expect(readLists.body.filter(({ list_name }) => list_name === 'Once')).toHaveLength(1);
  });

  it('requires a profile', async () => {
    const body = { list_name: 'Tea' };
    expect((await lists.call('POST /giftlist/create', { body })).problem.code).toBe('auth/required');
    const withoutProfile = { ...ada, profileId: null };
    expect((await lists.call('POST /giftlist/create', { as: withoutProfile, body })).problem.code).toBe(
      'auth/profile-required',
    );
  });
});

describe('changing a list', () => {
  it('changes only the given fields and publishes one event with the whole list', async () => {
    const id = await lists.createList(ada, { description: 'Tea, mostly' });
    const response = await lists.call('PUT /giftlist/update', { as: ada, body: { id, list_name: 'Coffee' } });
    expect(response.body.data).toMatchObject({ list_name: 'Coffee', description: 'Tea, mostly', version: 2 });
    await eventually(() => expect(getEventTypes(id)).toEqual([listCreated.name, listChanged.name]));
    const [created, changed] = events.all.filter(({ data }) => (data as { id?: string }).id === id);
    expect(changed?.data).toEqual({ ...(created?.data as object), list_name: 'Coffee', version: 2 });
  });

  it('publishes one event each for revealing and hiding the gifts', async () => {
    const id = await lists.createList(ada);
    const setRevealed = (gifts_revealed: boolean) =>
      lists.call('PUT /giftlist/update', { as: ada, body: { id, gifts_revealed } });
    expect((await setRevealed(true)).body.data.gifts_revealed).toBe(true);
    expect((await setRevealed(true)).body.data.version).toBe(2);
    expect((await setRevealed(false)).body.data.gifts_revealed).toBe(false);
    await eventually(() =>
      expect(getEventTypes(id)).toEqual([listCreated.name, giftsRevealed.name, giftsHidden.name]),
    );
  });

  it('keeps the changes of two simultaneous requests', async () => {
    const id = await lists.createList(ada);
    await Promise.all([
      lists.call('PUT /giftlist/update', { as: ada, body: { id, list_name: 'Coffee' } }),
      lists.call('PUT /giftlist/update', { as: ada, body: { id, description: 'All about it' } }),
    ]);
    const { body } = await lists.call('GET /giftlist/{id}', { as: ada, params: { id } });
    expect(body).toMatchObject({ list_name: 'Coffee', description: 'All about it', version: 3 });
  });

  it('refuses an unknown visibility', async () => {
    const id = await lists.createList(ada);
    const response = await lists.call('PUT /giftlist/update', {
      as: ada,
      body: { id, giftlist_type: 'everyone' as 'public' },
    });
    expect(response.problem).toMatchObject({ code: 'validation', status: 400 });
    expect(response.problem.errors?.[0]?.path).toBe('body.giftlist_type');
  });
});

describe('archiving a list', () => {
  it('stores the time and hides the list, and can be reversed', async () => {
    const cem = createPerson('cem');
    const id = await lists.createList(cem);
    lists.clock.set('2026-05-11T10:00:00Z');
    const setArchived = (isArchived: boolean) =>
      lists.call('PUT /giftlist/{id}/archive', { as: cem, params: { id }, body: { isArchived } });
    expect((await setArchived(true)).body.data).toMatchObject({
      isArchived: true,
      archivedAt: '2026-05-11T10:00:00.000Z',
    });
    const readIds = async (includeArchived: 'true' | 'false') =>
      (
        await lists.call('GET /giftlist/for-user/{userId}', {
          as: cem,
          params: { userId: cem.profileId },
          query: { includeArchived },
        })
      ).body.map(list => list.id);
    expect(await readIds('false')).toEqual([]);
    expect(await readIds('true')).toEqual([id]);
    expect((await setArchived(false)).body.data).toMatchObject({ isArchived: false, archivedAt: null });
    await eventually(() =>
      expect(getEventTypes(id)).toEqual([listCreated.name, listArchived.name, listUnarchived.name]),
    );
  });
});

describe('deleting a list', () => {
  it('can be repeated and is published once', async () => {
    const id = await lists.createList(ada);
    const remove = () => lists.call('DELETE /giftlist/delete/{id}', { as: ada, params: { id } });
    expect((await remove()).body).toEqual({ data: { id } });
    expect((await remove()).body).toEqual({ data: { id } });
    const read = await lists.call('GET /giftlist/{id}', { as: ada, params: { id } });
    expect(read.status).toBe(410);
    expect(read.problem.code).toBe('list/deleted');
    const updated = await lists.call('PUT /giftlist/update', { as: ada, body: { id, list_name: 'Back' } });
    expect(updated.problem.code).toBe('list/deleted');
    await eventually(() => expect(getEventTypes(id)).toEqual([listCreated.name, listDeleted.name]));
  });

  it('returns 404 for an unknown list', async () => {
    const response = await lists.call('DELETE /giftlist/delete/{id}', { as: ada, params: { id: newId() } });
    expect(response.problem.code).toBe('list/not-found');
  });
});

describe('a cover', () => {
  const createPicture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c2255c' } })
      .png()
      .toBuffer();
  const upload = async (id: string, bytes: Buffer, as = ada) =>
    lists.call('PUT /giftlist/upload-cover/{id}', {
      as,
      params: { id },
      files: { file: { bytes, type: 'image/png' } },
    });

  it('is cropped, re-encoded, served, replaced and removed', async () => {
    const id = await lists.createList(ada);
    const { list_cover } = (await upload(id, await createPicture(800, 600))).body.data;
    expect(list_cover).toMatch(/^\/media\/lists\//);
    const served = await fetch(lists.url + list_cover);
    expect(served.headers.get('content-type')).toBe('image/webp');
    const { width = 0, height = 1 } = await sharp(Buffer.from(await served.arrayBuffer())).metadata();
    expect(width / height).toBeCloseTo(4, 1);

    const replacement = (await upload(id, await createPicture(400, 100))).body.data.list_cover;
    expect(replacement).not.toBe(list_cover);
    const removed = await lists.call('PUT /giftlist/update', { as: ada, body: { id, list_cover: null } });
    expect(removed.body.data.list_cover).toBeNull();
  });

  it('is refused if the file is missing or not a picture, or if the caller is not the owner', async () => {
    const id = await lists.createList(ada);
    const script = await upload(id, Buffer.from('<script>alert(1)</script>'));
    expect(script.problem.code).toBe('picture/not-readable');
    expect((await upload(id, await createPicture(40, 10), bea)).problem.code).toBe('access/denied');
    const withoutFile = await lists.call('PUT /giftlist/upload-cover/{id}', {
      as: ada,
      params: { id },
      files: {},
    });
    expect(withoutFile.problem).toMatchObject({ code: 'validation', errors: [{ path: 'body.file' }] });
  });

  it('is refused with a specific message if it is too large', async () => {
    const id = await lists.createList(ada);
    for (const bytes of [10_485_761, 25_000_000]) {
      const { status, problem } = await upload(id, Buffer.alloc(bytes));
      expect([status, problem.code, problem.detail]).toEqual([
        413,
        'too-large',
        'Cover image is too large. Max size is 10MB.',
      ]);
    }
    const { status, problem } = await upload(id, createBlackPng(9_000, 9_000));
    expect([status, problem.code]).toEqual([400, 'picture/too-many-pixels']);
    expect(await upload(id, padToSize(createBlackPng(8_192, 6_144), 60_000))).toMatchObject({ status: 200 });
  });
});
