import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RejectedCall } from '@giftlist/infra/demo/api';
import { addGifts, createList, createOwner, type Owner } from '../support/system.ts';
import { callUntilConfirmed } from './call-until-confirmed.ts';

export interface Claim {
  gift: string;
  token: string;
}

export interface ConfirmedWrites {
  lists: string[];
  /** The last confirmed name of each list. */
  names: Map<string, string>;
  /** Existing gifts of each list. */
  gifts: Map<string, Set<string>>;
  deleted: number;
  /** The last confirmed details of each gift. */
  details: Map<string, string>;
  /** Reservations by the visitor's email address. */
  active: Map<string, Claim>;
  released: Map<string, Claim>;
  /** Refused with `gift/already-taken`. */
  refused: number;
  /** Gifts that had more confirmed reservations than units at one time. */
  overclaimed: Set<string>;
  follower: Owner;
  friendsList: string;
  /** Whether `follower` follows the owner, according to the last response. */
  follows: boolean;
  confirmed: number;
}

export const unitsPerGift = 2;
const giftsPerList = 30;
/** Half of the reservations are for these gifts. */
const popularCount = 5;
const visitorCount = 6;
const maxClaimsPerVisitor = 8;
const intervalMs = 60;

/** Writes until it is stopped, even if parts of the system are down. */
export class Load {
  readonly writes: ConfirmedWrites;
  private readonly owner: Owner;
  private stopping = false;
  private running: Promise<unknown> = Promise.resolve();
  private gifts: string[] = [];
  /** Confirmed reservations of each gift, until their release is requested. */
  private readonly claimants = new Map<string, number>();

  private constructor(owner: Owner, follower: Owner) {
    this.owner = owner;
    this.writes = {
      lists: [],
      names: new Map(),
      gifts: new Map(),
      deleted: 0,
      details: new Map(),
      active: new Map(),
      released: new Map(),
      refused: 0,
      overclaimed: new Set(),
      follower,
      friendsList: '',
      follows: false,
      confirmed: 0,
    };
  }

  static async start(owner: Owner): Promise<Load> {
    const load = new Load(owner, await createOwner('follower'));
    const { writes } = load;
    for (let index = 0; index < 3; index += 1) {
      const list = await createList(owner, `Under load ${index}`);
      load.gifts = await addGifts(owner, list, { count: giftsPerList, quantity: unitsPerGift });
      writes.lists.push(list);
      writes.gifts.set(list, new Set(load.gifts));
    }
    writes.friendsList = await createList(owner, 'For friends', 'friends');
    load.running = Promise.all([
      ...Array.from({ length: visitorCount }, () => load.reserveAndRelease()),
      ...writes.lists.slice(0, 2).map(list => load.repeat(() => load.editGifts(list))),
      load.repeat(() => load.renameList()),
      load.repeat(() => load.toggleFollow()),
    ]);
    load.running.catch(() => undefined);
    return load;
  }

  /** Waits for the requests in progress. */
  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  private async repeat(action: () => Promise<void>): Promise<void> {
    while (!this.stopping) {
      await action();
      await pause(intervalMs);
    }
  }

  private async confirm(...call: Parameters<typeof callUntilConfirmed>): Promise<Record<string, unknown>> {
    const data = await callUntilConfirmed(...call);
    this.writes.confirmed += 1;
    return data;
  }

  /** Reserves as one visitor, who releases the oldest unit if there are more than `maxClaimsPerVisitor`. */
  private reserveAndRelease(): Promise<void> {
    const reserved: string[] = [];
    return this.repeat(async () => {
      const email = `guest-${randomUUID()}@example.org`;
      if (await this.reserve(email)) reserved.push(email);
      const oldest = reserved.length > maxClaimsPerVisitor ? reserved.shift() : undefined;
      if (oldest !== undefined) await this.release(oldest);
    });
  }

  private async reserve(email: string): Promise<boolean> {
    const gift = this.pickGift();
    try {
      const body = { gift_id: gift, name: 'Guest', email };
      const { unreserve_token } = await this.confirm('POST /giftitem/reserve', { body });
      const claimants = (this.claimants.get(gift) ?? 0) + 1;
      this.claimants.set(gift, claimants);
      if (claimants > unitsPerGift) this.writes.overclaimed.add(gift);
      this.writes.active.set(email, { gift, token: String(unreserve_token) });
      return true;
    } catch (error) {
      if (!(error instanceof RejectedCall) || error.code !== 'gift/already-taken') throw error;
      this.writes.refused += 1;
      return false;
    }
  }

  private async release(email: string): Promise<void> {
    const claim = this.writes.active.get(email);
    if (!claim) return;
    const { gift, token } = claim;
    this.claimants.set(gift, (this.claimants.get(gift) ?? 0) - 1);
    await this.confirm('POST /giftitem/unreserve', { body: { gift_id: gift, token } });
    this.writes.active.delete(email);
    this.writes.released.set(email, claim);
  }

  /** Adds a gift and changes its details. Deletes about one gift in three. */
  private async editGifts(list: string): Promise<void> {
    const { gifts, details } = this.writes;
    const initialDetails = randomUUID();
    const body = {
      giftlist_id: list,
      gift_title: 'Added under load',
      details: initialDetails,
      quantity: unitsPerGift,
    };
    const added = await this.confirm('POST /giftitem/create', { query: {}, body }, this.owner);
    const id = String(added.id);
    gifts.get(list)?.add(id);
    const changedDetails = randomUUID();
    await this.confirm(
      'PUT /giftitem/update',
      { query: {}, body: { id, details: changedDetails } },
      this.owner,
    );
    details.set(id, changedDetails);
    if (Math.random() > 1 / 3) return;
    await this.confirm('DELETE /giftitem/delete/{id}', { params: { id } }, this.owner);
    gifts.get(list)?.delete(id);
    details.delete(id);
    this.writes.deleted += 1;
  }

  private async renameList(): Promise<void> {
    const { lists, names } = this.writes;
    const id = lists[Math.floor(Math.random() * lists.length)] ?? '';
    const list_name = `Under load, ${randomUUID()}`;
    await this.confirm('PUT /giftlist/update', { body: { id, list_name } }, this.owner);
    names.set(id, list_name);
  }

  /** Toggles following. Throws if one request toggled it twice. */
  private async toggleFollow(): Promise<void> {
    const { follower } = this.writes;
    const { following } = await this.confirm(
      'PUT /user/{id}/follow-unfollow',
      { params: { id: follower.profileId }, query: { targetId: this.owner.profileId } },
      follower,
    );
    if (following === this.writes.follows) throw new Error('One request toggled following twice');
    this.writes.follows = following === true;
  }

  private pickGift(): string {
    const count = Math.random() < 0.5 ? popularCount : this.gifts.length;
    return this.gifts[Math.floor(Math.random() * count)] ?? '';
  }
}
