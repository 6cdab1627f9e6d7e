import { limits } from '@giftlist/contracts/limits';
import { LinkTrouble } from '@giftlist/contracts/rules/product-page/link-trouble';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { Shutdown } from '@giftlist/service-kit/shutdown';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { GiftDoc } from '../gifts/gift.ts';
import { LinkSettling } from './link-settling.ts';
import { claimWaitingLink, layBackLink } from './links.store.ts';
import { PageFetch } from './page-fetch.ts';

const maxAtOnce = 4;
/** Longer than any reading takes, so that none is read twice; after a crash the sweep ends what is left. */
const inHandMs = limits.linkTimeoutMs + 5_000;

/**
 * Reads the pages behind links, outside any transaction and a few at a time. The gifts themselves are the
 * queue: a gift waits as long as it is loading, so nothing is lost with a process.
 */
@Injectable()
export class LinkReader implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly running = new Set<Promise<void>>();
  private looking = false;
  /** Woken while looking: what came meanwhile may have been missed. */
  private wokenMeanwhile = false;

  constructor(
    private readonly pages: PageFetch,
    private readonly settling: LinkSettling,
    private readonly clock: Clock,
    private readonly shutdown: Shutdown,
    @InjectLog() private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.wake();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.running);
  }

  /** A link may be waiting. */
  wake(): void {
    if (this.looking) this.wokenMeanwhile = true;
    if (this.looking || this.running.size >= maxAtOnce || this.shutdown.signal.aborted) return;
    this.looking = true;
    const turn = this.turn().then(found => {
      this.running.delete(turn);
      if (found) this.wake();
    });
    this.running.add(turn);
  }

  /** Takes one link and reads it; false where none waited. */
  private async turn(): Promise<boolean> {
    try {
      const gift = await this.take();
      if (gift !== null) await this.readLink(gift);
      return gift !== null;
    } catch (error) {
      this.log.warn({ err: error }, 'a link was left to the sweep');
      return false;
    }
  }

  private async take(): Promise<GiftDoc | null> {
    this.wokenMeanwhile = false;
    const now = this.clock.now();
    const since = new Date(now.getTime() - limits.linkTimeoutMs);
    const until = new Date(now.getTime() + inHandMs);
    try {
      const gift = await claimWaitingLink(now, { since, until });
      if (gift !== null) this.wokenMeanwhile = true;
      return gift;
    } finally {
      this.looking = false;
      if (this.wokenMeanwhile) this.wake();
    }
  }

  private async readLink(gift: GiftDoc): Promise<void> {
    const startedAt = gift.loading?.startedAt.getTime() ?? 0;
    const leftMs = Math.max(0, startedAt + limits.linkTimeoutMs - this.clock.now().getTime());
    const signal = AbortSignal.any([AbortSignal.timeout(leftMs), this.shutdown.signal]);
    try {
      const read = await this.pages.read(gift.product_url ?? '', gift.country, {
        person: gift.added_by,
        signal,
      });
      await this.settling.settle(gift, read);
    } catch (error) {
      if (this.shutdown.signal.aborted) return layBackLink(gift._id);
      if (!(error instanceof LinkTrouble))
        this.log.error({ err: error, gift: gift._id }, 'a link was not read');
      else this.log.info({ reason: error.reason, gift: gift._id }, 'a link was not read');
      await this.settling.settle(gift, null);
    }
  }
}
