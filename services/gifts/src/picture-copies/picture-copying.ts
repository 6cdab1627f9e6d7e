import { isOwnPicture, isProductPicture } from '@giftlist/contracts/rules/own-picture';
import { defineJob, startJobs } from '@giftlist/service-kit/jobs';
import type { Transaction } from '@giftlist/service-kit/outbox';
import type { BareGift } from '../model/gift-fields.ts';

export interface CopyInput {
  listId: string;
  /** The picture on another server. */
  url: string;
}

export interface CopyPosition {
  failures: number;
}

/** Replaces a gift's picture on another server by our own copy. The job's key is the gift. */
export const pictureCopying = defineJob<CopyInput, CopyPosition>('picture-copying');

type Pictured = Pick<BareGift, '_id' | 'giftlist_id' | 'added_by' | 'image_url'>;

interface Options extends Partial<Pick<Transaction, 'session'>> {
  /** Whose turn it takes; by default that of the person who added the gift. */
  turnOf?: (gift: Pictured) => string;
}

/** Has the pictures of these gifts copied that are on other servers or that the shop keeps for a time. */
export async function startPictureCopying(gifts: readonly Pictured[], options: Options): Promise<void> {
  const { turnOf = ({ added_by }) => added_by } = options;
  const jobs = gifts.flatMap(gift => {
    const { _id: key, giftlist_id: listId, image_url: url } = gift;
    return url === null || (isOwnPicture(url) && !isProductPicture(url))
      ? []
      : [{ key, person: turnOf(gift), input: { listId, url } }];
  });
  await startJobs(pictureCopying, jobs, options);
}
