import { collaboratorRemoved } from '@giftlist/contracts/lists/events';
import { eventually } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPerson, startLists, type TestLists, type TestPerson } from '../testing/start-lists.ts';

const ada = createPerson('ada');
let lists: TestLists;

beforeAll(async () => {
  lists = await startLists();
});
afterAll(() => lists.stop());

const inviteCollaborators = (id: string, email_ids: string[]) =>
  lists.call('POST /giftlist/share', {
    as: ada,
    body: { giftlist_id: id, email_ids, share_as: 'editor' },
  });
const readStatus = async (as: TestPerson, id: string) =>
  (await lists.call('GET /giftlist/{id}', { as, params: { id } })).status;

describe('saving the collaborators', () => {
  it('removes the collaborators that the owner left out and adds no new ones', async () => {
    const jan = createPerson('jan');
    const events = await lists.capturedEvents('lists.events');
    const id = await lists.createList(ada, { giftlist_type: 'private' });
    await inviteCollaborators(id, [jan.email, 'kim@example.com']);
    expect(await readStatus(jan, id)).toBe(200);
    const saved = await lists.call('PUT /giftlist/{id}/collaborators', {
      as: ada,
      params: { id },
      body: { editor_users: ['kim@example.com', 'stranger@example.com'] },
    });
    expect(saved.body.data.editor_users).toEqual(['kim@example.com']);
    expect(await readStatus(jan, id)).toBe(404);
    await eventually(() => expect(events.of(collaboratorRemoved).map(({ data }) => data.id)).toEqual([id]));
  });

  it('keeps collaborators that the owner’s page did not show', async () => {
    const id = await lists.createList(ada);
    await inviteCollaborators(id, ['jan@example.com', 'kim@example.com']);
    const saved = await lists.call('PUT /giftlist/{id}/collaborators', {
      as: ada,
      params: { id },
      body: { editor_users: [], known_users: ['jan@example.com'] },
    });
    expect(saved.body.data.editor_users).toEqual(['kim@example.com']);
  });
});

describe('leaving a list', () => {
  it('removes the collaborator’s access', async () => {
    const lea = createPerson('lea');
    const id = await lists.createList(ada, { giftlist_type: 'private' });
    await inviteCollaborators(id, [lea.email]);
    expect(await readStatus(lea, id)).toBe(200);
    const response = await lists.call('PUT /giftlist/{id}/leave', { as: lea, params: { id } });
    expect(response.body).toEqual({ data: { id } });
    expect(await readStatus(lea, id)).toBe(404);
    expect((await lists.call('GET /giftlist/{id}', { as: ada, params: { id } })).body.editor_users).toEqual(
      [],
    );
  });
});
