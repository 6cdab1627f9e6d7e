import type { DataOf, EventOf } from '@giftlist/contracts/event';
import { listDeleted } from '@giftlist/contracts/lists/events';
import { defineJob, Jobs, startJob } from '@giftlist/service-kit/jobs/jobs';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Controller, type OnModuleInit } from '@nestjs/common';
import { GiftWrites } from '../gift-writes/gift-writes.ts';
import { findGiftBatch } from './gift-editor.store.ts';
import { GiftEditor } from './gift-editor.ts';

/** The job's key is the list's id. */
const listDeletion = defineJob<null, 'more'>('list-deletion');
const batchSize = 100;

export const startListDeletion = (
  { id, user_id }: Pick<DataOf<typeof listDeleted>, 'id' | 'user_id'>,
  tx: Transaction,
): Promise<void> => startJob(listDeletion, { key: id, person: user_id, input: null }, tx);

@Controller()
export class ListDeletion implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly editor: GiftEditor,
    private readonly writes: GiftWrites,
  ) {}

  onModuleInit(): void {
    this.jobs.registerHandler(listDeletion, {
      runBatch: ({ key }, tx) => this.removeBatch(key, tx),
      runTransaction: ({ key }, work) => this.writes.run(key, work),
    });
  }

  @On(listDeleted, { consumer: 'gifts.list-farewell' })
  async startDeletion(event: EventOf<typeof listDeleted>, tx: Transaction): Promise<void> {
    if (!event.snapshot) await startListDeletion(event.data, tx);
  }

  private async removeBatch(listId: string, tx: Transaction): Promise<'more' | null> {
    const gifts = await findGiftBatch(listId, batchSize, tx);
    await this.editor.removeAllInTransaction(gifts, tx);
    return gifts.length === batchSize ? 'more' : null;
  }
}
