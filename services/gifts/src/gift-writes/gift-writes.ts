import type { Idempotency } from '@giftlist/service-kit/idempotency';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { CachedLists } from '../cached-lists/cached-lists.ts';
import { actAs } from '../people/actor.store.ts';
import { KeyedMutex } from './keyed-mutex.ts';

interface WriteOptions {
  idempotency?: Idempotency | undefined;
  /** The profile whose data this stores: refused once that person is deleted. */
  by?: string | null | undefined;
}

/** Shorter than the gateway's timeout: a request that got 'unavailable' must not take effect afterwards. */
const timeoutMs = 4_000;

/**
 * All changes of a list's gifts go through here: in a transaction, and with the cached list invalidated.
 * Transactions of one list would conflict, because its events are ordered, so within this process they run
 * one after the other.
 */
@Injectable()
export class GiftWrites {
  private readonly turns = new KeyedMutex();

  constructor(
    private readonly outbox: Outbox,
    private readonly cache: CachedLists,
  ) {}

  async run<T>(
    listId: string,
    work: (tx: Transaction) => Promise<T>,
    { idempotency, by }: WriteOptions = {},
  ): Promise<T> {
    const write = async (tx: Transaction): Promise<T> => {
      if (by) await actAs(by, tx);
      return work(tx);
    };
    const deadline = performance.now() + timeoutMs;
    return this.cache.during(listId, () =>
      this.turns.run(listId, () => {
        if (performance.now() > deadline) fail('upstream-unavailable');
        return this.outbox.transact(write, { idempotency });
      }),
    );
  }
}
