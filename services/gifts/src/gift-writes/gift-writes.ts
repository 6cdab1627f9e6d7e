import { fail } from '@giftlist/service-kit/core/problem-error';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { Idempotency } from '@giftlist/service-kit/mongo/idempotency';
import { Injectable } from '@nestjs/common';
import { CachedLists } from '../cached-lists/cached-lists.ts';
import { touchActor } from '../people/actor.store.ts';
import { KeyedMutex } from './keyed-mutex.ts';

interface WriteOptions {
  idempotency?: Idempotency | undefined;
  /** The profile whose data is stored; the write fails if that person is deleted. */
  by?: string | null | undefined;
  /** Set if only the claims of this gift change, which need not wait for changes of other gifts' claims. */
  claimsOf?: string;
}

/**
 * The maximum waiting time before the transaction. Shorter than the gateway's timeout, because a request that failed as
 * unavailable must not take effect afterwards.
 */
const maxWaitMs = 4_000;

/**
 * Runs every change to a list's gifts in a transaction and invalidates the cached list. Transactions that would conflict
 * run one after the other within this process: those that change claims of the same gift, and all others on the same
 * list, because the list's events are ordered.
 */
@Injectable()
export class GiftWrites {
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly outbox: Outbox,
    private readonly cache: CachedLists,
  ) {}

  async run<T>(
    listId: string,
    work: (tx: Transaction) => Promise<T>,
    { idempotency, by, claimsOf }: WriteOptions = {},
  ): Promise<T> {
    const write = async (tx: Transaction): Promise<T> => {
      if (by) await touchActor(by, tx);
      return work(tx);
    };
    const deadline = performance.now() + maxWaitMs;
    return this.cache.withInvalidation(listId, () =>
      this.mutex.run(claimsOf ?? listId, () => {
        if (performance.now() > deadline) fail('upstream-unavailable');
        return this.outbox.transact(write, { idempotency });
      }),
    );
  }
}
