import { limits } from '@giftlist/contracts/limits';
import { LinkTrouble } from '@giftlist/contracts/rules/product-page/link-trouble';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { Shutdown } from '@giftlist/service-kit/shutdown';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { BareGift } from '../gifts/gift-fields.ts';
import { LastServed } from './last-served.ts';
import { LinkSettling } from './link-settling.ts';
import { claimWaitingLink, findPeopleWaiting, type LinkTimes, layBackLink } from './links.store.ts';
import { PageFetch } from './page-fetch.ts';

/** Readings mostly wait for a shop, so there are more than processors. */
const maxAtOnce = 8;
/** Imports are read ahead of their time only while so few are being read. */
const maxAheadAtOnce = 4;
/** Longer than any reading takes, so that none is read twice; after a crash the sweep ends what is left. */
const inHandMs = limits.linkTimeoutMs + 5_000;
/** Links that another process laid down are found without a word. */
const lookAgainMs = 10_000;
const never = new Date(8.64e15);

/**
 * Reads the pages behind links, outside any transaction and a few at a time. The gifts themselves are the
 * queue: a gift waits as long as it is loading, so nothing is lost with a process. Each person has one place at
 * most, and free places go to who was served longest ago: many links of one delay another's by one link.
 */
@Injectable()
export class LinkReader implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #running = new Set<Promise<void>>();
  readonly #served = new LastServed();
  #looking = false;
  /** Woken while looking: what came meanwhile may have been missed. */
  #wokenMeanwhile = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly pages: PageFetch,
    private readonly settling: LinkSettling,
    private readonly clock: Clock,
    private readonly shutdown: Shutdown,
    @InjectLog() private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.wake();
    this.#timer = setInterval(() => this.wake(), lookAgainMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#running);
  }

  /** A link may be waiting. */
  wake(): void {
    if (this.#looking) this.#wokenMeanwhile = true;
    if (this.#looking || this.#running.size >= maxAtOnce || this.shutdown.signal.aborted) return;
    this.#looking = true;
    const turn = this.#turn().then(found => {
      this.#running.delete(turn);
      if (found) this.wake();
    });
    this.#running.add(turn);
  }

  /** Takes one link and reads it; false where none waited. */
  async #turn(): Promise<boolean> {
    try {
      const gift = await this.#take();
      if (gift !== null) await this.#readLink(gift);
      return gift !== null;
    } catch (error) {
      this.log.warn({ err: error }, 'a link was left to the sweep');
      return false;
    }
  }

  async #take(): Promise<BareGift | null> {
    this.#wokenMeanwhile = false;
    const now = this.clock.now();
    const since = new Date(now.getTime() - limits.linkTimeoutMs);
    const latest = this.#running.size > maxAheadAtOnce ? now : never;
    try {
      const gift = await this.#claimNext({ now, since, latest });
      if (gift !== null) this.#wokenMeanwhile = true;
      return gift;
    } finally {
      this.#looking = false;
      if (this.#wokenMeanwhile) this.wake();
    }
  }

  /** Takes a link of the person who was served longest ago; another process may be faster. */
  async #claimNext(times: LinkTimes): Promise<BareGift | null> {
    const people = await findPeopleWaiting(times);
    const until = new Date(times.now.getTime() + inHandMs);
    for (const id of this.#served.inTurn(people.map(({ _id }) => _id))) {
      const gift = await claimWaitingLink(id, times, until);
      if (gift === null) continue;
      this.#served.note(id);
      return gift;
    }
    return null;
  }

  async #readLink(gift: BareGift): Promise<void> {
    const startedAt = gift.loading?.startedAt.getTime() ?? 0;
    const leftMs = Math.max(0, startedAt + limits.linkTimeoutMs - this.clock.now().getTime());
    const timeout = AbortSignal.timeout(Math.min(leftMs, limits.linkTimeoutMs));
    const signal = AbortSignal.any([timeout, this.shutdown.signal]);
    try {
      const turn = { person: gift.added_by, signal };
      const read = await this.pages.read(gift.product_url ?? '', gift.country, turn);
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
