import { giftChanged } from '@giftlist/contracts/gifts/events';
import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { type Job, Jobs } from '@giftlist/service-kit/jobs';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import type { Transaction } from '@giftlist/service-kit/outbox';
import { Pictures } from '@giftlist/service-kit/pictures';
import { ProblemError } from '@giftlist/service-kit/problem-error';
import { Shutdown } from '@giftlist/service-kit/shutdown';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GiftWrites } from '../gift-writes/gift-writes.ts';
import { stateOf } from '../model/gift-state.ts';
import { PictureFetch } from '../page-reading/picture-fetch.ts';
import type { GiftPicture } from '../pictures/gift-pictures.ts';
import { findBareGift, setGift } from '../store/gifts.store.ts';
import { type CopyInput, type CopyPosition, pictureCopying } from './picture-copying.ts';

type CopyJob = Job<CopyInput, CopyPosition>;
/** The result of one try; `later` if another one may succeed. */
type Outcome = GiftPicture | 'later' | 'interrupted' | 'never';
interface Fetched {
  url: string;
  outcome: Outcome;
}

/** Pictures of different people that are fetched simultaneously. */
const places = 3;
/** The delays before the second and the third try, which is the last one. */
const retryAfterMs: readonly number[] = [60_000, 600_000];
/** Failures that the same bytes or the same address would have again. */
const lasting: ReadonlySet<string> = new Set([
  'forbidden',
  'product/not-found',
  'too-large',
  'picture/not-readable',
  'picture/too-many-pixels',
]);

/**
 * Stores our own copies of gifts' pictures, in the background and in turns between people. Fetching depends on the
 * owner's changes only, never on claims or visits. A picture that cannot be fetched keeps its address, which pages do
 * not load.
 */
@Injectable()
export class PictureCopies implements OnModuleInit {
  constructor(
    private readonly jobs: Jobs,
    private readonly fetching: PictureFetch,
    private readonly writes: GiftWrites,
    private readonly pictures: Pictures,
    private readonly shutdown: Shutdown,
    @InjectLog() private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.jobs.handle(pictureCopying, {
      ownConcurrency: places,
      prepare: job => this.fetch(job),
      runBatch: (job, tx, fetched: Fetched) => this.replace(job, tx, fetched),
      within: ({ input }, work) => this.writes.run(input.listId, work),
      delayMs: ({ failures }) => retryAfterMs[failures - 1] ?? 0,
    });
  }

  private async fetch({ key, input: { url } }: CopyJob): Promise<Fetched> {
    const gift = await findBareGift(key);
    if (gift?.image_url !== url) return { url, outcome: 'never' };
    const { signal } = this.shutdown;
    try {
      const outcome = await this.fetching.fetch(url, { turn: { person: gift.added_by, signal } });
      return { url, outcome };
    } catch (error) {
      if (!(error instanceof LinkError || error instanceof ProblemError)) throw error;
      if (signal.aborted) return { url, outcome: 'interrupted' };
      const reason = error instanceof LinkError ? error.reason : error.code;
      this.log.info({ reason, gift: key }, 'gift picture not copied');
      return { url, outcome: lasting.has(reason) ? 'never' : 'later' };
    }
  }

  private async replace(
    { key, input, position }: CopyJob,
    tx: Transaction,
    { url, outcome }: Fetched,
  ): Promise<CopyPosition | null> {
    const gift = await findBareGift(key, tx);
    if (gift === null || gift.image_url !== input.url) return null;
    const failures = position?.failures ?? 0;
    // The picture was changed while the previous one was fetched.
    if (url !== input.url || outcome === 'interrupted') return { failures };
    if (outcome === 'never') return null;
    if (outcome === 'later') return failures < retryAfterMs.length ? { failures: failures + 1 } : null;
    const set = {
      image_url: outcome.url,
      image_widths: outcome.widths,
      version: gift.version + 1,
      revision: gift.revision + 1,
    };
    const after = await setGift(key, set, tx);
    if (after === null) return null;
    await this.pictures.keep(outcome.url, tx);
    tx.emit(giftChanged, stateOf(after));
    return null;
  }
}
