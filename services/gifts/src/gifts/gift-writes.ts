import type { Idempotency } from '@giftlist/service-kit/idempotency';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { actAs } from '../people/actor.store.ts';
import { ReadyLists } from '../ready-lists/ready-lists.ts';

interface WriteOptions {
  idempotency?: Idempotency | undefined;
  /** The profile of which this keeps something: refused once that person is deleted. */
  by?: string | null | undefined;
}

/** The one way to change the gifts of a list: in a transaction, and seen by the next reader. */
@Injectable()
export class GiftWrites {
  constructor(
    private readonly outbox: Outbox,
    private readonly ready: ReadyLists,
  ) {}

  async run<T>(
    listId: string,
    work: (tx: Transaction) => Promise<T>,
    { idempotency, by }: WriteOptions = {},
  ): Promise<T> {
    return this.ready.during(listId, () =>
      this.outbox.transact(
        async tx => {
          if (by) await actAs(by, tx);
          return work(tx);
        },
        { idempotency },
      ),
    );
  }
}
