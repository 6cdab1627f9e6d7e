import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@giftlist/contracts/limits';
import { addGifts, api, newList, newOwner, type Owner, signInAgain, system } from '../support/system.ts';
import { openPage } from './page.ts';

const readers = 3;
const reservers = 2;
const searchers = 16;
/** After a lost response a unit remains claimed: the next claimant uses another one, so that failures do not add up. */
const units = limits.giftQuantityMax;
const defaultIntervalMs = 40;
const betweenGiftsMs = 250;
/** Less than the lifetime of an access token. */
const signInMs = 240_000;

/** Times are milliseconds since 1970. */
export interface Failure {
  startedAt: number;
  at: number;
  what: string;
}

/** A typical mix of requests, each once: an unexpected response is a failure. */
export class Load {
  requests = 0;
  readonly failures: Failure[] = [];
  /** Gifts that were confirmed as added. */
  readonly added: string[] = [];
  #stopping = false;
  #running: Promise<unknown> = Promise.resolve();
  #reservations = 0;
  #searched = 0;
  readonly owner: Owner;
  readonly list: string;
  readonly wanted: readonly string[];

  private constructor(owner: Owner, list: string, wanted: readonly string[]) {
    this.owner = owner;
    this.list = list;
    this.wanted = wanted;
  }

  /** Creates a list with gifts to reserve. The load begins with `start`. */
  static async prepare(): Promise<Load> {
    const owner = await newOwner('rollout');
    const list = await newList(owner, 'During a rollout');
    return new Load(owner, list, await addGifts(owner, list, { count: reservers, quantity: units }));
  }

  start(): void {
    this.#running = Promise.all([
      ...Array.from({ length: readers }, () => this.#loop(() => this.#readList())),
      ...this.wanted.map(gift => this.#loop(() => this.#reserveAndRelease(gift))),
      this.#loop(() => this.#add(), betweenGiftsMs),
      this.#loop(() => this.#signIn(), signInMs),
      this.#loop(() => openPage(system.origin, this.#count)),
    ]);
  }

  async end(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  /** Sends different searches as fast as possible, until it is stopped. */
  search(): () => Promise<void> {
    let isOver = false;
    const searchRepeatedly = async () => {
      while (!isOver) await this.#attempt(() => this.#search());
    };
    const running = Promise.all(Array.from({ length: searchers }, searchRepeatedly));
    return async () => {
      isOver = true;
      await running;
    };
  }

  async #loop(step: () => Promise<void>, intervalMs = defaultIntervalMs): Promise<void> {
    let next = performance.now();
    while (!this.#stopping) {
      if (performance.now() >= next) {
        next = performance.now() + intervalMs;
        await this.#attempt(step);
      }
      await pause(defaultIntervalMs);
    }
  }

  readonly #count = (): void => {
    this.requests += 1;
  };

  async #attempt(step: () => Promise<void>): Promise<void> {
    const startedAt = Date.now();
    try {
      await step();
    } catch (error) {
      const { message, cause } =
        error instanceof Error ? error : { message: String(error), cause: undefined };
      const why = cause instanceof Error ? ` (${cause.message})` : '';
      this.failures.push({ startedAt, at: Date.now(), what: `${message}${why}` });
    }
  }

  async #readList(): Promise<void> {
    this.requests += 1;
    await api.call('GET /giftlist/{id}/gifts', { params: { id: this.list } });
  }

  async #reserveAndRelease(gift_id: string): Promise<void> {
    this.requests += 1;
    this.#reservations += 1;
    const body = { gift_id, name: 'Guest', email: `guest-${this.#reservations}@example.org` };
    const { data } = await api.call('POST /giftitem/reserve', { body });
    this.requests += 1;
    await api.call('POST /giftitem/unreserve', { body: { gift_id, token: data.unreserve_token } });
  }

  async #search(): Promise<void> {
    this.requests += 1;
    this.#searched += 1;
    await api.call('GET /products', { query: { q: `gift ${this.#searched}` } });
  }

  async #signIn(): Promise<void> {
    this.requests += 1;
    await signInAgain(this.owner);
  }

  async #add(): Promise<void> {
    this.requests += 1;
    const body = { giftlist_id: this.list, gift_title: 'Added meanwhile' };
    const { data } = await api.call('POST /giftitem/create', { token: this.owner.token, query: {}, body });
    this.added.push(data.id);
  }
}
