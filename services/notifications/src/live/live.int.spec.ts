import { createHmac } from 'node:crypto';
import { giftAdded, giftRemoved, giftReserved } from '@giftlist/contracts/gifts/events';
import {
  giftsHidden,
  giftsRevealed,
  listChanged,
  listCreated,
  listDeleted,
} from '@giftlist/contracts/lists/events';
import { birthdayChanged, occasionDeleted } from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import { userFollowed, userRegistered, userUnfollowed } from '@giftlist/contracts/users/events';
import { People } from '@giftlist/service-domain/people/people';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ListModel, toList } from '../lists/lists.store.ts';
import { notificationsService } from '../service.ts';
import { type LiveClient, openLiveClient } from '../testing/live-client.ts';
import { createClaimState, createGiftState, createListState, createPersonState } from '../testing/states.ts';
import { LiveHub } from './live-hub.ts';

let service: TestService;
const [owner, friend, editor] = [newId(), newId(), newId()];
const lists = new Map<string, ReturnType<typeof createListState>>();
const requestedIds: string[] = [];
const at = '2026-05-01T08:00:00.000Z';
const clients: LiveClient[] = [];
const secret = 'a secret of the system, long enough';

beforeAll(async () => {
  service = await startTestService(notificationsService, {
    env: { SMTP_URL: 'smtp://127.0.0.1:9', COOKIE_SECRET: secret },
    otherServices: {
      'GET /internal/lists/{id}': ({ params: { id } }) => {
        requestedIds.push(id);
        return lists.get(id) ?? fail('list/not-found');
      },
      'GET /internal/follows/{follower}/{target}': () => ({ following: false, version: 0 }),
    },
  });
  await service.publish(userRegistered, createPersonState(friend, 'Ben'));
});
afterAll(async () => {
  for (const client of clients) client.close();
  await service?.stop();
});

interface ViewerOptions {
  profileId?: string;
  email?: string;
  headers?: Record<string, string>;
}
async function openLive(listIds: string[], options: ViewerOptions = {}): Promise<LiveClient> {
  const { profileId, email, headers } = options;
  const person = { profileId: profileId ?? null, ...(email && { email, emailVerified: true }) };
  const token: Record<string, string> = profileId ? { 'x-access-token': await service.tokenFor(person) } : {};
  const client = await openLiveClient(`${service.url}/live?lists=${listIds.join(',')}`, {
    ...token,
    ...headers,
  });
  clients.push(client);
  return client;
}
async function createList(change: Parameters<typeof createListState>[2] = {}): Promise<string> {
  const id = newId();
  lists.set(id, createListState(id, owner, change));
  await service.publish(listCreated, createListState(id, owner, change));
  return id;
}
const gift = (list_id: string, gift_id: string) => ({ type: 'gift', list_id, gift_id });

