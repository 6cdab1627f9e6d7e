import type { DataOf, ReceivedEvent } from '@giftlist/contracts/event';
import {
  giftAdded as added,
  type giftAdded,
  giftChanged,
  giftLinkFailed,
  giftLinkResolved,
  giftRemoved,
} from '@giftlist/contracts/gifts/events';
import { userDeleted } from '@giftlist/contracts/users/events';
import { deleteBatch } from '@giftlist/service-kit/delete-batch';
import { On } from '@giftlist/service-kit/events';
import { defineJob, type Job, Jobs, startJob } from '@giftlist/service-kit/jobs';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { applyVersioned } from '@giftlist/service-kit/projection';
import { Controller, type OnModuleInit } from '@nestjs/common';
import { ConversationModel } from './conversation.store.ts';
import { type ListGiftDoc, ListGiftModel } from './list-gift.store.ts';

const consumer = 'shop.list-gifts';
type GiftEvent = ReceivedEvent<DataOf<typeof giftAdded>>;

/** The read model of the gifts on lists. Events about claims are not consumed. */
@Controller()
export class ListGiftProjection {
  @On([added, giftChanged, giftLinkResolved, giftLinkFailed], { consumer })
  async changed({ data }: GiftEvent, tx: Transaction): Promise<void> {
    await put(data, { title: data.gift_title, removed: false }, tx);
  }

  @On(giftRemoved, { consumer })
  async removed({ data }: GiftEvent, tx: Transaction): Promise<void> {
    await put(data, { title: '', removed: true }, tx);
  }
}

async function put(
  { id, version, giftlist_id: list_id, owner_id }: GiftEvent['data'],
  { title, removed }: Pick<ListGiftDoc, 'title' | 'removed'>,
  tx: Transaction,
): Promise<void> {
  await applyVersioned(ListGiftModel, { _id: id, version, list_id, owner_id, title, removed }, tx);
}

/** Deletes this service's data of a deleted person. The job's key is the person. */
const personForgetting = defineJob<{ account_id: string }, 'more'>('person-forgetting');

/** Deletes the conversations of a deleted person, and the titles on their lists. */
@Controller()
export class GenieForgetting implements OnModuleInit {
  constructor(private readonly jobs: Jobs) {}

  onModuleInit(): void {
    this.jobs.handle(personForgetting, { runBatch: forgetSome });
  }

  @On(userDeleted, { consumer: 'shop.forgetting' })
  async deleted(event: ReceivedEvent<DataOf<typeof userDeleted>>, tx: Transaction): Promise<void> {
    if (event.snapshot) return;
    const { id, account_id } = event.data;
    await startJob(personForgetting, { key: id, person: id, input: { account_id } }, tx);
  }
}

async function forgetSome(
  { key: owner_id, input: { account_id } }: Job<{ account_id: string }, 'more'>,
  tx: Transaction,
): Promise<'more' | null> {
  const isMore =
    (await deleteBatch(ConversationModel, { account_id }, tx)) ||
    (await deleteBatch(ListGiftModel, { owner_id }, tx));
  return isMore ? 'more' : null;
}
