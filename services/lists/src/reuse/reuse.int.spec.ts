import { listCreated, listReused } from '@giftlist/contracts/lists/events';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPerson, startLists, type TestLists } from '../testing/start-lists.ts';

let lists: TestLists;
let events: Awaited<ReturnType<TestService['capturedEvents']>>;
beforeAll(async () => {
  lists = await startLists();
  events = await lists.capturedEvents('lists.events');
});
afterAll(() => lists.stop());

const ada = createPerson('ada');
const bea = createPerson('bea');

describe('reusing an archived list', () => {
  it('creates an active list without collaborators, and publishes which gifts to copy', async () => {
    lists.clock.set('2026-05-10T09:00:00Z');
    const id = await lists.createList(ada, {
      list_name: 'Birthday',
      list_type: 'birthday',
      giftlist_type: 'friends',
      occasion_date: '2026-05-20',
      description: 'Tea, mostly',
      currency: 'EUR',
    });
    await lists.call('POST /giftlist/share', {
      as: ada,
      body: { giftlist_id: id, email_ids: [bea.email], share_as: 'editor' },
    });
    await lists.call('PUT /giftlist/{id}/archive', { as: ada, params: { id }, body: { isArchived: true } });
    const reuse = (body: object, headers = {}) =>
      lists.call('POST /giftlist/{id}/reuse', { as: ada, params: { id }, body, headers });
    const headers = { 'idempotency-key': `reuse-${id}` };
    const options = { list_name: 'Birthday 2027', occasion_date: '2027-05-20', gifts: 'still-free' };
    const [first, repeated] = [await reuse(options, headers), await reuse(options, headers)];
    expect(first.status).toBe(201);
    expect(repeated.body.data.id).toBe(first.body.data.id);
    expect(first.body.data).toMatchObject({
      list_name: 'Birthday 2027',
      list_type: 'birthday',
      giftlist_type: 'friends',
      occasion_date: '2027-05-20',
      description: 'Tea, mostly',
      currency: 'EUR',
      isArchived: false,
      gifts_revealed: false,
      editor_users: [],
      viewer_role: 'owner',
    });
    const createdId = first.body.data.id;
    await eventually(() => {
      const published = events.of(listReused).filter(({ data }) => data.id === createdId);
      expect(published.map(({ data }) => data)).toMatchObject([
        {
          owner_id: ada.profileId,
          currency: 'EUR',
          from: { list_id: id, gifts: 'still-free', gifts_revealed: false },
        },
      ]);
      expect(events.of(listCreated).filter(({ data }) => data.id === createdId)).toHaveLength(1);
    });
    const withPastDate = await reuse({ occasion_date: '2026-05-01' });
    expect(withPastDate.problem).toMatchObject({
      code: 'validation',
      errors: [{ path: 'body.occasion_date', message: 'Occasion date cannot be in the past' }],
    });
  });
});
