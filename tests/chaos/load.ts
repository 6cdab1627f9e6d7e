import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnyRouteKey } from '@giftlist/contracts/routes';
import { addGifts, api, newList, type Owner } from '../support/house.ts';
import { RefusedCall } from '../support/public-api.ts';

/** What was answered, and must be found afterwards. */
export interface Kept {
  lists: string[];
  /** Gifts by their list, that were added and not deleted. */
  gifts: Map<string, Set<string>>;
  deleted: Set<string>;
  /** The last answered change of a gift's notes. */
  details: Map<string, string>;
  /** Reservations that were not given back: the token by the visitor's address. */
  held: Map<string, { gift: string; token: string }>;
  released: Map<string, { gift: string; token: string }>;
  /** Answered by 'already taken'. */
  lost: number;
  /** Attempts that were not answered, or with 'not available', and were tried again. */
  retried: number;
}

const giftsPerList = 30;
const units = 2;
const patienceMs = 180_000;
const workers = { visitors: 6, owners: 2 } as const;

/** A mixed load that goes on until it is ended, whatever happens to the product meanwhile. */
export class Load {
  readonly kept: Kept = {
    lists: [],
    gifts: new Map(),
    deleted: new Set(),
    details: new Map(),
    held: new Map(),
    released: new Map(),
    lost: 0,
    retried: 0,
  };
  #ending = false;
  #running: Promise<unknown> = Promise.resolve();
  #visitors = 0;

  readonly #owner: Owner;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  async begin(): Promise<void> {
    for (let at = 0; at < 3; at += 1) {
      const list = await newList(this.#owner, `Under load ${at}`);
      this.kept.lists.push(list);
      const gifts = await addGifts(this.#owner, list, { count: giftsPerList, quantity: units });
      this.kept.gifts.set(list, new Set(gifts));
    }
    const loops = [
      ...Array.from({ length: workers.visitors }, () => this.#loop(() => this.#visit())),
      ...Array.from({ length: workers.owners }, (_, at) => this.#loop(() => this.#edit(at))),
    ];
    this.#running = Promise.all(loops);
  }

  /** What is under way is still brought to its end. */
  async end(): Promise<void> {
    this.#ending = true;
    await this.#running;
  }

  get answered(): number {
    const { gifts, details, held, released, deleted } = this.kept;
    const added = [...gifts.values()].reduce((sum, each) => sum + each.size, 0);
    return added + details.size + held.size + 2 * released.size + deleted.size;
  }

  async #loop(step: () => Promise<void>): Promise<void> {
    while (!this.#ending) {
      await step();
      await pause(20);
    }
  }

  /** Takes a unit; one of three thinks better of it. */
  async #visit(): Promise<void> {
    const gift = this.#anyGift();
    this.#visitors += 1;
    const email = `guest-${this.#visitors}-${randomUUID().slice(0, 8)}@example.org`;
    const body = { gift_id: gift, name: 'Guest', email };
    const taken = await this.#insist('POST /giftitem/reserve', { body });
    if (taken === undefined) return;
    const token = String(Reflect.get(taken, 'unreserve_token'));
    const claim = { gift, token };
    this.kept.held.set(email, claim);
    if (this.#visitors % 3 !== 0) return;
    this.kept.held.delete(email);
    await this.#insist('POST /giftitem/unreserve', { body: { gift_id: gift, token } });
    this.kept.released.set(email, claim);
  }

  /** Adds, changes and deletes gifts. Each owner's worker changes gifts of its own alone. */
  async #edit(worker: number): Promise<void> {
    const list = this.kept.lists[worker] ?? '';
    const { token } = this.#owner;
    const details = randomUUID();
    const added = await this.#insist('POST /giftitem/create', {
      token,
      query: {},
      body: { giftlist_id: list, gift_title: `Added by ${worker}`, details, quantity: units },
    });
    const id = String(Reflect.get(added ?? {}, 'id'));
    this.kept.gifts.get(list)?.add(id);
    this.kept.details.set(id, details);
    const changed = randomUUID();
    await this.#insist('PUT /giftitem/update', { token, query: {}, body: { id, details: changed } });
    this.kept.details.set(id, changed);
    if (Math.random() > 0.3) return;
    this.kept.gifts.get(list)?.delete(id);
    this.kept.details.delete(id);
    await this.#insist('DELETE /giftitem/delete/{id}', { token, params: { id } });
    this.kept.deleted.add(id);
  }

  #anyGift(): string {
    // Of those that nobody deletes.
    const all = [...(this.kept.gifts.get(this.kept.lists[2] ?? '') ?? [])];
    return all[Math.floor(Math.random() * all.length)] ?? '';
  }

  /** Asks again, under the same key, until the product answers: what it answers then is its word. */
  async #insist(key: AnyRouteKey, options: object): Promise<object | undefined> {
    const deadline = performance.now() + patienceMs;
    const headers = { 'idempotency-key': randomUUID() };
    for (;;) {
      try {
        const answer = await api.call(key, { ...options, headers });
        return Reflect.get(Object(answer), 'data');
      } catch (error) {
        if (error instanceof RefusedCall && error.code === 'gift/already-taken') {
          this.kept.lost += 1;
          return undefined;
        }
        const isOutage =
          !(error instanceof RefusedCall) || error.status >= 500 || error.code === 'idempotency/in-progress';
        if (!isOutage || performance.now() > deadline) throw error;
        this.kept.retried += 1;
        await pause(300);
      }
    }
  }
}
