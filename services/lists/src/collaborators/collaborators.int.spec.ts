import { collaboratorRemoved } from '@giftlist/contracts/lists/events';
import { eventually } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { person, startLists, type TestLists, type TestPerson } from '../testing/start-lists.ts';

const ada = person('ada');
let lists: TestLists;

beforeAll(async () => {
  lists = await startLists();
});
afterAll(() => lists.stop());

const share = (id: string, email_ids: string[]) =>
  lists.call('POST /giftlist/share', {
    as: ada,
    body: { giftlist_id: id, email_ids, share_as: 'editor' },
  });
const statusFor = async (as: TestPerson, id: string) =>
  (await lists.call('GET /giftlist/{id}', { as, params: { id } })).status;

describe('collaborators', () => {
  it('are removed if the owner saves the collaborators without them; other addresses are not added', async () => {
    const jan = person('jan');
    const events = await lists.capturedEvents('lists.events');
    const id = await lists.list(ada, { giftlist_type: 'private' });
    await share(id, [jan.email, 'kim@example.com']);
    expect(await statusFor(jan, id)).toBe(200);
    const kept = await lists.call('PUT /giftlist/{id}/collaborators', {
      as: ada,
      params: { id },
      body: { editor_users: ['kim@example.com', 'stranger@example.com'] },
    });
    expect(kept.body.data.editor_users).toEqual(['kim@example.com']);
    expect(await statusFor(jan, id)).toBe(404);
    await eventually(() => expect(events.of(collaboratorRemoved).map(({ data }) => data.id)).toEqual([id]));
  });

  it('are kept if they are not among the known ones of the owner’s page', async () => {
    const id = await lists.list(ada);
    await share(id, ['jan@example.com', 'kim@example.com']);
    const kept = await lists.call('PUT /giftlist/{id}/collaborators', {
      as: ada,
      params: { id },
      body: { editor_users: [], known_users: ['jan@example.com'] },
    });
    expect(kept.body.data.editor_users).toEqual(['kim@example.com']);
  });

  it('can leave, and then have no access', async () => {
    const lea = person('lea');
    const id = await lists.list(ada, { giftlist_type: 'private' });
    await share(id, [lea.email]);
    expect(await statusFor(lea, id)).toBe(200);
    const left = await lists.call('PUT /giftlist/{id}/leave', { as: lea, params: { id } });
    expect(left.body).toEqual({ data: { id } });
    expect(await statusFor(lea, id)).toBe(404);
    expect((await lists.call('GET /giftlist/{id}', { as: ada, params: { id } })).body.editor_users).toEqual(
      [],
    );
  });
});
