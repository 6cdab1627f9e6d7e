import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import { listDeleted, listReused } from '@giftlist/contracts/lists/events';
import { On } from '@giftlist/service-kit/events';
import { cancelJob, defineJob, type Job, Jobs, startJob } from '@giftlist/service-kit/jobs';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Controller, type OnModuleInit } from '@nestjs/common';
import { GiftWrites } from '../gift-writes/gift-writes.ts';
import { copyId } from '../model/copy-id.ts';
import type { BareGift } from '../model/gift-fields.ts';
import { copyGift } from '../model/new-gift.ts';
import { Editing } from './editing.ts';
import { findGiftsToCopy, findKnownIds } from './list-copying.store.ts';
import { startListDeletion } from './list-deletion.events.ts';

type Reused = DataOf<typeof listReused>;
interface Position {
  /** The last gift that was copied. */
  before: string;
  copied: number;
}

/** Copies the gifts of a list to a new one. The job's key is the new list. */
const listCopying = defineJob<Reused, Position>('list-copying');
const consumer = 'gifts.list-copying';
/** Gifts handled in one transaction. */
const batchSize = 100;

/** Copies the gifts when a list is reused, even if the old list is deleted right away. */
@Controller()
export class ListCopying implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly editing: Editing,
    private readonly writes: GiftWrites,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(listCopying, {
      runBatch: (job, tx) => this.copy(job, tx),
      within: ({ key }, work) => this.writes.run(key, work),
    });
  }

  @On(listReused, { consumer })
  async reused({ data, snapshot }: ReceivedEvent<Reused>, tx: Transaction): Promise<void> {
    if (snapshot) return;
    await startJob(listCopying, { key: data.id, person: data.owner_id, input: data }, tx);
  }

  /**
   * Stops copying to a deleted list. Its gifts may already have been deleted by another consumer, so gifts
   * copied since are deleted as well.
   */
  @On(listDeleted, { consumer })
  async deleted(event: ReceivedEvent<DataOf<typeof listDeleted>>, tx: Transaction): Promise<void> {
    if (event.snapshot) return;
    await cancelJob(listCopying, event.data.id, tx);
    await startListDeletion(event.data, tx);
  }

  /** Copies newest first, so a list over the limit keeps its newest gifts. */
  private async copy({ input, position }: Job<Reused, Position>, tx: Transaction): Promise<Position | null> {
    const { id, from } = input;
    const at = new Date(input.at);
    const { before, copied } = position ?? { before: null, copied: 0 };
    const counted = from.gifts_revealed ? 'any-unit' : 'own-unit';
    const left = from.gifts === 'all' ? null : counted;
    const found = await findGiftsToCopy({ listId: from.list_id, at, before, most: batchSize, left }, tx);
    const wanted = found.slice(0, await this.editing.remainingCapacity(id, tx));
    // Each is a millisecond older than the one before, so the copies keep the order of the old list.
    const copies = wanted.map((gift, place) => copyOf(gift, input, new Date(at.getTime() - copied - place)));
    const there = await findKnownIds(
      copies.map(({ _id }) => _id),
      tx,
    );
    await this.editing.addWithin(
      copies.filter(({ _id }) => !there.has(_id)),
      tx,
    );
    const last = found.at(-1);
    if (last === undefined || found.length < batchSize || wanted.length < found.length) return null;
    return { before: last._id, copied: copied + wanted.length };
  }
}

function copyOf(gift: BareGift, { id: listId, owner_id, currency }: Reused, now: Date) {
  const copy = copyGift(gift, {
    id: copyId(gift._id, listId),
    list: { id: listId, user_id: owner_id, currency },
    addedBy: owner_id,
    country: gift.country,
    now,
  });
  return { ...copy, position: gift.position };
}
