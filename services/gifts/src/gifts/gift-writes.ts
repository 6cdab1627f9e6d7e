import type { Idempotency } from '@giftlist/service-kit/idempotency';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { fail } from '@giftlist/service-kit/problem-error';
import { Injectable } from '@nestjs/common';
import { CachedLists } from '../cached-lists/cached-lists.ts';
import { KeyedMutex } from '../claims/keyed-mutex.ts';
import { actAs } from '../people/actor.store.ts';

interface WriteOptions {
  idempotency?: Idempotency | undefined;
  /** The profile of which this keeps something: refused once that person is deleted. */
  by?: string | null | undefined;
}

/** Less than a gateway waits: what was answered with 'not available' must not happen after all. */
const timeoutMs = 4_000;

/**
 * The one way to change the gifts of a list: in a transaction, and seen by the next reader. Events of a list are
 * in order, so its transactions would collide and run again; within this process each waits for the one before.
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
