import type { Idempotency } from '@giftlist/service-kit/idempotency';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { Outbox, type Transaction } from '@giftlist/service-kit/outbox';
import { Injectable } from '@nestjs/common';
import { ReadyLists } from '../ready-lists/ready-lists.ts';

/** The one way to change the gifts of a list: in a transaction, and seen by the next reader. */
@Injectable()
export class GiftWrites {
  constructor(
    private readonly outbox: Outbox,
    private readonly ready: ReadyLists,
    @InjectLog() private readonly log: Log,
  ) {}

  async run<T>(
    listId: string,
    work: (tx: Transaction) => Promise<T>,
    options: { idempotency?: Idempotency | undefined } = {},
  ): Promise<T> {
    const result = await this.outbox.transact(work, options);
    await this.ready.changed(listId).catch((error: unknown) => {
      this.log.warn({ err: error }, 'a ready list will be emptied by its event');
    });
    return result;
  }
}
