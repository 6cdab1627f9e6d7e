import { giftChanged } from '@giftlist/contracts/gifts/events';
import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { ProblemError } from '@giftlist/service-kit/core/problem-error';
import { Shutdown } from '@giftlist/service-kit/core/shutdown';
import { type Job, Jobs } from '@giftlist/service-kit/jobs/jobs';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { Pictures } from '@giftlist/service-kit/pictures/pictures';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GiftWrites } from '../gift-writes/gift-writes.ts';
import { nextVersion } from '../model/change-gift.ts';
import type { GiftPicture } from '../model/gift.ts';
import { toGiftState } from '../model/gift-state.ts';
import { PictureFetch } from '../page-reading/picture-fetch.ts';
import { findBareGift, setGift } from '../store/gifts.store.ts';
import { type CopyInput, type CopyPosition, pictureCopying } from './picture-copying.ts';

type CopyJob = Job<CopyInput, CopyPosition>;
/** 'retry' if another attempt may succeed. */
type Outcome = GiftPicture | 'retry' | 'interrupted' | 'give-up';
interface FetchResult {
  url: string;
  outcome: Outcome;
}

/** Pictures fetched in parallel, each for a different person. */
const concurrency = 3;
/** Delays before the second attempt and the third, which is the last. */
const retryAfterMs: readonly number[] = [60_000, 600_000];
const permanentFailures: ReadonlySet<string> = new Set([
  'forbidden',
  'product/not-found',
  'too-large',
  'picture/not-readable',
  'picture/too-many-pixels',
]);

/**
 * Copies pictures from other servers, taking turns between people. Only changes by owners and collaborators cause
 * requests to those servers, never claims or visits. A picture that cannot be fetched keeps its URL, which pages do not
 * load.
 */
@Injectable()
export class PictureCopies implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly pictureFetch: PictureFetch,
    private readonly writes: GiftWrites,
    private readonly pictures: Pictures,
    private readonly shutdown: Shutdown,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.registerHandler(pictureCopying, {
      concurrency,
      prepare: job => this.fetch(job),
      runBatch: (job, tx, fetched: FetchResult) => this.replace(job, tx, fetched),
      runTransaction: ({ input }, work) => this.writes.run(input.listId, work),
      getDelayMs: ({ failures }) => retryAfterMs[failures - 1] ?? 0,
    });
  }

  private async fetch({ key, input: { url } }: CopyJob): Promise<FetchResult> {
    const gift = await findBareGift(key);
    if (gift?.image_url !== url) return { url, outcome: 'give-up' };
    const { signal } = this.shutdown;
    try {
      const outcome = await this.pictureFetch.fetch(url, { queueEntry: { person: gift.added_by, signal } });
      return { url, outcome };
    } catch (error) {
      if (!(error instanceof LinkError || error instanceof ProblemError)) throw error;
      if (signal.aborted) return { url, outcome: 'interrupted' };
      const reason = error instanceof LinkError ? error.reason : error.code;
      this.log.info({ reason, gift: key }, 'failed to copy a gift picture');
      return { url, outcome: permanentFailures.has(reason) ? 'give-up' : 'retry' };
    }
  }

  private async replace(
    { key, input, position }: CopyJob,
    tx: Transaction,
    { url, outcome }: FetchResult,
  ): Promise<CopyPosition | null> {
    const gift = await findBareGift(key, tx);
    if (gift === null || gift.image_url !== input.url) return null;
    const failures = position?.failures ?? 0;
    // Another picture may have been chosen since the fetch.
    if (url !== input.url || outcome === 'interrupted') return { failures };
    if (outcome === 'give-up') return null;
    if (outcome === 'retry') return failures < retryAfterMs.length ? { failures: failures + 1 } : null;
    const set = { image_url: outcome.url, image_widths: outcome.widths, ...nextVersion(gift) };
    const updated = await setGift(key, set, tx);
    if (updated === null) return null;
    await this.pictures.addReference(outcome.url, tx);
    tx.emit(giftChanged, toGiftState(updated));
    return null;
  }
}
