import { fail } from '@giftlist/service-kit/core/problem-error';
import { Outbox, type Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { Idempotency } from '@giftlist/service-kit/mongo/idempotency';
import { Injectable } from '@nestjs/common';
import { CachedLists } from '../cached-lists/cached-lists.ts';
import { touchActor } from '../people/actor.store.ts';
import { KeyedMutex } from './keyed-mutex.ts';

interface WriteOptions {
  idempotency?: Idempotency | undefined;
  /** The write fails if this person is deleted. */
  actorId?: string | null | undefined;
  /** Set if only this gift's claims change. The write then does not wait for claims of other gifts. */
  claimedGiftId?: string;
}

/** Shorter than the gateway's timeout, so that a request that has timed out cannot take effect later. */
const maxWaitMs = 4_000;

/**
 * Runs every change to a list's gifts. To keep events in order, a process runs one change at a time: per gift for
 * changes to claims, and per list for all other changes.
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
    { idempotency, actorId, claimedGiftId }: WriteOptions = {},
  ): Promise<T> {
    const write = async (tx: Transaction): Promise<T> => {
      if (actorId) await touchActor(actorId, tx);
      return work(tx);
    };
    const deadline = performance.now() + maxWaitMs;
    return this.cache.withInvalidation(listId, () =>
      this.mutex.run(claimedGiftId ?? listId, () => {
        if (performance.now() > deadline) fail('upstream-unavailable');
        return this.outbox.transact(write, { idempotency });
      }),
    );
  }
}
