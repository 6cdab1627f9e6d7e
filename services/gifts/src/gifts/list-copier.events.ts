import type { DataOf, EventOf, ReceivedEvent } from '@giftlist/contracts/event';
import { listDeleted, listReused } from '@giftlist/contracts/lists/events';
import { cancelJob, defineJob, type Job, Jobs, startJob } from '@giftlist/service-kit/jobs/jobs';
import { On } from '@giftlist/service-kit/messaging/events';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Controller, type OnModuleInit } from '@nestjs/common';
import { GiftWrites } from '../gift-writes/gift-writes.ts';
import { deriveCopyId } from '../model/copy-id.ts';
import type { BareGift } from '../model/gift-fields.ts';
import { copyGift } from '../model/new-gift.ts';
import { GiftEditor } from './gift-editor.ts';
import { findExistingIds, findGiftsToCopy } from './list-copier.store.ts';
import { startListDeletion } from './list-deletion.events.ts';

type ListReuse = DataOf<typeof listReused>;
interface Position {
  /** The id of the previous batch's last gift. */
  before: string;
  copied: number;
}

/** The job's key is the new list's id. */
const listCopying = defineJob<ListReuse, Position>('list-copying');
const consumer = 'gifts.list-copying';
const batchSize = 100;

/** Copies the gifts of a reused list, even if the old list is deleted immediately afterwards. */
@Controller()
export class ListCopier implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly editor: GiftEditor,
    private readonly writes: GiftWrites,
  ) {}

  onModuleInit(): void {
    this.jobs.registerHandler(listCopying, {
      runBatch: (job, tx) => this.copy(job, tx),
      runTransaction: ({ key }, work) => this.writes.run(key, work),
    });
  }

  @On(listReused, { consumer })
  async startCopying({ data, snapshot }: ReceivedEvent<ListReuse>, tx: Transaction): Promise<void> {
    if (snapshot) return;
    await startJob(listCopying, { key: data.id, person: data.owner_id, input: data }, tx);
  }

  /** Deletes the list's gifts again, because some may have been copied after the first deletion. */
  @On(listDeleted, { consumer })
  async cancelCopying(event: EventOf<typeof listDeleted>, tx: Transaction): Promise<void> {
    if (event.snapshot) return;
    await cancelJob(listCopying, event.data.id, tx);
    await startListDeletion(event.data, tx);
  }

  /** Newest first, so that a list that becomes full gets the newest gifts. */
  private async copy(
    { input, position }: Job<ListReuse, Position>,
    tx: Transaction,
  ): Promise<Position | null> {
    const { id, from } = input;
    const at = new Date(input.at);
    const { before, copied } = position ?? { before: null, copied: 0 };
    const ownerScope = from.gifts_revealed ? 'all-claims' : 'own-marks';
    const scope = from.gifts === 'all' ? null : ownerScope;
    const candidates = await findGiftsToCopy(
      { listId: from.list_id, at, before, limit: batchSize, scope },
      tx,
    );
    const accepted = candidates.slice(0, await this.editor.getRemainingCapacity(id, tx));
    // Each copy is a millisecond older than the previous one, which keeps the old list's order.
    const copies = accepted.map((gift, index) =>
      createCopy(gift, input, new Date(at.getTime() - copied - index)),
    );
    const copyIds = copies.map(({ _id }) => _id);
    const existingIds = await findExistingIds(copyIds, tx);
    const missingCopies = copies.filter(({ _id }) => !existingIds.has(_id));
    await this.editor.addInTransaction(missingCopies, tx);
    const lastCandidate = candidates.at(-1);
    const isFull = accepted.length < candidates.length;
    if (lastCandidate === undefined || candidates.length < batchSize || isFull) return null;
    return { before: lastCandidate._id, copied: copied + accepted.length };
  }
}

function createCopy(gift: BareGift, { id: listId, owner_id, currency }: ListReuse, now: Date) {
  const copy = copyGift(gift, {
    id: deriveCopyId(gift._id, listId),
    list: { _id: listId, user_id: owner_id, currency },
    addedBy: owner_id,
    country: gift.country,
    now,
  });
  return { ...copy, position: gift.position };
}
