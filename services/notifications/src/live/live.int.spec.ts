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
import { EmailKeys } from '@giftlist/service-kit/email-key';
import { People } from '@giftlist/service-kit/people/people';
import { fail } from '@giftlist/service-kit/problem-error';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ListModel, listOf } from '../lists/lists.store.ts';
import { notificationsService } from '../service.ts';
import { type LiveLine, openLine } from '../testing/live-line.ts';
import { claim, giftState, listState, personState } from '../testing/states.ts';
import { LiveHub } from './live-hub.ts';

let service: TestService;
const [owner, friend, editor] = [newId(), newId(), newId()];
const known = new Map<string, ReturnType<typeof listState>>();
const asked: string[] = [];
const at = '2026-05-01T08:00:00.000Z';
const lines: LiveLine[] = [];
const secret = 'a secret of the system, long enough';

beforeAll(async () => {
  service = await startTestService(notificationsService, {
    env: { SMTP_URL: 'smtp://127.0.0.1:9', COOKIE_SECRET: secret },
    owners: {
      'GET /internal/lists/{id}': ({ params: { id } }) => {
        asked.push(id);
        return known.get(id) ?? fail('list/not-found');
      },
      'GET /internal/follows/{follower}/{target}': () => ({ following: false, version: 0 }),
    },
  });
  await service.publish(userRegistered, personState(friend, 'Ben'));
});
afterAll(async () => {
  for (const line of lines) line.close();
  await service?.stop();
});

interface Who {
  profileId?: string;
  email?: string;
  headers?: Record<string, string>;
}
async function open(lists: string[], { profileId, email, headers }: Who = {}): Promise<LiveLine> {
  const person = { profileId: profileId ?? null, ...(email && { email, emailVerified: true }) };
  const token: Record<string, string> = profileId ? { 'x-access-token': await service.tokenFor(person) } : {};
  const line = await openLine(`${service.url}/live?lists=${lists.join(',')}`, { ...token, ...headers });
  lines.push(line);
  return line;
}
/** A list whose events arrive here. */
async function aList(change: Parameters<typeof listState>[2] = {}): Promise<string> {
  const id = newId();
  known.set(id, listState(id, owner, change));
  await service.publish(listCreated, listState(id, owner, change));
  return id;
}
const gift = (list_id: string, gift_id: string) => ({ type: 'gift', list_id, gift_id });

