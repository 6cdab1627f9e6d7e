import { newId } from '@giftlist/contracts/primitives';
import { Shutdown } from '@giftlist/service-kit/core/shutdown';
import { describe, expect, it } from '@jest/globals';
import { toList } from '../lists/lists.store.ts';
import type { Lists } from '../lists/lists.ts';
import { createListState } from '../testing/states.ts';
import { LiveConnection } from './live-connection.ts';
import { LiveHub } from './live-hub.ts';

const readSentGiftIds = (connection: LiveConnection): string[] =>
  [...String(connection.body.read() ?? '').matchAll(/"gift_id":"([^"]+)"/g)].map(([, id = '']) => id);

describe('the owner of a revealed list', () => {
  const [list_id, ownerId] = [newId(), newId()];
  const createClaim = (gift_id: string, { by_owner = false } = {}) =>
    ({ kind: 'claim', list_id, gift_id, by_owner }) as const;

  function startHub() {
    const requests: { respond: (isRevealed: boolean) => void; fail: () => void }[] = [];
    const lists = {
      isRevealedNow: () =>
        new Promise<boolean>((respond, reject) =>
          requests.push({ respond, fail: () => reject(new Error('unavailable')) }),
        ),
    } as unknown as Lists;
    const hub = new LiveHub(new Shutdown(), lists);
    const connection = createConnection(ownerId);
    const list = toList(createListState(list_id, ownerId, { gifts_revealed: true }));
    hub.join(connection, [list_id]);
    hub.watch(connection, { list, follows: false });
    const untilHandled = () => new Promise(resolve => setImmediate(resolve));
    return { hub, connection, requests, untilHandled };
  }

  it('receives a claim after the lists service has confirmed the Reveal', async () => {
    const { hub, connection, requests, untilHandled } = startHub();
    await hub.dispatch(createClaim('kite'));
    expect(readSentGiftIds(connection)).toEqual([]);
    requests[0]?.respond(true);
    await untilHandled();
    expect(readSentGiftIds(connection)).toEqual(['kite']);
  });

  it('receives a claim only after a confirmation that was requested after the claim', async () => {
    const { hub, connection, requests, untilHandled } = startHub();
    await hub.dispatch(createClaim('kite'));
    await hub.dispatch(createClaim('drum'));
    await hub.dispatch(createClaim('book'));
    expect(requests).toHaveLength(1);
    requests[0]?.respond(true);
    await untilHandled();
    expect(readSentGiftIds(connection)).toEqual(['kite']);
    expect(requests).toHaveLength(2);
    requests[1]?.respond(false);
    await untilHandled();
    expect(readSentGiftIds(connection)).toEqual([]);
    await hub.dispatch(createClaim('lamp'));
    expect(requests).toHaveLength(3);
  });

  it('receives only their own marks if the lists service does not respond', async () => {
    const { hub, connection, requests, untilHandled } = startHub();
    await hub.dispatch(createClaim('kite'));
    await hub.dispatch(createClaim('mine', { by_owner: true }));
    expect(readSentGiftIds(connection)).toEqual(['mine']);
    requests[0]?.fail();
    await untilHandled();
    expect(readSentGiftIds(connection)).toEqual([]);
  });
});

const noLists = {} as Lists;
const address = '2001:db8:1:2::/64';
const createConnection = (profileId: string | null) =>
  new LiveConnection({ profileId, emailKey: null, knownProfileIds: [] }, address, undefined);

describe('the live hub', () => {
  it('counts connections per person, and per address including visitors', async () => {
    const hub = new LiveHub(new Shutdown(), noLists);
    const personId = newId();
    const open = [null, personId, personId, newId()].map(createConnection);
    for (const connection of open) hub.join(connection, []);
    expect(hub.countConnections(createConnection(personId))).toEqual({ ofPerson: 2, ofAddress: 4 });
    expect(hub.countConnections(createConnection(null))).toEqual({ ofPerson: 0, ofAddress: 4 });
    const closed = open.map(({ body }) => new Promise(resolve => body.once('close', resolve)));
    for (const { body } of open) body.destroy();
    await Promise.all(closed);
    expect(hub.countConnections(createConnection(personId))).toEqual({ ofPerson: 0, ofAddress: 0 });
  });
});
