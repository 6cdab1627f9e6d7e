import { setTimeout as pause } from 'node:timers/promises';
import { limits } from '@giftlist/contracts/limits';
import {
  addGifts,
  api,
  createList,
  createOwner,
  type Owner,
  signInAgain,
  system,
} from '../support/system.ts';
import { openPage } from './page.ts';

const readerCount = 3;
const claimantCount = 2;
const searcherCount = 16;
/** As many as allowed, because each lost response leaves a unit reserved. */
const unitsPerGift = limits.giftQuantityMax;
const defaultIntervalMs = 40;
const giftIntervalMs = 250;
/** Less than the lifetime of an access token. */
const signInIntervalMs = 240_000;

/** Times are in milliseconds since 1970. */
export interface Failure {
  startedAt: number;
  endedAt: number;
  message: string;
}

/** Sends a typical mix of requests without retries. An error or a missing response is a failure. */
export class Load {
  requests = 0;
  readonly failures: Failure[] = [];
  /** Ids of gifts whose creation was confirmed. */
  readonly addedGifts: string[] = [];
  private isStopping = false;
  private running: Promise<unknown> = Promise.resolve();
  private reservations = 0;
  private searches = 0;
  readonly owner: Owner;
  readonly listId: string;
  readonly giftIdsToReserve: readonly string[];

  private constructor(owner: Owner, listId: string, giftIdsToReserve: readonly string[]) {
    this.owner = owner;
    this.listId = listId;
    this.giftIdsToReserve = giftIdsToReserve;
  }

  /** Creates an owner and a list with gifts to reserve. The load begins with `start`. */
  static async prepare(): Promise<Load> {
    const owner = await createOwner('rollout');
    const listId = await createList(owner, 'During a rollout');
    return new Load(
      owner,
      listId,
      await addGifts(owner, listId, { count: claimantCount, quantity: unitsPerGift }),
    );
  }

  start(): void {
    this.running = Promise.all([
      ...Array.from({ length: readerCount }, () => this.loop(() => this.readList())),
      ...this.giftIdsToReserve.map(giftId => this.loop(() => this.reserveAndRelease(giftId))),
      this.loop(() => this.addGift(), giftIntervalMs),
      this.loop(() => this.signIn(), signInIntervalMs),
      this.loop(() => openPage(system.origin, this.countRequest)),
    ]);
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  /** Sends different searches as fast as possible. Returns a function that stops them. */
  startSearches(): () => Promise<void> {
    let isStopped = false;
    const searchUntilStopped = async () => {
      while (!isStopped) await this.attempt(() => this.search());
    };
    const running = Promise.all(Array.from({ length: searcherCount }, searchUntilStopped));
    return async () => {
      isStopped = true;
      await running;
    };
  }

  private async loop(action: () => Promise<void>, intervalMs = defaultIntervalMs): Promise<void> {
    let nextAt = performance.now();
    while (!this.isStopping) {
      if (performance.now() >= nextAt) {
        nextAt = performance.now() + intervalMs;
        await this.attempt(action);
      }
      await pause(defaultIntervalMs);
    }
  }

  private readonly countRequest = (): void => {
    this.requests += 1;
  };

  private async attempt(action: () => Promise<void>): Promise<void> {
    const startedAt = Date.now();
    try {
      await action();
    } catch (error) {
      const { message, cause } =
        error instanceof Error ? error : { message: String(error), cause: undefined };
      const causeText = cause instanceof Error ? ` (${cause.message})` : '';
      this.failures.push({ startedAt, endedAt: Date.now(), message: `${message}${causeText}` });
    }
  }

  private async readList(): Promise<void> {
    this.requests += 1;
    await api.call('GET /giftlist/{id}/gifts', { params: { id: this.listId } });
  }

  private async reserveAndRelease(gift_id: string): Promise<void> {
    this.requests += 1;
    this.reservations += 1;
    const body = { gift_id, name: 'Guest', email: `guest-${this.reservations}@example.org` };
    const { data } = await api.call('POST /giftitem/reserve', { body });
    this.requests += 1;
    await api.call('POST /giftitem/unreserve', { body: { gift_id, token: data.unreserve_token } });
  }

  private async search(): Promise<void> {
    this.requests += 1;
    this.searches += 1;
    await api.call('GET /products', { query: { q: `gift ${this.searches}` } });
  }

  private async signIn(): Promise<void> {
    this.requests += 1;
    await signInAgain(this.owner);
  }

  private async addGift(): Promise<void> {
    this.requests += 1;
    const body = { giftlist_id: this.listId, gift_title: 'Added meanwhile' };
    const { data } = await api.call('POST /giftitem/create', { token: this.owner.token, query: {}, body });
    this.addedGifts.push(data.id);
  }
}