describe('an open list', () => {
  it('sends claims to viewers, but not to the owner', async () => {
    const list = await aList();
    const [viewer, own] = [await open([list]), await open([list], { profileId: owner })];
    expect(viewer.headers.get('content-type')).toContain('text/event-stream');
    expect(viewer.headers.get('cache-control')).toContain('no-store');
    const taken = claim(list, owner);
    await service.publish(giftReserved, taken);
    await eventually(() => expect(viewer.events).toEqual([gift(list, taken.id)]));

    const added = giftState(list, owner);
    await service.publish(giftAdded, added);
    await eventually(() => expect(own.events).toContainEqual(gift(list, added.id)));
    expect(own.events).toEqual([gift(list, added.id)]);
    expect(own.ids).toEqual(['1']);
  });

  it('hides claims in a browser that once signed in as the owner, until the visitor says they are somebody else', async () => {
    const list = await aList();
    const signature = createHmac('sha256', secret).update(owner).digest('base64').replace(/=+$/, '');
    const cookie = `giftlist_known=${encodeURIComponent(`${owner}.${signature}`)}`;
    const forgetful = await open([list], { headers: { cookie } });
    const other = await open([list], { headers: { cookie, 'x-someone-else': '1' } });
    const [taken, added] = [claim(list, owner), giftState(list, owner)];
    await service.publish(giftReserved, taken);
    await service.publish(giftAdded, added);
    await eventually(() => expect(other.events).toEqual([gift(list, taken.id), gift(list, added.id)]));
    await eventually(() => expect(forgetful.events).toEqual([gift(list, added.id)]));
  });

  it('sends claims to the owner after Reveal and for their own mark, and nothing again once hidden', async () => {
    const list = await aList();
    const own = await open([list], { profileId: owner });
    const mark = claim(list, owner, { by_owner: true });
    await service.publish(giftReserved, mark);
    await eventually(() => expect(own.events).toEqual([gift(list, mark.id)]));
    const revealed = listState(list, owner, { version: 2, gifts_revealed: true });
    known.set(list, revealed);
    await service.publish(giftsRevealed, revealed);
    await eventually(() => expect(own.events.at(-1)).toEqual({ type: 'list', list_id: list }));
    const taken = claim(list, owner);
    await service.publish(giftReserved, taken);
    await eventually(() => expect(own.events.at(-1)).toEqual(gift(list, taken.id)));
    await service.publish(giftsHidden, listState(list, owner, { version: 3 }));
    await eventually(() => expect(own.events.at(-1)).toEqual({ type: 'list', list_id: list }));
    const secret = claim(list, owner);
    await service.publish(giftReserved, secret);
    const added = giftState(list, owner);
    await service.publish(giftAdded, added);
    await eventually(() => expect(own.events.at(-1)).toEqual(gift(list, added.id)));
    expect(own.events).not.toContainEqual(gift(list, secret.id));
  });

  it('sends the owner no claims after hiding, even before that event arrives', async () => {
    const list = await aList({ gifts_revealed: true });
    const [viewer, own] = [await open([list]), await open([list], { profileId: owner })];
    known.set(list, listState(list, owner, { version: 2 }));
    asked.length = 0;
    const secret = claim(list, owner);
    await service.publish(giftReserved, secret);
    await eventually(() => expect(viewer.events).toEqual([gift(list, secret.id)]));
    await eventually(() => expect(asked).toEqual([list]));
    const added = giftState(list, owner);
    await service.publish(giftAdded, added);
    await eventually(() => expect(own.events.at(-1)).toEqual(gift(list, added.id)));
    expect(own.events).toEqual([gift(list, added.id)]);
  });

  it('sends the event of hiding, even if the list was requested before that event arrived', async () => {
    const list = await aList({ gifts_revealed: true });
    const own = await open([list], { profileId: owner });
    const hidden = listState(list, owner, { version: 2 });
    await ListModel.replaceOne({ _id: list }, listOf(hidden));
    await service.publish(giftsHidden, hidden);
    await eventually(() => expect(own.events).toEqual([{ type: 'list', list_id: list }]));
  });

  it('is sent to followers and collaborators if it is not public, and to nobody else', async () => {
    const key = service.get(EmailKeys).emailKey('eva@example.com');
    const friends = await aList({ giftlist_type: 'friends', editor_keys: [key] });
    const secret = await aList({ giftlist_type: 'private', editor_keys: [key] });
    const follow = { follower_id: friend, target_id: owner, version: 1, at };
    const follower = await open([friends, secret], { profileId: friend });
    const collaborator = await open([friends, secret], { profileId: editor, email: 'eva@example.com' });
    const stranger = await open([friends, secret], { profileId: newId() });
    const visitor = await open([friends, secret]);
    await service.publish(userFollowed, follow);
    await eventually(() => expect(follower.events).toEqual([{ type: 'list', list_id: friends }]));

    const [one, two] = [claim(friends, owner), claim(secret, owner)];
    await service.publish(giftReserved, one);
    await service.publish(giftReserved, two);
    await eventually(() => expect(follower.events).toContainEqual(gift(friends, one.id)));
    await eventually(() => expect(collaborator.events).toHaveLength(2));
    expect(new Set(collaborator.events)).toEqual(new Set([gift(friends, one.id), gift(secret, two.id)]));

    await service.publish(userUnfollowed, { ...follow, version: 2, removed_by_target: true });
    await eventually(() => expect(follower.events.at(-1)).toEqual({ type: 'list', list_id: friends }));
    const later = claim(friends, owner);
    await service.publish(giftReserved, later);
    await eventually(() => expect(collaborator.events).toContainEqual(gift(friends, later.id)));
    expect(follower.events).not.toContainEqual(gift(friends, later.id));
    expect([stranger.events, visitor.events]).toEqual([[], []]);
  });

  it('is sent to a person who joined with an invitation, also after it is changed', async () => {
    const secret = await aList({ giftlist_type: 'private', editor_ids: [editor] });
    const joined = await open([secret], { profileId: editor });
    await service.publish(
      listChanged,
      listState(secret, owner, { version: 2, giftlist_type: 'private', editor_ids: [editor] }),
    );
    await eventually(() => expect(joined.events).toEqual([{ type: 'list', list_id: secret }]));
    const taken = claim(secret, owner);
    await service.publish(giftReserved, taken);
    await eventually(() => expect(joined.events.at(-1)).toEqual(gift(secret, taken.id)));
  });

  it('sends an event if it is changed, deleted, or no longer accessible', async () => {
    const list = await aList();
    const [viewer, own] = [await open([list]), await open([list], { profileId: owner })];
    const nudge = { type: 'list', list_id: list };
    await service.publish(listChanged, listState(list, owner, { version: 2, list_name: 'Hut' }));
    await eventually(() => expect([viewer.events, own.events]).toEqual([[nudge], [nudge]]));
    await service.publish(listChanged, listState(list, owner, { version: 3, giftlist_type: 'private' }));
    await eventually(() => expect(viewer.events).toHaveLength(2));
    await service.publish(giftAdded, giftState(list, owner));
    await eventually(() => expect(own.events).toHaveLength(3));
    await service.publish(
      listDeleted,
      listState(list, owner, { version: 4, giftlist_type: 'private', isDeleted: true }),
    );
    await eventually(() => expect(own.events).toHaveLength(4));
    expect(own.events.at(-1)).toEqual(nudge);
    expect(viewer.events).toEqual([nudge, nudge]);
  });

  it('sends an event if a gift is removed', async () => {
    const list = await aList();
    const viewer = await open([list]);
    const removed = giftState(list, owner);
    await service.publish(giftRemoved, removed);
    await eventually(() =>
      expect(viewer.events).toEqual([{ type: 'gift-removed', list_id: list, gift_id: removed.id }]),
    );
  });

  it('is requested if it is unknown, and nothing is sent for one that does not exist', async () => {
    const unknown = newId();
    known.set(unknown, listState(unknown, owner));
    const viewer = await open([unknown, newId()]);
    const taken = claim(unknown, owner);
    await service.publish(giftReserved, taken);
    await eventually(() => expect(viewer.events).toEqual([gift(unknown, taken.id)]));
  });
});

