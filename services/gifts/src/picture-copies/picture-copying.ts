import { isHostedPicture, isProductPicture } from '@giftlist/contracts/rules/hosted-picture';
import { defineJob, startJobs } from '@giftlist/service-kit/jobs/jobs';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { BareGift } from '../model/gift-fields.ts';

export interface CopyInput {
  listId: string;
  /** A URL on another server, or of a product picture stored by the shop. */
  url: string;
}

export interface CopyPosition {
  failures: number;
}

/** The job's key is the gift's id. */
export const pictureCopying = defineJob<CopyInput, CopyPosition>('picture-copying');

type GiftWithPicture = Pick<BareGift, '_id' | 'giftlist_id' | 'added_by' | 'image_url'>;

interface Options extends Partial<Pick<Transaction, 'session'>> {
  /** Defaults to the person who added the gift. */
  getQueueKey?: (gift: GiftWithPicture) => string;
}

/** Skips pictures that the platform stores, except the shop's product pictures, which are temporary. */
export async function startPictureCopying(
  gifts: readonly GiftWithPicture[],
  options: Options,
): Promise<void> {
  const { getQueueKey = ({ added_by }) => added_by } = options;
  const jobs = gifts.flatMap(gift => {
    const { _id: key, giftlist_id: listId, image_url: url } = gift;
    return url === null || (isHostedPicture(url) && !isProductPicture(url))
      ? []
      : [{ key, person: getQueueKey(gift), input: { listId, url } }];
  });
  await startJobs(pictureCopying, jobs, options);
}