describe('the live connection of an open list', () => {
  it('receives claims unless the viewer is the owner', async () => {
    const list = await createList();
    const [viewer, ownerClient] = [await openLive([list]), await openLive([list], { profileId: owner })];
    expect(viewer.headers.get('content-type')).toContain('text/event-stream');
    expect(viewer.headers.get('cache-control')).toContain('no-store');
    const claimed = createClaimState(list, owner);
    await service.publish(giftReserved, claimed);
    await eventually(() => expect(viewer.events).toEqual([gift(list, claimed.id)]));

    const added = createGiftState(list, owner);
    await service.publish(giftAdded, added);
    await eventually(() => expect(ownerClient.events).toContainEqual(gift(list, added.id)));
    expect(ownerClient.events).toEqual([gift(list, added.id)]);
    expect(ownerClient.ids).toEqual(['1']);
  });

  it('receives no claims in a signed-out browser of the owner', async () => {
    const list = await createList();
    const signature = createHmac('sha256', secret).update(owner).digest('base64').replace(/=+$/, '');
    const cookie = `giftlist_known=${encodeURIComponent(`${owner}.${signature}`)}`;
    const signedOutOwner = await openLive([list], { headers: { cookie } });
    const other = await openLive([list], { headers: { cookie, 'x-someone-else': '1' } });
    const [claimed, added] = [createClaimState(list, owner), createGiftState(list, owner)];
    await service.publish(giftReserved, claimed);
    await service.publish(giftAdded, added);
    await eventually(() => expect(other.events).toEqual([gift(list, claimed.id), gift(list, added.id)]));
    await eventually(() => expect(signedOutOwner.events).toEqual([gift(list, added.id)]));
  });

  it('opened by the owner receives claims of other people only while they are revealed', async () => {
    const list = await createList();
    const ownerClient = await openLive([list], { profileId: owner });
    const mark = createClaimState(list, owner, { by_owner: true });
    await service.publish(giftReserved, mark);
    await eventually(() => expect(ownerClient.events).toEqual([gift(list, mark.id)]));
    const revealed = createListState(list, owner, { version: 2, gifts_revealed: true });
    lists.set(list, revealed);
    await service.publish(giftsRevealed, revealed);
    await eventually(() => expect(ownerClient.events.at(-1)).toEqual({ type: 'list', list_id: list }));
    const claimed = createClaimState(list, owner);
    await service.publish(giftReserved, claimed);
    await eventually(() => expect(ownerClient.events.at(-1)).toEqual(gift(list, claimed.id)));
    await service.publish(giftsHidden, createListState(list, owner, { version: 3 }));
    await eventually(() => expect(ownerClient.events.at(-1)).toEqual({ type: 'list', list_id: list }));
    const secret = createClaimState(list, owner);
    await service.publish(giftReserved, secret);
    const added = createGiftState(list, owner);
    await service.publish(giftAdded, added);
    await eventually(() => expect(ownerClient.events.at(-1)).toEqual(gift(list, added.id)));
    expect(ownerClient.events).not.toContainEqual(gift(list, secret.id));
  });

  it('opened by the owner receives no claims once they are hidden, even before that event arrives', async () => {
    const list = await createList({ gifts_revealed: true });
    const [viewer, ownerClient] = [await openLive([list]), await openLive([list], { profileId: owner })];
    lists.set(list, createListState(list, owner, { version: 2 }));
    requestedIds.length = 0;
    const secret = createClaimState(list, owner);
    await service.publish(giftReserved, secret);
    await eventually(() => expect(viewer.events).toEqual([gift(list, secret.id)]));
    await eventually(() => expect(requestedIds).toEqual([list]));
    const added = createGiftState(list, owner);
    await service.publish(giftAdded, added);
    await eventually(() => expect(ownerClient.events.at(-1)).toEqual(gift(list, added.id)));
    expect(ownerClient.events).toEqual([gift(list, added.id)]);
  });

  it('receives the event that claims are hidden even if the read model is already up to date', async () => {
    const list = await createList({ gifts_revealed: true });
    const ownerClient = await openLive([list], { profileId: owner });
    const hidden = createListState(list, owner, { version: 2 });
    await ListModel.replaceOne({ _id: list }, toList(hidden));
    await service.publish(giftsHidden, hidden);
    await eventually(() => expect(ownerClient.events).toEqual([{ type: 'list', list_id: list }]));
  });

  it('receives events of a non-public list only for followers or collaborators', async () => {
    const key = service.get(EmailKeys).hashEmail('eva@example.com');
    const friends = await createList({ giftlist_type: 'friends', editor_keys: [key] });
    const secret = await createList({ giftlist_type: 'private', editor_keys: [key] });
    const follow = { follower_id: friend, target_id: owner, version: 1, at };
    const follower = await openLive([friends, secret], { profileId: friend });
    const collaborator = await openLive([friends, secret], { profileId: editor, email: 'eva@example.com' });
    const stranger = await openLive([friends, secret], { profileId: newId() });
    const visitor = await openLive([friends, secret]);
    await service.publish(userFollowed, follow);
    await eventually(() => expect(follower.events).toEqual([{ type: 'list', list_id: friends }]));

    const [one, two] = [createClaimState(friends, owner), createClaimState(secret, owner)];
    await service.publish(giftReserved, one);
    await service.publish(giftReserved, two);
    await eventually(() => expect(follower.events).toContainEqual(gift(friends, one.id)));
    await eventually(() => expect(collaborator.events).toHaveLength(2));
    expect(new Set(collaborator.events)).toEqual(new Set([gift(friends, one.id), gift(secret, two.id)]));

    await service.publish(userUnfollowed, { ...follow, version: 2, removed_by_target: true });
    await eventually(() => expect(follower.events.at(-1)).toEqual({ type: 'list', list_id: friends }));
    const later = createClaimState(friends, owner);
    await service.publish(giftReserved, later);
    await eventually(() => expect(collaborator.events).toContainEqual(gift(friends, later.id)));
    expect(follower.events).not.toContainEqual(gift(friends, later.id));
    expect([stranger.events, visitor.events]).toEqual([[], []]);
  });

  it('receives events of a private list if the viewer was invited as a collaborator', async () => {
    const secret = await createList({ giftlist_type: 'private', editor_ids: [editor] });
    const joined = await openLive([secret], { profileId: editor });
    await service.publish(
      listChanged,
      createListState(secret, owner, { version: 2, giftlist_type: 'private', editor_ids: [editor] }),
    );
    await eventually(() => expect(joined.events).toEqual([{ type: 'list', list_id: secret }]));
    const claimed = createClaimState(secret, owner);
    await service.publish(giftReserved, claimed);
    await eventually(() => expect(joined.events.at(-1)).toEqual(gift(secret, claimed.id)));
  });

  it('receives an event when the list is changed, deleted, or no longer accessible', async () => {
    const list = await createList();
    const [viewer, ownerClient] = [await openLive([list]), await openLive([list], { profileId: owner })];
    const event = { type: 'list', list_id: list };
    await service.publish(listChanged, createListState(list, owner, { version: 2, list_name: 'Hut' }));
    await eventually(() => expect([viewer.events, ownerClient.events]).toEqual([[event], [event]]));
    await service.publish(
      listChanged,
      createListState(list, owner, { version: 3, giftlist_type: 'private' }),
    );
    await eventually(() => expect(viewer.events).toHaveLength(2));
    await service.publish(giftAdded, createGiftState(list, owner));
    await eventually(() => expect(ownerClient.events).toHaveLength(3));
    await service.publish(
      listDeleted,
      createListState(list, owner, { version: 4, giftlist_type: 'private', isDeleted: true }),
    );
    await eventually(() => expect(ownerClient.events).toHaveLength(4));
    expect(ownerClient.events.at(-1)).toEqual(event);
    expect(viewer.events).toEqual([event, event]);
  });

  it('receives an event when a gift is removed', async () => {
    const list = await createList();
    const viewer = await openLive([list]);
    const removed = createGiftState(list, owner);
    await service.publish(giftRemoved, removed);
    await eventually(() =>
      expect(viewer.events).toEqual([{ type: 'gift-removed', list_id: list, gift_id: removed.id }]),
    );
  });

  it('receives events of a list that is not yet in the read model', async () => {
    const unknown = newId();
    lists.set(unknown, createListState(unknown, owner));
    const viewer = await openLive([unknown, newId()]);
    const claimed = createClaimState(unknown, owner);
    await service.publish(giftReserved, claimed);
    await eventually(() => expect(viewer.events).toEqual([gift(unknown, claimed.id)]));
  });
});

