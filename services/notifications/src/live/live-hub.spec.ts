import { newId } from '@giftlist/contracts/primitives';
import { Shutdown } from '@giftlist/service-kit/shutdown';
import { describe, expect, it } from '@jest/globals';
import { listOf } from '../lists/lists.store.ts';
import type { Lists } from '../lists/lists.ts';
import { listState } from '../testing/states.ts';
import { LiveConnection } from './live-connection.ts';
import { LiveHub } from './live-hub.ts';

/** The events that a browser has received. */
const toldTo = (connection: LiveConnection): string[] =>
  [...String(connection.body.read() ?? '').matchAll(/"gift_id":"([^"]+)"/g)].map(([, id = '']) => id);

describe('the owner of a revealed list', () => {
  const [list_id, owner] = [newId(), newId()];
  const claimOf = (gift_id: string, by_owner = false) =>
    ({ kind: 'claim', list_id, gift_id, by_owner }) as const;

  /** A hub with one connection of the owner, in which each request for the list waits. */
  function watched() {
    const questions: { answer: (isRevealed: boolean) => void; fail: () => void }[] = [];
    const lists = {
      isRevealedNow: () =>
        new Promise<boolean>((answer, reject) =>
          questions.push({ answer, fail: () => reject(new Error('away')) }),
        ),
    } as unknown as Lists;
    const hub = new LiveHub(new Shutdown(), lists);
    const own = line(owner);
    const list = listOf(listState(list_id, owner, { gifts_revealed: true }));
    hub.join(own, [list_id]);
    hub.watch(own, { list, follows: false });
    const settled = () => new Promise(resolve => setImmediate(resolve));
    return { hub, own, questions, settled };
  }

  it('receives a claim after the lists service has confirmed the Reveal, without delaying others', async () => {
    const { hub, own, questions, settled } = watched();
    await hub.tell(claimOf('kite'));
    expect(toldTo(own)).toEqual([]);
    questions[0]?.answer(true);
    await settled();
    expect(toldTo(own)).toEqual(['kite']);
  });

  it('is not confirmed by a response to a request that was sent before the claim', async () => {
    const { hub, own, questions, settled } = watched();
    await hub.tell(claimOf('kite'));
    await hub.tell(claimOf('drum'));
    await hub.tell(claimOf('book'));
    expect(questions).toHaveLength(1);
    questions[0]?.answer(true);
    await settled();
    expect(toldTo(own)).toEqual(['kite']);
    expect(questions).toHaveLength(2);
    questions[1]?.answer(false);
    await settled();
    expect(toldTo(own)).toEqual([]);
    await hub.tell(claimOf('lamp'));
    expect(questions).toHaveLength(3);
  });

  it('receives only their own marks if the lists service does not respond', async () => {
    const { hub, own, questions, settled } = watched();
    await hub.tell(claimOf('kite'));
    await hub.tell(claimOf('mine', true));
    expect(toldTo(own)).toEqual(['mine']);
    questions[0]?.fail();
    await settled();
    expect(toldTo(own)).toEqual([]);
  });
});

/** Counting connections requests no list. */
const noLists = {} as Lists;
const address = '2001:db8:1:2::/64';
const line = (profileId: string | null) =>
  new LiveConnection({ profileId, emailKey: null, knownProfileIds: [] }, address, undefined);

describe('the counts of connections', () => {
  it('are per person, and in total per address', async () => {
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
