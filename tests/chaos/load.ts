import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { RefusedCall } from '../support/public-api.ts';
import { addGifts, newList, newOwner, type Owner } from '../support/system.ts';
import { insist } from './insist.ts';

export interface Held {
  gift: string;
  token: string;
}

/** Confirmed writes, which must exist afterwards. */
export interface Kept {
  lists: string[];
  /** The last confirmed name of a list. */
  names: Map<string, string>;
  /** Gifts that were added and not deleted, by list. */
  gifts: Map<string, Set<string>>;
  deleted: number;
  /** The last confirmed change of a gift's notes. */
  details: Map<string, string>;
  /** Reservations by the visitor's address: active ones and released ones. */
  held: Map<string, Held>;
  released: Map<string, Held>;
  /** The number of requests refused with 'already taken'. */
  refused: number;
  /** Gifts with more confirmed claimants at one moment than units. */
  overtaken: Set<string>;
  follower: Owner;
  /** A list that only followers of the owner see. */
  friendsList: string;
  /** Whether the follower follows the owner, by the last response. */
  follows: boolean;
  /** The number of confirmed writes. */
  answered: number;
}

export const units = 2;
const giftsPerList = 30;
/** Every second visitor reserves one of these. */
const popular = 5;
const visitors = 6;
const heldByEach = 8;
const betweenMs = 60;

/** A mixed load that continues until it is stopped, whatever happens to the product meanwhile. */
export class Load {
  readonly kept: Kept;
  readonly #owner: Owner;
  #ending = false;
  #running: Promise<unknown> = Promise.resolve();
  /** Gifts of the list on which visitors reserve; nobody deletes them. */
  #wanted: string[] = [];
  /** The number of units of a gift that are claimed and not being released. */
  readonly #takers = new Map<string, number>();

  private constructor(owner: Owner, follower: Owner) {
    this.#owner = owner;
    this.kept = {
      lists: [],
      names: new Map(),
      gifts: new Map(),
      deleted: 0,
      details: new Map(),
      held: new Map(),
      released: new Map(),
      refused: 0,
      overtaken: new Set(),
      follower,
      friendsList: '',
      follows: false,
      answered: 0,
    };
  }

  static async begin(owner: Owner): Promise<Load> {
    const load = new Load(owner, await newOwner('follower'));
    const { kept } = load;
    for (let at = 0; at < 3; at += 1) {
      const list = await newList(owner, `Under load ${at}`);
      load.#wanted = await addGifts(owner, list, { count: giftsPerList, quantity: units });
      kept.lists.push(list);
      kept.gifts.set(list, new Set(load.#wanted));
    }
    kept.friendsList = await newList(owner, 'For friends', 'friends');
    load.#running = Promise.all([
      ...Array.from({ length: visitors }, () => load.#visiting()),
      ...kept.lists.slice(0, 2).map(list => load.#loop(() => load.#edit(list))),
      load.#loop(() => load.#rename()),
      load.#loop(() => load.#follow()),
    ]);
    load.#running.catch(() => undefined);
    return load;
  }

  /** Lets requests in progress finish. */
  async end(): Promise<void> {
    this.#ending = true;
    await this.#running;
  }

  async #loop(step: () => Promise<void>): Promise<void> {
    while (!this.#ending) {
      await step();
      await pause(betweenMs);
    }
  }

  async #answered(...call: Parameters<typeof insist>): Promise<Record<string, unknown>> {
    const data = await insist(...call);
    this.kept.answered += 1;
    return data;
  }

  /** Reserves a unit each time, and releases the oldest one when there are many. */
  #visiting(): Promise<void> {
    const mine: string[] = [];
    return this.#loop(async () => {
      const email = `guest-${randomUUID()}@example.org`;
      if (await this.#take(email)) mine.push(email);
      const oldest = mine.length > heldByEach ? mine.shift() : undefined;
      if (oldest !== undefined) await this.#giveBack(oldest);
    });
  }

  async #take(email: string): Promise<boolean> {
    const gift = this.#anyGift();
    try {
      const body = { gift_id: gift, name: 'Guest', email };
      const { unreserve_token } = await this.#answered('POST /giftitem/reserve', { body });
      const takers = (this.#takers.get(gift) ?? 0) + 1;
      this.#takers.set(gift, takers);
      if (takers > units) this.kept.overtaken.add(gift);
      this.kept.held.set(email, { gift, token: String(unreserve_token) });
      return true;
    } catch (error) {
      if (!(error instanceof RefusedCall) || error.code !== 'gift/already-taken') throw error;
      this.kept.refused += 1;
      return false;
    }
  }

  async #giveBack(email: string): Promise<void> {
    const claim = this.kept.held.get(email);
    if (!claim) return;
    const { gift, token } = claim;
    this.#takers.set(gift, (this.#takers.get(gift) ?? 0) - 1);
    await this.#answered('POST /giftitem/unreserve', { body: { gift_id: gift, token } });
    this.kept.held.delete(email);
    this.kept.released.set(email, claim);
  }

  /** Adds and changes a gift, and deletes one of three. */
  async #edit(list: string): Promise<void> {
    const { gifts, details } = this.kept;
    const first = randomUUID();
    const body = { giftlist_id: list, gift_title: 'Added under load', details: first, quantity: units };
    const added = await this.#answered('POST /giftitem/create', { query: {}, body }, this.#owner);
    const id = String(added.id);
    gifts.get(list)?.add(id);
    const changed = randomUUID();
    await this.#answered('PUT /giftitem/update', { query: {}, body: { id, details: changed } }, this.#owner);
    details.set(id, changed);
    if (Math.random() > 1 / 3) return;
    await this.#answered('DELETE /giftitem/delete/{id}', { params: { id } }, this.#owner);
    gifts.get(list)?.delete(id);
    details.delete(id);
    this.kept.deleted += 1;
  }

  async #rename(): Promise<void> {
    const { lists, names } = this.kept;
    const id = lists[Math.floor(Math.random() * lists.length)] ?? '';
    const list_name = `Under load, ${randomUUID()}`;
    await this.#answered('PUT /giftlist/update', { body: { id, list_name } }, this.#owner);
    names.set(id, list_name);
  }

  /** Following is a toggle: a repeated request with two effects would leave it in the wrong state. */
  async #follow(): Promise<void> {
    const { follower } = this.kept;
    const { following } = await this.#answered(
      'PUT /user/{id}/follow-unfollow',
      { params: { id: follower.profileId }, query: { targetId: this.#owner.profileId } },
      follower,
    );
    if (following === this.kept.follows) throw new Error('Following was switched twice by one call');
    this.kept.follows = following === true;
  }

  #anyGift(): string {
    const among = Math.random() < 0.5 ? popular : this.#wanted.length;
    return this.#wanted[Math.floor(Math.random() * among)] ?? '';
  }
}