describe('the live connection', () => {
  it('sends an event per list after a reconnect, and continues the ids', async () => {
    const list = await createList();
    const reconnected = await openLive([list], { profileId: newId(), headers: { 'last-event-id': '7' } });
    await eventually(() => expect(reconnected.ids).toEqual(['8', '9']));
    expect(reconnected.events).toEqual([
      { type: 'list', list_id: list },
      { type: 'read', unread_count: 0 },
    ]);
    const stranger = await openLive([await createList({ giftlist_type: 'private' })], {
      headers: { 'last-event-id': '7' },
    });
    const added = createGiftState(list, owner);
    await service.publish(giftAdded, added);
    await eventually(() => expect(reconnected.events).toHaveLength(3));
    expect(stranger.events).toEqual([]);
  });

  it('receives notifications, and an event when another browser reads them', async () => {
    const person = newId();
    const [one, other] = [
      await openLive([], { profileId: person }),
      await openLive([], { profileId: person }),
    ];
    await service.publish(userFollowed, { follower_id: friend, target_id: person, version: 1, at });
    await eventually(() => expect([one.events.length, other.events.length]).toEqual([1, 1]));
    expect(one.events[0]).toMatchObject({
      type: 'notification',
      notification: { kind: 'followed', title: 'Ben Lund followed you', link: '/profile/ben' },
      unread_count: 1,
    });
    await service.call('PUT /notifications/read', { as: { profileId: person } });
    await eventually(() => expect(other.events.at(-1)).toEqual({ type: 'read', unread_count: 0 }));
  });

  it('receives changes of the viewer’s occasions and of followed people’s birthdays', async () => {
    const [follower, friendId, strangerId] = [newId(), newId(), newId()];
    await service.publish(userFollowed, { follower_id: follower, target_id: friendId, version: 1, at });
    const [viewer, stranger] = [
      await openLive([], { profileId: follower }),
      await openLive([], { profileId: strangerId }),
    ];
    await eventually(async () => expect(await service.get(People).follows(follower, friendId)).toBe(true));
    await service.publish(birthdayChanged, { birthday_user_id: friendId, at });
    await eventually(() => expect(viewer.events).toEqual([{ type: 'occasions' }]));
    await service.publish(occasionDeleted, { id: newId(), user_id: follower, at });
    await eventually(() => expect(viewer.events).toEqual([{ type: 'occasions' }, { type: 'occasions' }]));

    await service.publish(userUnfollowed, {
      ...{ follower_id: follower, target_id: friendId, version: 2, at },
      removed_by_target: false,
    });
    await eventually(async () => expect(await service.get(People).follows(follower, friendId)).toBe(false));
    await service.publish(birthdayChanged, { birthday_user_id: friendId, at });
    await service.publish(occasionDeleted, { id: newId(), user_id: strangerId, at });
    await eventually(() => expect(stranger.events).toEqual([{ type: 'occasions' }]));
    expect(viewer.events).toHaveLength(2);
  });

  it('is closed when the browser disconnects', async () => {
    const hub = service.get(LiveHub);
    const before = hub.size;
    const viewer = await openLive([]);
    await eventually(() => expect(hub.size).toBe(before + 1));
    viewer.close();
    await eventually(() => expect(hub.size).toBe(before));
  });

  it('is not opened by a HEAD request', async () => {
    const hub = service.get(LiveHub);
    const before = hub.size;
    expect((await fetch(`${service.url}/live`, { method: 'HEAD' })).status).toBe(404);
    expect(hub.size).toBe(before);
  });

  it('is refused for too many connections, invalid list ids and a forged token', async () => {
    const person = newId();
    for (let count = 0; count < 20; count++)
      expect((await openLive([], { profileId: person })).status).toBe(200);
    expect((await openLive([], { profileId: person })).status).toBe(429);
    expect((await openLive(['nonsense'])).status).toBe(400);
    expect((await openLive(Array.from({ length: 26 }, () => newId()))).status).toBe(400);
    expect((await openLive([], { headers: { 'x-access-token': 'forged' } })).status).toBe(401);
  });
});