describe('the live connection', () => {
  it('starts with the events that may have been missed, and continues the numbering', async () => {
    const list = await aList();
    const back = await open([list], { profileId: newId(), headers: { 'last-event-id': '7' } });
    await eventually(() => expect(back.ids).toEqual(['8', '9']));
    expect(back.events).toEqual([
      { type: 'list', list_id: list },
      { type: 'read', unread_count: 0 },
    ]);
    const stranger = await open([await aList({ giftlist_type: 'private' })], {
      headers: { 'last-event-id': '7' },
    });
    const added = giftState(list, owner);
    await service.publish(giftAdded, added);
    await eventually(() => expect(back.events).toHaveLength(3));
    expect(stranger.events).toEqual([]);
  });

  it('sends the viewer’s notifications, and when they are read in another tab', async () => {
    const person = newId();
    const [one, other] = [await open([], { profileId: person }), await open([], { profileId: person })];
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

  it('reports changes of the viewer’s occasions, and of the birthday of somebody they follow', async () => {
    const [fan, star, other] = [newId(), newId(), newId()];
    await service.publish(userFollowed, { follower_id: fan, target_id: star, version: 1, at });
    const [line, elsewhere] = [await open([], { profileId: fan }), await open([], { profileId: other })];
    await eventually(async () => expect(await service.get(People).follows(fan, star)).toBe(true));
    await service.publish(birthdayChanged, { birthday_user_id: star, at });
    await eventually(() => expect(line.events).toEqual([{ type: 'occasions' }]));
    await service.publish(occasionDeleted, { id: newId(), user_id: fan, at });
    await eventually(() => expect(line.events).toEqual([{ type: 'occasions' }, { type: 'occasions' }]));

    await service.publish(userUnfollowed, {
      ...{ follower_id: fan, target_id: star, version: 2, at },
      removed_by_target: false,
    });
    await eventually(async () => expect(await service.get(People).follows(fan, star)).toBe(false));
    await service.publish(birthdayChanged, { birthday_user_id: star, at });
    await service.publish(occasionDeleted, { id: newId(), user_id: other, at });
    await eventually(() => expect(elsewhere.events).toEqual([{ type: 'occasions' }]));
    expect(line.events).toHaveLength(2);
  });

  it('is closed when the browser disconnects', async () => {
    const hub = service.get(LiveHub);
    const before = hub.size;
    const viewer = await open([]);
    await eventually(() => expect(hub.size).toBe(before + 1));
    viewer.close();
    await eventually(() => expect(hub.size).toBe(before));
  });

  it('is refused for a viewer who would receive nothing', async () => {
    const hub = service.get(LiveHub);
    const before = hub.size;
    expect((await fetch(`${service.url}/live`, { method: 'HEAD' })).status).toBe(404);
    expect(hub.size).toBe(before);
  });

  it('is refused for too many connections of one person, invalid list ids, and a forged token', async () => {
    const person = newId();
    for (let count = 0; count < 20; count++) expect((await open([], { profileId: person })).status).toBe(200);
    expect((await open([], { profileId: person })).status).toBe(429);
    expect((await open(['nonsense'])).status).toBe(400);
    expect((await open(Array.from({ length: 26 }, () => newId()))).status).toBe(400);
    expect((await open([], { headers: { 'x-access-token': 'forged' } })).status).toBe(401);
  });
});
