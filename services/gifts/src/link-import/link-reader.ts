import { limits } from '@giftlist/contracts/limits';
import { LinkError } from '@giftlist/contracts/rules/product-page/link-error';
import { Clock } from '@giftlist/service-kit/core/clock';
import { InjectLog, type Log } from '@giftlist/service-kit/core/log';
import { Shutdown } from '@giftlist/service-kit/core/shutdown';
import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { BareGift } from '../model/gift-fields.ts';
import { linkFailures } from '../model/link-result.ts';
import { PageFetch } from '../page-reading/page-fetch.ts';
import { LinkCompletion } from './link-completion.ts';
import { findNextLink, leaseLink, releaseLink, type WaitingLink } from './waiting-links.store.ts';

/** More than the number of CPUs, because reading mostly means waiting for shops. */
const maxAtOnce = 8;
/** Slots per kind of link and per network. Single links come first, and neither kind can use all slots. */
const kindLimits = [
  { inBulk: false, max: 7, maxPerNetwork: 5 },
  { inBulk: true, max: 4, maxPerNetwork: 3 },
] as const;
/** Longer than reading can take. After a crash, `LostLinks` ends the loading. */
const leaseMs = limits.linkTimeoutMs + 5_000;
/** Polling finds links that other processes left behind. */
const pollIntervalMs = 10_000;

interface LinkKind {
  inBulk: boolean;
  max: number;
  maxPerNetwork: number;
  /** One entry per link in progress. */
  networks: (string | null)[];
  /** The person whose link was leased last; empty at first. */
  lastPersonId: string;
}

interface LeasedLink {
  gift: BareGift;
  kind: LinkKind;
}

const getNetwork = ({ loading }: BareGift): string | null => loading?.network ?? null;

const findFullNetworks = ({ networks, maxPerNetwork }: LinkKind): string[] =>
  [...new Set(networks)]
    .filter(network => network !== null)
    .filter(network => networks.filter(used => used === network).length >= maxPerNetwork);

const isLeased = ({ loading }: WaitingLink, now: Date): boolean =>
  loading.claimed_until !== null && loading.claimed_until >= now;

/**
 * Reads linked pages. Waiting gifts are stored, so a crash loses nothing. Each person has at most one link of each kind
 * in progress, and people take turns.
 */
@Injectable()
export class LinkReader implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly running = new Set<Promise<void>>();
  private readonly kinds: LinkKind[] = kindLimits.map(kind => ({ ...kind, networks: [], lastPersonId: '' }));
  private isPolling = false;
  /** A poll in progress may have missed a new link. */
  private isWakeRequested = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly pages: PageFetch,
    private readonly completion: LinkCompletion,
    private readonly clock: Clock,
    private readonly shutdown: Shutdown,
    @InjectLog() private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.wake();
    this.timer = setInterval(() => this.wake(), pollIntervalMs).unref();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await Promise.all(this.running);
  }

  wake(): void {
    if (this.isPolling) this.isWakeRequested = true;
    if (this.isPolling || this.running.size >= maxAtOnce || this.shutdown.signal.aborted) return;
    this.isPolling = true;
    const reading = this.readNext().then(hasReadLink => {
      this.running.delete(reading);
      if (hasReadLink) this.wake();
    });
    this.running.add(reading);
  }

  /** Returns false if no link can be leased, or after an unexpected error. */
  private async readNext(): Promise<boolean> {
    try {
      const leased = await this.leaseAny();
      if (leased === null) return false;
      const { gift, kind } = leased;
      await this.readLink(gift).finally(() => {
        kind.networks.splice(kind.networks.indexOf(getNetwork(gift)), 1);
      });
      return true;
    } catch (error) {
      this.log.warn({ err: error }, 'failed to process a queued product link');
      return false;
    }
  }

  private async leaseAny(): Promise<LeasedLink | null> {
    this.isWakeRequested = false;
    try {
      for (const kind of this.kinds) {
        const gift = kind.networks.length < kind.max ? await this.leaseNext(kind) : null;
        if (gift === null) continue;
        kind.networks.push(getNetwork(gift));
        this.isWakeRequested = true;
        return { gift, kind };
      }
      return null;
    } finally {
      this.isPolling = false;
      if (this.isWakeRequested) this.wake();
    }
  }

  /** Skips people with a link in progress. Returns null after every person was checked. */
  private async leaseNext(kind: LinkKind): Promise<BareGift | null> {
    const now = this.clock.now();
    const { inBulk, lastPersonId } = kind;
    const since = new Date(now.getTime() - limits.linkTimeoutMs);
    const fullNetworks = findFullNetworks(kind);
    let after = lastPersonId;
    let isLastRound = after === '';
    for (;;) {
      const link = await findNextLink({ inBulk, after, since, fullNetworks, now });
      if (link === null) {
        if (isLastRound) return null;
        isLastRound = true;
        after = '';
        continue;
      }
      after = link.added_by;
      if (isLeased(link, now)) continue;
      const gift = await leaseLink(link, new Date(now.getTime() + leaseMs));
      if (gift === null) continue;
      kind.lastPersonId = after;
      return gift;
    }
  }

  private async readLink(gift: BareGift): Promise<void> {
    const startedAt = gift.loading?.startedAt.getTime() ?? 0;
    const remainingMs = Math.max(0, startedAt + limits.linkTimeoutMs - this.clock.now().getTime());
    // The time limit of an imported link may start in the future.
    const timeout = AbortSignal.timeout(Math.min(remainingMs, limits.linkTimeoutMs));
    const signal = AbortSignal.any([timeout, this.shutdown.signal]);
    try {
      const queueEntry = { person: gift.added_by, network: getNetwork(gift) ?? undefined, signal };
      const result = await this.pages.read(gift.product_url ?? '', gift.country, queueEntry);
      await this.completion.complete(gift, result);
    } catch (error) {
      if (this.shutdown.signal.aborted) return releaseLink(gift._id);
      const reason = error instanceof LinkError ? error.reason : null;
      if (reason === null) {
        this.log.error({ err: error, gift: gift._id }, 'failed to read the product page of a gift');
      } else {
        this.log.info({ reason, gift: gift._id }, 'failed to read the product page of a gift');
      }
      await this.completion.complete(gift, reason === null ? 'unreachable' : linkFailures[reason]);
    }
  }
}
