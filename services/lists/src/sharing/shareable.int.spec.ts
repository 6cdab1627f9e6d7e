import { mailRequested } from '@giftlist/contracts/notifications/events';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPerson, startLists, type TestLists, type TestPerson } from '../testing/start-lists.ts';

type Visibility = 'public' | 'friends' | 'private';
let lists: TestLists;
let mails: Awaited<ReturnType<TestService['capturedEvents']>>;
let ada: TestPerson;
const follower = createPerson('follower');
const stranger = createPerson('stranger');
const collaborator = createPerson('collaborator');

beforeAll(async () => {
  lists = await startLists();
  mails = await lists.capturedEvents('mail.commands');
  for (const { email, profileId } of [follower, stranger, collaborator])
    lists.users.byEmail.set(email, profileId);
  ada = createPerson('ada');
  lists.users.follows.add(`${follower.profileId}:${ada.profileId}`);
});
afterAll(() => lists.stop());

const share = (giftlist_id: string, email_ids: string[], share_as: 'viewer' | 'editor' = 'viewer') =>
  lists.call('POST /giftlist/share', { as: ada, body: { giftlist_id, email_ids, share_as } });
const createListWithVisibility = (giftlist_type: Visibility) =>
  lists.createList(ada, { giftlist_type, list_name: giftlist_type });
const readMailedLinks = async () => {
  const requests = await Promise.all(mails.of(mailRequested).map(({ data }) => lists.openMail(data.sealed)));
  return requests.map(request => `${request.to.email} ${'link' in request ? request.link : ''}`);
};

describe("sending a list's link", () => {
  it.each<[Visibility, string, string[], string[]]>([
    ['public', 'anybody', [], ['nobody-knows@example.com', stranger.email, follower.email]],
    ['friends', 'a follower', [], [follower.email]],
    ['friends', 'a person who does not follow', [stranger.email], [stranger.email]],
    ['friends', 'an address without an account', ['nobody@example.com'], ['nobody@example.com']],
    [
      'friends',
      'a follower and others',
      [stranger.email, 'no@example.com'],
      [follower.email, stranger.email, 'no@example.com'],
    ],
    ['private', 'a follower', [follower.email], [follower.email]],
    ['private', 'a person who does not follow', [stranger.email], [stranger.email]],
    ['private', 'an address without an account', ['who@example.com'], ['who@example.com']],
  ])('of a %s list to %s is refused for these addresses: %j', async (visibility, _, blocked, emails) => {
    const id = await createListWithVisibility(visibility);
    const response = await share(id, emails);
    if (blocked.length === 0) {
      expect(response.body.data).toMatchObject({ id, mail_sent: true });
      const expected = emails.map(email => expect.stringContaining(`${email} `));
      await eventually(async () => {
        const links = (await readMailedLinks()).filter(link => link.endsWith(id));
        expect(links).toEqual(expect.arrayContaining(expected));
      });
      return;
    }
    expect(response.problem).toMatchObject({ status: 409, code: 'list/not-shareable' });
    expect(response.problem.errors?.map(({ message }) => message.split(' ', 1)[0])).toEqual(blocked);
    expect(response.problem.detail).toMatch(
      visibility === 'private' ? /only you and your collaborators/i : /only people who follow you/i,
    );
    if (visibility === 'friends') expect(response.problem.detail).toContain(blocked.join(', '));
    // Emails arrive in order, so an email about the refused list would arrive before the one about this list.
    const nextListId = await createListWithVisibility('public');
    await share(nextListId, ['after@example.com']);
    await eventually(async () => expect((await readMailedLinks()).join()).toContain(nextListId));
    expect((await readMailedLinks()).join()).not.toContain(id);
  });

  it('of a private or friends list to its collaborators is allowed', async () => {
    for (const visibility of ['private', 'friends'] as const) {
      const id = await createListWithVisibility(visibility);
      expect((await share(id, [collaborator.email], 'editor')).status).toBe(200);
      expect((await share(id, [collaborator.email.toUpperCase()])).status).toBe(200);
      expect((await share(id, [collaborator.email, 'not-in@example.com'])).problem.code).toBe(
        'list/not-shareable',
      );
    }
  });

  it('works for an archived list, but not for a deleted list or another owner’s list', async () => {
    for (const [visibility, status] of [
      ['public', 200],
      ['private', 409],
    ] as const) {
      const id = await createListWithVisibility(visibility);
      await lists.call('PUT /giftlist/{id}/archive', { as: ada, params: { id }, body: { isArchived: true } });
      expect((await share(id, [stranger.email])).status).toBe(status);
    }
    for (const visibility of ['public', 'friends', 'private'] as const) {
      const id = await createListWithVisibility(visibility);
      await lists.call('DELETE /giftlist/delete/{id}', { as: ada, params: { id } });
      expect((await share(id, [stranger.email])).problem.code).toBe('list/deleted');
    }
    const othersPrivateListId = await lists.createList(createPerson('other'), { giftlist_type: 'private' });
    expect((await share(othersPrivateListId, [stranger.email])).problem.code).toBe('list/not-found');
    const friendsListId = await lists.createList(createPerson('third'), { giftlist_type: 'friends' });
    expect((await share(friendsListId, [stranger.email])).problem.code).toBe('access/denied');
  });

  it('of a friends list is allowed as soon as the recipient follows the owner', async () => {
    const late = createPerson('late');
    lists.users.byEmail.set(late.email, late.profileId);
    const id = await createListWithVisibility('friends');
    expect((await share(id, [late.email])).problem.code).toBe('list/not-shareable');
    lists.users.follows.add(`${late.profileId}:${ada.profileId}`);
    expect((await share(id, [late.email])).status).toBe(200);
  });
});
