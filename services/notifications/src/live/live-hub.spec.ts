import { newId } from '@giftlist/contracts/primitives';
import { Shutdown } from '@giftlist/service-kit/shutdown';
import { describe, expect, it } from '@jest/globals';
import type { Lists } from '../lists/lists.ts';
import { LiveConnection } from './live-connection.ts';
import { LiveHub } from './live-hub.ts';

/** Counting lines asks for no list. */
const noLists = {} as Lists;
const address = '2001:db8:1:2::/64';
const line = (profileId: string | null) =>
  new LiveConnection({ profileId, emailKey: null, knownProfileIds: [] }, address, undefined);

describe('the lines that are held', () => {
  it('count for their person, and all of them for their address', async () => {
    const hub = new LiveHub(new Shutdown(), noLists);
    const person = newId();
    const held = [line(null), line(person), line(person), line(newId())];
    for (const connection of held) hub.join(connection, []);
    expect(hub.countLike(line(person))).toEqual({ ofPerson: 2, ofAddress: 4 });
    expect(hub.countLike(line(null))).toEqual({ ofPerson: 0, ofAddress: 4 });
    const closed = held.map(({ body }) => new Promise(resolve => body.once('close', resolve)));
    for (const { body } of held) body.destroy();
    await Promise.all(closed);
    expect(hub.countLike(line(person))).toEqual({ ofPerson: 0, ofAddress: 0 });
  });
});
