import { limits } from '@giftlist/contracts/limits';
import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { Clock } from '@giftlist/service-kit/clock';
import { InjectLog, type Log } from '@giftlist/service-kit/log';
import { Shutdown } from '@giftlist/service-kit/shutdown';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { BareGift } from '../model/gift-fields.ts';
import { failures } from '../model/settle-link.ts';
import { PageFetch } from '../page-reading/page-fetch.ts';
import { LinkSettling } from './link-settling.ts';
import { claimLink, findNextLink, unclaimLink, type WaitingLink } from './waiting-links.store.ts';

/** More than there are processors, because reading mostly means waiting for shops. */
const maxAtOnce = 8;
/**
 * How many slots each kind of link may use, and one network of these, however many accounts it has. Single links are
 * read first, and neither kind can use all slots.
 */
const places = [
  { inBulk: false, most: 7, ofNetwork: 5 },
  { inBulk: true, most: 4, ofNetwork: 3 },
] as const;
/** Longer than reading takes, so that no link is read twice. After a crash the sweep handles what is left. */
const inHandMs = limits.linkTimeoutMs + 5_000;
/** How often to look for links that other processes left without an event. */
const lookAgainMs = 10_000;

interface Kind {
  inBulk: boolean;
  most: number;
  ofNetwork: number;
  /** The networks of the links in progress; null if unknown. */
  reading: (string | null)[];
  /** The person whose link was read last. */
  last: string;
}

interface Taken {
  gift: BareGift;
  kind: Kind;
}

const networkOf = ({ loading }: BareGift): string | null => loading?.network ?? null;

/** Networks that use all slots that one network may use. */
const fullNetworks = ({ reading, ofNetwork }: Kind): string[] =>
  [...new Set(reading)]
    .filter(network => network !== null)
    .filter(network => reading.filter(each => each === network).length >= ofNetwork);

const isInHand = ({ loading }: WaitingLink, now: Date): boolean =>
  loading.claimed_until !== null && loading.claimed_until >= now;

/**
 * Reads the pages behind links, outside transactions and a few at a time. The gifts are the queue: a gift
 * waits as long as it is loading, so nothing is lost if a process dies. Each person has at most one link of each
 * kind in progress, and people are served round-robin, so one person's many links delay another's by one link.
 */
@Injectable()
export class LinkReader implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #running = new Set<Promise<void>>();
  readonly #kinds: Kind[] = places.map(kind => ({ ...kind, reading: [], last: '' }));
  #looking = false;
  /** Whether it was notified while polling: a link that arrived since may have been missed. */
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

  /** Looks for waiting links. */
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

  /** Takes one link and reads it. Returns false if none is waiting. */
  async #turn(): Promise<boolean> {
    try {
      const taken = await this.#take();
      if (taken === null) return false;
      const { gift, kind } = taken;
      await this.#readLink(gift).finally(() => {
        kind.reading.splice(kind.reading.indexOf(networkOf(gift)), 1);
      });
      return true;
    } catch (error) {
      this.log.warn({ err: error }, 'link left to the sweep');
      return false;
    }
  }

  async #take(): Promise<Taken | null> {
    this.#wokenMeanwhile = false;
    try {
      for (const kind of this.#kinds) {
        const gift = kind.reading.length < kind.most ? await this.#claimNext(kind) : null;
        if (gift === null) continue;
        kind.reading.push(networkOf(gift));
        this.#wokenMeanwhile = true;
        return { gift, kind };
      }
      return null;
    } finally {
      this.#looking = false;
      if (this.#wokenMeanwhile) this.wake();
    }
  }

  /** Reserves a link of the next person who has none in progress, checking each person once. */
  async #claimNext(kind: Kind): Promise<BareGift | null> {
    const now = this.clock.now();
    const { inBulk, last } = kind;
    const since = new Date(now.getTime() - limits.linkTimeoutMs);
    const full = fullNetworks(kind);
    let isRound = last === '';
    for (let after = last; ; ) {
      const link = await findNextLink({ inBulk, after, since, full, now });
      if (link === null && isRound) return null;
      isRound ||= link === null;
      after = link?.added_by ?? '';
      if (link === null || isInHand(link, now)) continue;
      const gift = await claimLink(link, new Date(now.getTime() + inHandMs));
      if (gift === null) continue;
      kind.last = after;
      return gift;
    }
  }

  async #readLink(gift: BareGift): Promise<void> {
    const startedAt = gift.loading?.startedAt.getTime() ?? 0;
    const leftMs = Math.max(0, startedAt + limits.linkTimeoutMs - this.clock.now().getTime());
    const timeout = AbortSignal.timeout(Math.min(leftMs, limits.linkTimeoutMs));
    const signal = AbortSignal.any([timeout, this.shutdown.signal]);
    try {
      const turn = { person: gift.added_by, network: networkOf(gift) ?? undefined, signal };
      const read = await this.pages.read(gift.product_url ?? '', gift.country, turn);
      await this.settling.settle(gift, read);
    } catch (error) {
      if (this.shutdown.signal.aborted) return unclaimLink(gift._id);
      if (!(error instanceof LinkError)) this.log.error({ err: error, gift: gift._id }, 'link not read');
      else this.log.info({ reason: error.reason, gift: gift._id }, 'link not read');
      await this.settling.settle(gift, error instanceof LinkError ? failures[error.reason] : 'unreachable');
    }
  }
}
