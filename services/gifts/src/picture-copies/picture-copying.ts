import { isHostedPicture, isProductPicture } from '@giftlist/contracts/rules/own-picture';
import { defineJob, startJobs } from '@giftlist/service-kit/jobs/jobs';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import type { BareGift } from '../model/gift-fields.ts';

export interface CopyInput {
  listId: string;
  /** URL of the picture on another server, or of the shop's copy. */
  url: string;
}

export interface CopyPosition {
  failures: number;
}

/** Replaces a gift's picture with our own copy. The job's key is the gift's id. */
export const pictureCopying = defineJob<CopyInput, CopyPosition>('picture-copying');

type GiftWithPicture = Pick<BareGift, '_id' | 'giftlist_id' | 'added_by' | 'image_url'>;

interface Options extends Partial<Pick<Transaction, 'session'>> {
  /** Returns the queue key; by default, the person who added the gift. */
  queueKeyOf?: (gift: GiftWithPicture) => string;
}

/**
 * Starts jobs that copy those pictures of these gifts that are on other servers or stored only temporarily by the shop.
 */
export async function startPictureCopying(
  gifts: readonly GiftWithPicture[],
  options: Options,
): Promise<void> {
  const { queueKeyOf = ({ added_by }) => added_by } = options;
  const jobs = gifts.flatMap(gift => {
    const { _id: key, giftlist_id: listId, image_url: url } = gift;
    return url === null || (isHostedPicture(url) && !isProductPicture(url))
      ? []
      : [{ key, person: queueKeyOf(gift), input: { listId, url } }];
  });
  await startJobs(pictureCopying, jobs, options);
}
